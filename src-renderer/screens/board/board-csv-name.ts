/** File name of a saved table of the board, unique by day and time. */
import type { BoardTable } from '../../../src-main/contract/board/board.ts';
import type { BoardPeriod } from '../../../src-main/contract/board/board-periods.ts';

/** English, as the headings of the table. */
const PERIOD_NAMES: Record<BoardPeriod, string> = { today: 'today', week: '7-days', month: '30-days' };

/** @param at when it was added up, epoch milliseconds; the day is of this computer's zone */
export function boardCsvName(table: BoardTable, period: BoardPeriod, at: number): string {
  const day = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `packdesk-board-${table}-${date}-${PERIOD_NAMES[period]}.csv`;
}
