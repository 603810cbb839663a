/** Taught codes as a table for other programs, and back. */
import { stringify } from 'csv-stringify/sync';
import type { CodesFileFault } from '../../contract/scan/codes.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from '../../contract/terms/limits.ts';
import { readQuantity } from '../../domain/orders/read-value.ts';
import { hasLostLetters, isBinary, readTable, WITH_LINE_END } from './csv-table.ts';
import { fromCell, toCell } from './spreadsheet-cell.ts';
import type { ListedCode } from '../../journal/hall/code-book.ts';
import type { EnteredCode } from '../views/code-faults.ts';

/** Codes as CSV with a heading. A text that a spreadsheet would read as a formula is escaped. */
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
    quoted_match: WITH_LINE_END,
    bom: true,
  });
}

/**
 * Reads such a table: with a heading that has at least code and sku; units are 1 if no column has them.
 */
export function readCodesCsv(text: string): { codes: EnteredCode[] } | { fault: CodesFileFault } {
  if (isBinary(text)) return faultIn(1, 'not-text');
  const table = readTable(text, ['code', 'sku', 'units']);
  if ('repeatedColumn' in table) return faultIn(table.line, 'repeated-column', table.repeatedColumn);
  if ('brokenLine' in table) return faultIn(table.brokenLine, 'fields');
  const codes: EnteredCode[] = [];
  for (const { cells, line } of table.rows) {
    const read = readRecord(cells, line);
    if ('fault' in read) return read;
    codes.push(read);
  }
  if (codes.length === 0) return faultIn(1, 'empty');
  return { codes };
}

const faultIn = (line: number, why: CodesFileFault['why'], found = ''): { fault: CodesFileFault } => ({
  fault: { line, why, found: found.slice(0, 200) },
});

function readRecord(record: Record<string, string>, line: number): EnteredCode | { fault: CodesFileFault } {
  const columns = Object.keys(record).join(', ');
  const [typed, sku] = [plain(record['code']), plain(record['sku'])];
  if (typed === undefined) return faultIn(1, 'no-code-column', columns);
  if (sku === undefined) return faultIn(1, 'no-sku-column', columns);
  if (hasLostLetters(typed + sku)) return faultIn(line, 'lost-letters');
  if (typed === '' || typed.length > MAX_SCAN_LENGTH) return faultIn(line, 'no-code');
  if (sku === '' || sku.length > 200) return faultIn(line, 'no-sku');
  if (record['units'] === undefined && Object.keys(record).some(isAmount))
    return faultIn(1, 'no-units-column', columns);
  const given = record['units'] ?? '';
  const units = given === '' ? 1 : readUnits(given);
  if (units === null || units < 1 || units > MOST_UNITS) return faultIn(line, 'no-units', given);
  return { line, typed, sku, units };
}

/** Words for an amount, in the languages of the screens and in German. */
const AMOUNT =
  /^(?:units?|unid(?:ades?)?|qty|qtde?|quant(?:ity|idade)?|cant(?:idad)?|pcs|pieces?|piezas?|peças?|count|stück|menge|anzahl)$/;

/** Words for an amount that is not of one case. */
const OF_SOMETHING_ELSE =
  /^(?:price|cost|weight|stock|estoque|existencias?|precio|preço|costo|custo|peso|preis|bestand|gewicht)$/;

/** True if a column seems to have the units under another name: without them each case would count as one unit. */
function isAmount(column: string): boolean {
  const words = column.split(/[^\p{L}]+/u);
  return words.some((word) => AMOUNT.test(word)) && !words.some((word) => OF_SOMETHING_ELSE.test(word));
}

/** `1.000` is a thousand to spreadsheets in many languages, and one in others. */
const readUnits = (cell: string): number | null =>
  /^\+?\d{1,3}\.\d{3}$/.test(cell) ? null : readQuantity(cell);

/** Undoes the escapes of `codesCsv`. */
const plain = (cell: string | undefined) => (cell === undefined ? undefined : fromCell(cell));
