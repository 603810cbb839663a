/** A table that a spreadsheet has written: RFC 4180, with a heading. */
import { parse } from 'csv-parse/sync';

export interface TableRow {
  /** 1 is the heading. */
  line: number;
  /** By the heading's names in small letters, without spaces around. */
  cells: Record<string, string>;
}

/** Spreadsheets write any of these, and a table that was copied out of one has tabs. */
const SEPARATORS = [',', ';', '\t'];

/** @returns the most frequent separator in the heading; commas if none does */
function separatorOf(heading: string): string {
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((sign) => ({ sign, n: unquoted.split(sign).length - 1 }));
  return counted.reduce((most, one) => (one.n > most.n ? one : most)).sign;
}

/**
 * Commas, semicolons and tabs are understood, whichever the heading has. Empty lines do not count.
 * @returns the first line that has another number of fields than the heading, or an open quote
 */
export function readTable(text: string): { rows: TableRow[] } | { brokenLine: number } {
  const [heading = ''] = text.split(/\r?\n/, 1);
  try {
    const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: separatorOf(heading),
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    return { rows: records.map(({ record, info }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    return { brokenLine: error instanceof Error && 'lines' in error ? Number(error.lines) : 1 };
  }
}

/** Whether a file is not plain text, for example a renamed workbook. */
export const isBinary = (text: string): boolean => text.startsWith('PK\u0003\u0004') || text.includes('\0');
