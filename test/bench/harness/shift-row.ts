/** Row of a shift benchmark: the size at the end of eight hours, as a multiple of that at the beginning. */
import type { Row } from './bench.ts';
import { ratioOf } from './stats.ts';

/**
 * @param hours after each of the eight, in bytes or a count
 * @param unit what one of `here` is, in those: 1 for a count
 * @returns the last two against the second and third: in the first, caches fill and code is compiled
 */
export const shiftRow = (what: string, hours: readonly number[], unit: number, goal: number): Row => ({
  what,
  reference: 'itself in the second and third',
  ratio: ratioOf(hours.slice(6, 8), hours.slice(1, 3)),
  goal,
  here: hours.map((hour) => (hour / unit).toFixed(unit === 1 ? 0 : 1)).join(', '),
});
