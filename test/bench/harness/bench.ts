/** Types of a benchmark and its results. */
import type { Ratio } from './stats.ts';

export interface Row {
  what: string;
  /** Reference of the ratio, measured in the same run. */
  reference: string;
  ratio: Ratio;
  /** Highest value, or the lowest with `atLeast`. Null: the figure has no goal, and is only shown. */
  goal: number | null;
  atLeast?: boolean;
  /** Condition beside the ratio, in the unit of `here`: which shows it. */
  bound?: { value: number; most: number };
  /** Absolute figures of this machine, to be read beside the ratio and never without it. */
  here: string;
}

/** A point of a chart: how something grows with the number of orders, or of whatever its axis says. */
export interface GrowthPoint {
  series: string;
  orders: number;
  ratio: number;
}

/** A drawing of one benchmark, of its own file in the results. */
interface Drawing {
  file: string;
  /** Words under it: what its axes are. */
  axes: string;
  points: GrowthPoint[];
}

export interface Outcome {
  rows: Row[];
  growth?: GrowthPoint[];
  drawing?: Drawing;
}

export interface Bench {
  name: string;
  /** Throws if an answer is wrong: fast and wrong does not pass. */
  run: () => Promise<Outcome>;
}

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`the benchmark's answer is wrong: ${what}`);
}

export const isMet = ({ ratio, goal, atLeast = false, bound }: Row): boolean | null => {
  if (goal === null) return null;
  if (bound && bound.value > bound.most) return false;
  return atLeast ? ratio.median >= goal : ratio.median <= goal;
};
