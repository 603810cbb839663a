/** Facts by which a printed board differs from that of another day or bench. */
import { m } from '#messages';
import type { Board, BoardTable } from '../../../src-main/contract/board/board.ts';
import { formatMoment, formatWeekday } from '../../words/format.ts';
import { countedBenches, countedNotes } from './counted-words.ts';
import { onPaper } from '../../paper/paper-text.ts';

/** Filters beside the figures themselves. */
export interface BoardScope {
  /** The period in words. */
  period: string;
  /** Name of the bench that made the sheet. */
  station: string;
  /** Null: the station belongs to no floor. */
  floor: string | null;
  /** Names of the filters of completed work; null: none. */
  chosen: { operator: string | null; bench: string | null };
}

/** Tables of the current state: not filtered by operator or bench. */
const OF_NOW: readonly BoardTable[] = ['due', 'age', 'trouble'];

/**
 * Scope of a table or a figure, in words: the chosen operator and bench, or the whole queue for a figure of the current state.
 * @returns null: no part is chosen
 */
export function countedOf(
  of: BoardTable | 'waiting' | 'work',
  { operator, bench }: BoardScope['chosen'],
): string | null {
  if (operator === null && bench === null) return null;
  if (of === 'waiting' || OF_NOW.some((one) => one === of)) return m.board_whole_queue();
  return [operator, bench].flatMap((name) => name ?? []).join(' · ');
}

export function boardFacts(
  { at, parts, floor: counted }: Pick<Board, 'at' | 'parts' | 'floor'>,
  { period, station, floor, chosen }: BoardScope,
): [string, string][] {
  const first = formatWeekday(parts[0]?.from ?? at);
  const last = formatWeekday(at);
  const facts: [string, string | null][] = [
    [m.paper_of_moment(), formatMoment(at)],
    [m.board_period(), `${period} (${first === last ? last : `${first} – ${last}`})`],
    [m.shell_this_station(), station],
    [m.floor_name(), floor],
    [m.board_operator(), chosen.operator],
    [m.board_bench(), chosen.bench],
    [m.board_counted(), counted && [countedBenches(counted), ...countedNotes(counted, at)].join(' · ')],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [[label, onPaper(text)]]));
}
