/** The tables of the board for other programs. */
import { stringify } from 'csv-stringify/sync';
import type { Board, BoardTable, BoardTrouble, BoardWork, CountedFloor } from '../../contract/board/board.ts';
import { momentWithOffset } from '../../domain/cancel/decision-moment.ts';
import { WITH_LINE_END } from './csv-table.ts';
import { toCell } from './spreadsheet-cell.ts';

type Row = Record<string, string | number>;

const WORK = [
  'orders',
  'units',
  'boxes',
  'unpacked',
  'putBack',
  'misses',
] as const satisfies (keyof BoardWork)[];

/** Tables of completed work, which have a bench filter. */
const OF_WORK: readonly BoardTable[] = ['parts', 'operators', 'stations', 'cancels', 'misses', 'shortages'];

const benchesText = ({ benches }: CountedFloor): string =>
  benches
    .filter(({ isMissing }) => !isMissing)
    .map(({ name, until }) => (until === null ? name : `${name} (until ${momentWithOffset(until)})`))
    .join('; ');

const itemCells = ({ item, name }: { item: string | null; name: string | null }) => ({
  item: toCell(item ?? ''),
  name: toCell(name ?? ''),
});

/** Columns of each table, so that an empty one has its heading too. */
const TABLES: Record<
  Exclude<BoardTable, 'trouble'>,
  { columns: readonly string[]; rows: (board: Board) => readonly Row[] }
> = {
  due: {
    columns: ['due', 'orders'],
    rows: ({ waiting }) => waiting.byDue.map(({ part, orders }) => ({ due: part, orders })),
  },
  age: {
    columns: ['age', 'orders'],
    rows: ({ waiting }) => waiting.byAge.map(({ part, orders }) => ({ age: part, orders })),
  },
  parts: {
    columns: ['from', ...WORK],
    rows: ({ parts }) => parts.map(({ from, ...work }) => ({ ...work, from: momentWithOffset(from) })),
  },
  operators: {
    columns: ['operator', ...WORK],
    rows: ({ operators }) =>
      operators.map(({ name, ...work }) => ({ ...work, operator: toCell(name ?? '') })),
  },
  stations: {
    columns: ['bench', ...WORK],
    rows: ({ stations }) => stations.map(({ station, ...work }) => ({ ...work, bench: toCell(station) })),
  },
  cancels: {
    columns: ['reason', 'cancels'],
    rows: ({ cancels }) => cancels.map(({ reason, n }) => ({ reason: toCell(reason ?? ''), cancels: n })),
  },
  misses: {
    columns: ['item', 'name', 'scans', 'wrongItem', 'tooMany', 'wrongParcel', 'unknown'],
    rows: ({ misses }) =>
      misses.map(({ item, name, n, ...kinds }) => ({ ...kinds, scans: n, ...itemCells({ item, name }) })),
  },
  shortages: {
    columns: ['item', 'name', 'shortages', 'units'],
    rows: ({ shortages }) =>
      shortages.map(({ item, name, n, units }) => ({ ...itemCells({ item, name }), shortages: n, units })),
  },
};

/** Waiting orders are never filtered. */
const OF_THE_QUEUE: readonly BoardTable[] = ['due', 'age'];

/**
 * RFC 4180 with a heading. Empty reasons, names and items are unknown or not listed. Each row repeats the filters, so
 * that it is not mistaken for the total; on a floor each row names the counted benches.
 * @param of name of the operator, empty if no one was signed on, and the bench; null: all
 */
export function boardCsv(
  board: Board,
  table: keyof typeof TABLES,
  of: { operator: string | null; station: string | null },
): string {
  const { columns, rows } = TABLES[table];
  const { floor } = board;
  const whose: Row = {};
  if (!OF_THE_QUEUE.includes(table)) {
    if (of.operator !== null) whose['ofOperator'] = toCell(of.operator);
    if (of.station !== null && floor === null) whose['ofBench'] = toCell(of.station);
  }
  if (floor !== null && OF_WORK.includes(table)) {
    whose['benches'] = toCell(benchesText(floor));
    whose['packedTwice'] = floor.twice;
  }
  return csvOf(
    [...columns, ...Object.keys(whose)],
    rows(board).map((row) => ({ ...row, ...whose })),
  );
}

/** Trouble ahead for packers, in the same form. */
export const troubleCsv = (trouble: BoardTrouble): string =>
  csvOf(
    ['finding', 'orders'],
    trouble.map(({ kind, orders }) => ({ finding: kind, orders })),
  );

const csvOf = (columns: readonly string[], rows: readonly Row[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    quoted_match: WITH_LINE_END,
    bom: true,
  });
