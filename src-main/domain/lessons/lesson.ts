/** A lesson as data: its needs, its steps, and its mistakes. */
import type { LessonName } from '../../contract/practice/lesson-names.ts';
import type { LessonMistake, LessonStep } from '../../contract/practice/lessons.ts';
import type { Action } from '../../contract/terms/operator-words.ts';
import type { Happening } from './happening.ts';
import type { Seen } from './seen.ts';

/** Units of an item of practice. */
interface LessonUnits {
  sku: string;
  units: number;
}

/** Code to scan for a step: the number of the order, an item by its SKU, or the code of the case. */
export type LessonCode = 'order' | 'case' | { sku: string };

export interface Step {
  name: LessonStep;
  /** True once the step is done. */
  isDone: (seen: Seen) => boolean;
  codes: readonly LessonCode[];
  /** The step is left out for a learner who may do this action only with an approval. */
  needs?: Action;
  /** Approved by another operator if the learner may not do that without approval. */
  asks?: Action;
}

export interface Mistake {
  kind: LessonMistake;
  /** @param seen before it happened */
  isMade: (happening: Happening, seen: Seen) => boolean;
}

export interface Lesson {
  name: LessonName;
  /** A lesson of benches that share their orders, not of a single bench. */
  isOfFloor?: boolean;
  /** Units in each declared parcel of its order. */
  parcels: readonly (readonly LessonUnits[])[];
  /** SKUs whose names the lesson's sentences use. */
  items: readonly string[];
  /** Another order beside the lesson's, so that the station knows items that the lesson's order does not have. */
  beside?: readonly LessonUnits[];
  /** A code of several units, while the lesson runs. */
  caseOf?: LessonUnits;
  /** `away`: the service cannot be reached until the decision was made. `too-late`: it sends the order off before its cancel. */
  service?: 'away' | 'too-late';
  /** Action that not every role may do without approval. */
  asks?: Action;
  steps: readonly Step[];
  /** Mistakes; the first that fits is recorded. */
  mistakes: readonly Mistake[];
}
