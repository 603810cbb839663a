/** Medians and spread. */

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** @param share 0.5 is the median @returns NaN for nothing */
export function quantile(values: readonly number[], share: number): number {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Ratio {
  median: number;
  low: number;
  high: number;
}

/** Round by round, since neighbours in time share the machine's mood. */
export function ratioOf(values: readonly number[], references: readonly number[]): Ratio {
  const ratios = values.map((value, round) => value / (references[round] ?? Number.NaN));
  const inOrder = sorted(ratios);
  return { median: median(ratios), low: inOrder[0] ?? Number.NaN, high: inOrder.at(-1) ?? Number.NaN };
}
