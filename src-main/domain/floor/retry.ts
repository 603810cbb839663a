/** Retry pacing for a store that does not answer. */
const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/**
 * Pause before a store that does not answer is called again: drawn from a range that doubles from 2 s to 30 s, so that
 * benches that lost the store together do not return together.
 * @param failures failures in a row, 1 = the first
 * @param random between 0 and 1
 * @returns milliseconds, from 1 s to 30 s
 */
export function retryMs(failures: number, random: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(Math.max(failures, 1), 10));
  return Math.round(FIRST_MS + (most - FIRST_MS) * random);
}
