/** Words for the benches that a board counts, and for counts that are old or doubled: a sum is believed. */
import { m } from '#messages';
import type { CountedFloor } from '../../../src-main/contract/board/board.ts';
import { counted, formatWhen } from '../../words/format.ts';

/** Above that only the number of benches is shown on a board: the table of benches has the names. */
const MOST_NAMES = 8;

/** Names of the benches whose figures are in the sum; of more than `MOST_NAMES` only their number. */
export function countedBenches({ benches }: CountedFloor): string {
  const names = benches.filter(({ isMissing }) => !isMissing).map(({ name }) => name);
  if (names.length === 0) return m.board_none_known();
  return names.length > MOST_NAMES ? m.board_benches(counted(names.length)) : names.join(', ');
}

/** Differences from the sums. @param now epoch milliseconds */
export const countedNotes = ({ benches, twice }: CountedFloor, now: number): string[] => [
  ...benches.flatMap(({ name, until, isMissing }) => {
    if (isMissing) return [m.board_figures_missing({ bench: name })];
    return until === null ? [] : [m.board_figures_until({ bench: name, time: formatWhen(until, now) })];
  }),
  ...(twice > 0 ? [m.board_packed_twice(counted(twice))] : []),
];
