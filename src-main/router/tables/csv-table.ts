/** A table that a spreadsheet has written: RFC 4180, with a heading. */
import { parse } from 'csv-parse/sync';

export interface TableRow {
  /** 1 is the first line of the file. */
  line: number;
  /** Cells by heading, in lower case and trimmed. */
  cells: Record<string, string>;
}

/** Fault of an unreadable table: a broken line, or a column that the heading has twice. */
export type TableFault = { brokenLine: number } | { repeatedColumn: string; line: number };

/** Spreadsheets write any of these, and a copied table has tabs. */
const SEPARATORS = [',', ';', '\t'];

/** Empty rows above the heading: a spreadsheet writes them with all their separators. */
const EMPTY_LINES = /^(?:[ \t;,"]*(?:\r\n|\n|\r))*/;
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t]*(?:\r\n|\n|\r|$)/i;
const LINE_END = /\r\n|\n|\r/;

/** @returns the most frequent separator of the heading; commas if there is none */
function separatorOf(heading: string): string {
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((sign) => ({ sign, n: unquoted.split(sign).length - 1 }));
  return counted.reduce((most, one) => (one.n > most.n ? one : most)).sign;
}

/** @returns the table from its heading on, the separator that a line above names, and the lines above */
function fromHeading(text: string): { table: string; separator: string | null; above: number } {
  const whole = text.replace(/^\ufeff/, '');
  const [empty = ''] = EMPTY_LINES.exec(whole) ?? [];
  const [line = '', separator = null] = SEPARATOR_LINE.exec(whole.slice(empty.length)) ?? [];
  const begin = empty.length + line.length;
  const [more = ''] = EMPTY_LINES.exec(whole.slice(begin)) ?? [];
  const head = whole.slice(0, begin + more.length);
  return { table: whole.slice(head.length), separator, above: head.split(LINE_END).length - 1 };
}

/** Sign of the end of a file, which old programs write. */
const END_OF_FILE = '\u001a';

function withoutEnd(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(END_OF_FILE) ? trimmed.slice(0, -1) : text;
}

/**
 * Commas, semicolons and tabs are understood, whichever the heading has, and line ends of each kind; those of Windows and of
 * Linux may be mixed. Empty lines and cleared rows do not count. A row may end before the heading does: spreadsheets leave out
 * empty cells.
 * @param needed columns that must not be there twice
 */
export function readTable(text: string, needed: readonly string[]): { rows: TableRow[] } | TableFault {
  const { table, separator, above } = fromHeading(withoutEnd(text));
  const [heading = ''] = table.split(LINE_END, 1);
  const records: { record: string[]; line: number }[] = [];
  try {
    parse(table, {
      delimiter: separator ?? separatorOf(heading),
      record_delimiter: LINE_END.exec(table)?.[0] === '\r' ? '\r' : ['\r\n', '\n'],
      relax_column_count: true,
      trim: true,
      on_record: (record: string[], { lines }) => {
        if (record.some((cell) => cell !== '')) records.push({ record, line: above + lines });
        return null;
      },
    });
    const [head, ...rows] = records;
    const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
    const repeatedColumn = needed.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
    if (repeatedColumn !== undefined) return { repeatedColumn, line: above + 1 };
    const broken = rows.find(({ record }) => record.slice(names.length).some((cell) => cell !== ''));
    if (broken) return { brokenLine: broken.line };
    const cellsOf = (record: readonly string[]) =>
      Object.fromEntries(names.map((name, n) => [name, record[n] ?? '']));
    return { rows: rows.map(({ record, line }) => ({ line, cells: cellsOf(record) })) };
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    return { brokenLine: above + line };
  }
}

/** Cells that a writer of tables has to quote, so that no reader takes a line end within them for the end of a row. */
export const WITH_LINE_END = /[\r\n]/;

/** True if a text editor could not show the file: a renamed workbook, for example. */
export const isBinary = (text: string): boolean => text.startsWith('PK\u0003\u0004') || text.includes('\0');

/** True if decoding replaced an invalid byte. */
export const hasLostLetters = (text: string): boolean => text.includes('\ufffd');
