/** Retry delay with back-off. */

/**
 * Exponential back-off with jitter on its upper half: doubles from `first` up to `most`, then drawn between half of that
 * and all of it, so that benches that lost the service together do not return together.
 * @param failures failures in a row, 1 = the first
 * @param random between 0 and 1
 * @returns milliseconds
 */
export function backoff(failures: number, limits: { first: number; most: number }, random: number): number {
  const full = Math.min(limits.most, limits.first * 2 ** Math.min(Math.max(failures - 1, 0), 30));
  return Math.round(full / 2 + (full / 2) * random);
}
