/**
 * Facts shared between benches: code meanings, item locations, operators, shortages. Each bench has a row of its own for each
 * key, which only it writes; `domain/floor/which-fact.ts` says which row counts.
 */
import type { Sealed } from '../seal.ts';

/**
 * Kind of a fact. `shortage`: a bench did not find an item. `erasure`: a bench has erased the buyer of an order, or is to; once
 * two benches say it, the store keeps no event's text of that order. `withheld`: a bench did not publish its last check.
 * `service`: its last contact with the service. `figures`: its counts of a day.
 */
export type FactKind =
  'code' | 'location' | 'operator' | 'shortage' | 'erasure' | 'withheld' | 'service' | 'figures';

interface Fact {
  kind: FactKind;
  /** A code, the key of an item, the id of an operator or of an order, a day: never the name of a person. */
  key: string;
  /**
   * Greater than that of every row of this kind and key that the bench knew, including its own. It is the bench's own
   * number: after a restore of the store the same fact is sent under the same one.
   */
  version: number;
  /** The rows of other benches that the bench knew when it wrote this one, with their versions: this one replaces them. */
  seen: Readonly<Record<string, number>>;
  /** Null: withdrawn. */
  body: Sealed | null;
}

export interface NewFact extends Fact {
  /** Milliseconds since a person said it: a duration, since the clocks of two machines are not compared. */
  ageMs: number;
}

export interface FactRow extends Fact {
  benchId: string;
  /** Time at which a person entered it, by the store's clock, epoch milliseconds. */
  at: number;
  revision: number;
}

/**
 * Benches that must have said the erasure of an order before the store empties its texts. One is enough if no other bench of the group
 * can say it: a group of one bench (decision 0245).
 */
export const ERASING_BENCHES = 2;

/** Greatest version that the store takes. Far below what a number of JavaScript holds exactly. */
export const MOST_FACT_VERSION = 2 ** 52;
/** Rows beyond it, as no bench reaches them, count for nothing. Lower: whatever counts can be replaced under a greater version. */
export const MOST_COUNTED_VERSION = 2 ** 51;
/**
 * Most by which a version may exceed the greatest one that the store has of its kind and key. A bench writes the next one; further ahead
 * is only one whose rows the store lost with a backup.
 */
export const MOST_VERSION_STEP = 1_000_000;

/** Most facts of one `share`. */
export const MOST_FACTS = 200;
/** Longest key that a store takes, in characters. */
export const MOST_FACT_KEY = 500;
