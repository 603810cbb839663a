/** Taught codes as a table for other programs, and back. */
import { stringify } from 'csv-stringify/sync';
import { MAX_SCAN_LENGTH, MOST_UNITS } from '../contract/limits.ts';
import { hasLostLetters, isBinary, readTable } from './csv-table.ts';
import { fromCell, toCell } from './spreadsheet-cell.ts';
import type { ListedCode } from '../journal/code-book.ts';
import type { EnteredCode } from './code-faults.ts';

/** With a heading. A text that a spreadsheet would take for a formula is made harmless. */
export function codesCsv(codes: readonly Omit<ListedCode, 'bench' | 'isDisputed'>[]): string {
  const rows = codes.map(({ typed, sku, units, learnedAt, learnedBy }) => ({
    code: toCell(typed),
    sku: toCell(sku),
    units,
    learnedAt: new Date(learnedAt).toISOString(),
    learnedBy: toCell(learnedBy ?? ''),
  }));
  return stringify(rows, {
    header: true,
    columns: ['code', 'sku', 'units', 'learnedAt', 'learnedBy'],
    record_delimiter: 'windows',
    bom: true,
  });
}

export interface CsvFault {
  /** 1 is the heading. */
  line: number;
  expected: string;
  found: string;
}

/**
 * Reads such a table: with a heading that has at least code and sku; units are 1 if they are not given.
 */
export function readCodesCsv(text: string): { codes: EnteredCode[] } | { fault: CsvFault } {
  if (isBinary(text)) return faultIn(1, 'a CSV table', 'a workbook or another binary file');
  const table = readTable(text, ['code', 'sku', 'units']);
  if ('repeatedColumn' in table)
    return faultIn(table.line, `one column named ${table.repeatedColumn}`, 'several');
  if ('brokenLine' in table)
    return faultIn(table.brokenLine, 'as many fields as the heading', 'a different number, or an open quote');
  const codes: EnteredCode[] = [];
  for (const { cells, line } of table.rows) {
    const read = readRecord(cells, line);
    if ('fault' in read) return read;
    codes.push(read);
  }
  if (codes.length === 0) return faultIn(1, 'a heading and at least one code', 'none');
  return { codes };
}

const faultIn = (line: number, expected: string, found: string): { fault: CsvFault } => ({
  fault: { line, expected, found: found.slice(0, 60) },
});

function readRecord(record: Record<string, string>, line: number): EnteredCode | { fault: CsvFault } {
  const fault = (expected: string, found: string) => faultIn(line, expected, found);
  const [typed, sku] = [plain(record['code']), plain(record['sku'])];
  if (typed === undefined) return fault('a column named code', Object.keys(record).join(', '));
  if (sku === undefined) return fault('a column named sku', Object.keys(record).join(', '));
  if (hasLostLetters(typed + sku)) return fault('letters in UTF-8', `${typed}, ${sku}`);
  if (typed === '' || typed.length > MAX_SCAN_LENGTH)
    return fault('a code', typed === '' ? 'nothing' : 'a longer text');
  if (sku === '' || sku.length > 200) return fault('a SKU', sku === '' ? 'nothing' : 'a longer text');
  const given = record['units'] ?? '';
  const units = given === '' ? 1 : Number(given);
  if (!Number.isInteger(units) || units < 1 || units > MOST_UNITS) {
    return fault(`a whole number of units from 1 to ${MOST_UNITS}`, given);
  }
  return { line, typed, sku, units };
}

/** As it was before `codesCsv` made a cell of it. */
const plain = (cell: string | undefined) => (cell === undefined ? undefined : fromCell(cell));
