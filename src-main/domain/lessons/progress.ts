/**
 * Progress of a lesson. Pure: the same events always give the same progress. A step counts as done while its condition holds: a
 * step that is undone has to be done again, at no cost. A mistake stays, and costs 20 of 100 points each time. A lesson is
 * passed when every step is done without a mistake.
 */
import type { LessonMistake } from '../../contract/practice/lessons.ts';
import type { Action } from '../../contract/terms/operator-words.ts';
import { PackingHistoryError } from '../packing/event.ts';
import type { Happening } from './happening.ts';
import type { Lesson, Step } from './lesson.ts';
import { isCancelled, NOTHING_SEEN, seenAfter, type Seen } from './seen.ts';

export const FULL_SCORE = 100;
const COST_OF_MISTAKE = 20;

export interface Progress {
  /** Index of the next step; the number of steps when all are done. */
  step: number;
  /** Grouped by kind, the latest last. */
  mistakes: { kind: LessonMistake; times: number }[];
  /** Score of the steps so far, from 0 to 100. */
  score: number;
}

/** The steps of a lesson for a learner who may do that without approval. */
export const stepsFor = ({ steps }: Lesson, may: (action: Action) => boolean): readonly Step[] =>
  steps.filter(({ needs }) => needs === undefined || may(needs));

/**
 * @param steps as `stepsFor` gives them
 * @param orderId of the lesson's own order
 * @param happenings since the lesson began, of every order, oldest first
 */
export function progressOf(
  { mistakes }: Lesson,
  steps: readonly Step[],
  orderId: string,
  happenings: readonly Happening[],
): Progress {
  const times = new Map<LessonMistake, number>();
  const others = new Map<string, Seen>();
  let seen = NOTHING_SEEN;
  for (const happening of happenings) {
    const isOwn = happening.orderId === orderId;
    const before = isOwn ? seen : (others.get(happening.orderId) ?? NOTHING_SEEN);
    const kind = isOwn
      ? mistakes.find(({ isMade }) => isMade(happening, seen))?.kind
      : mistakeElsewhere(happening, before);
    if (kind !== undefined) {
      const timesBefore = times.get(kind) ?? 0;
      times.delete(kind);
      times.set(kind, timesBefore + 1);
    }
    const after = follow(before, happening);
    if (isOwn) seen = after;
    else others.set(happening.orderId, after);
  }
  const next = steps.findIndex(({ isDone }) => !isDone(seen));
  const made = [...times.values()].reduce((sum, n) => sum + n, 0);
  return {
    step: next === -1 ? steps.length : next,
    mistakes: [...times].map(([kind, n]) => ({ kind, times: n })),
    score: Math.max(0, FULL_SCORE - made * COST_OF_MISTAKE),
  };
}

/** Mistake of beginning or cancelling an order other than the lesson's; undefined: none. */
function mistakeElsewhere(happening: Happening, { cancel }: Seen): LessonMistake | undefined {
  if (happening.kind === 'packing' && happening.event.kind === 'opened') return 'other-order';
  const isDecision = happening.kind === 'cancel' && happening.state === 'waiting';
  return isDecision && !isCancelled({ ...NOTHING_SEEN, cancel }) ? 'other-order-cancelled' : undefined;
}

/** Events that cannot follow, in a journal that was changed by other means, are skipped. */
function follow(seen: Seen, happening: Happening): Seen {
  try {
    return seenAfter(seen, happening);
  } catch (error) {
    if (error instanceof PackingHistoryError) return seen;
    throw error;
  }
}
