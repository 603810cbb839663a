/** Taught codes as a table for other programs, and back. */
import { stringify } from 'csv-stringify/sync';
import type { CodesFileFault } from '../../contract/scan/codes.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from '../../contract/terms/limits.ts';
import { readQuantity } from '../../domain/orders/read-value.ts';
import { hasLostLetters, isBinary, readTable, WITH_LINE_END, type TableRow } from './csv-table.ts';
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
 * Reads such a table: with a heading that has at least code and sku; units are 1 if no column seems to have them.
 */
export function readCodesCsv(text: string): { codes: EnteredCode[] } | { fault: CodesFileFault } {
  if (isBinary(text)) return faultIn(1, 'not-text');
  const table = readTable(text, ['code', 'sku', 'units']);
  if ('repeatedColumn' in table) return faultIn(table.line, 'repeated-column', table.repeatedColumn);
  if ('brokenLine' in table) return faultIn(table.brokenLine, 'fields');
  const codes: EnteredCode[] = [];
  const hasAmounts = hasUnitsElsewhere(table.rows);
  for (const { cells, line } of table.rows) {
    const read = readRecord(cells, line, hasAmounts);
    if ('fault' in read) return read;
    codes.push(read);
  }
  if (codes.length === 0) return faultIn(1, 'empty');
  return { codes };
}

const faultIn = (line: number, why: CodesFileFault['why'], found = ''): { fault: CodesFileFault } => ({
  fault: { line, why, found: found.slice(0, 200) },
});

function readRecord(
  record: Record<string, string>,
  line: number,
  hasAmounts: boolean,
): EnteredCode | { fault: CodesFileFault } {
  const columns = Object.keys(record).join(', ');
  const [typed, sku] = [plain(record['code']), plain(record['sku'])];
  if (typed === undefined) return faultIn(1, 'no-code-column', columns);
  if (sku === undefined) return faultIn(1, 'no-sku-column', columns);
  if (hasLostLetters(typed + sku)) return faultIn(line, 'lost-letters');
  if (typed === '' || typed.length > MAX_SCAN_LENGTH) return faultIn(line, 'no-code');
  if (sku === '' || sku.length > 200) return faultIn(line, 'no-sku');
  if (hasAmounts) return faultIn(1, 'no-units-column', columns);
  const given = record['units'] ?? '';
  const units = given === '' ? 1 : readUnits(given);
  if (units === null || units < 1 || units > MOST_UNITS) return faultIn(line, 'no-units', given);
  return { line, typed, sku, units };
}

/** Words for an amount, in the languages of the screens and in German. */
const AMOUNT =
  /^(?:units?|unid(?:ades?)?|un?|uds?|qty|qtde?|quant(?:ity|idade)?|cant(?:idad)?|pcs|pieces?|piezas?|peças?|count|size|multiples?|m[uú]ltiplos?|conte[uú]do|contenido|contents?|embalagem|embalaje|fac?tor|stück|menge|anzahl|inhalt|ve|vpe)$/;

/** Words for a number that is not the amount in one case. */
const OF_SOMETHING_ELSE =
  /^(?:price|cost|weight|stock|estoque|existencias?|precio|preço|costo|custo|peso|preis|bestand|gewicht|id|no|nr|line|linha|línea|row|fila|zeile|page|página|seite|position|posição|posición|colou?r|cor)$/;

/** The columns that `codesCsv` writes, in lower case. */
const OWN_COLUMNS = ['code', 'sku', 'units', 'learnedat', 'learnedby'];
/** A plausible number of units in a case. */
const CASE_UNITS = /^(?:[2-9]|[1-9]\d{1,2})$/;

/** True if another column seems to have the units: without them each case would count as one unit. */
function hasUnitsElsewhere(rows: readonly TableRow[]): boolean {
  const columns = Object.keys(rows[0]?.cells ?? {});
  if (columns.includes('units')) return false;
  return columns
    .filter((column) => !OWN_COLUMNS.includes(column))
    .some((column) => (isAmount(column) && !holdsWords(column, rows)) || holdsCaseUnits(column, rows));
}

/** True if most cells of a column, whatever its name, may be units in a case. A single row proves nothing. */
function holdsCaseUnits(column: string, rows: readonly TableRow[]): boolean {
  const isOther = wordsOf(column).some((word) => OF_SOMETHING_ELSE.test(word));
  const plausible = rows.filter(({ cells }) => CASE_UNITS.test(cells[column] ?? '')).length;
  return !isOther && rows.length > 1 && plausible > rows.length / 2;
}

/** True if no cell of a column is a number, as in a size of clothes. */
const holdsWords = (column: string, rows: readonly TableRow[]): boolean =>
  rows.every(({ cells }) => !/\d/.test(cells[column] ?? '')) &&
  rows.some(({ cells }) => (cells[column] ?? '') !== '');

/** True if the name of a column says that it has an amount. */
function isAmount(column: string): boolean {
  const words = wordsOf(column);
  return words.some((word) => AMOUNT.test(word)) && !words.some((word) => OF_SOMETHING_ELSE.test(word));
}

const wordsOf = (column: string): string[] => column.split(/[^\p{L}]+/u);

/** `1.000` is a thousand to spreadsheets in many languages, and one in others. */
const readUnits = (cell: string): number | null =>
  /^\+?\d{1,3}\.\d{3}$/.test(cell) ? null : readQuantity(cell);

/** Undoes the escapes of `codesCsv`. */
const plain = (cell: string | undefined) => (cell === undefined ? undefined : fromCell(cell));
