/** What a board on paper is of: a sheet on a desk is told from another day's, and from another bench's. */
import { m } from '#messages';
import type { Board } from '../../src-main/contract/board.ts';
import { formatMoment, formatWeekday } from '../format.ts';
import { countedBenches, countedNotes } from './counted-words.ts';
import { onPaper } from '../paper/paper-text.ts';

/** What is shown beside the figures themselves. */
export interface BoardScope {
  /** In words. */
  period: string;
  /** Name of the bench that the sheet comes from. */
  station: string;
  /** Null: it belongs to none. */
  floor: string | null;
  /** Names that what was done is narrowed to; null: it is not. */
  chosen: { operator: string | null; bench: string | null };
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
