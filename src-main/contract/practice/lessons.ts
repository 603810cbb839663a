/**
 * Lessons: a new packer's exercises in practice or on a practice floor, checked by the station's records. A real
 * connection has none.
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { LESSON_NAMES } from './lesson-names.ts';

const lessonNameSchema = z.enum(LESSON_NAMES);

/** Next step. */
const lessonStepSchema = z.enum([
  'scan',
  'scan-wrong',
  'scan-right',
  'scan-first-parcel',
  'scan-second-parcel',
  'scan-case',
  'scan-rest',
  'close',
  'cancel',
  'cancel-offline',
  'delivered',
  'refused',
  'settle',
  'report-missing',
  'open-there',
  'ask-for',
  'hand-over',
  'scan-all',
]);
export type LessonStep = z.infer<typeof lessonStepSchema>;

/** Mistakes. */
const lessonMistakeSchema = z.enum([
  'wrong-item',
  'unknown-code',
  'too-many',
  'wrong-parcel',
  'by-hand',
  'piece-by-piece',
  'right-item-first',
  'reported-missing',
  'missing-item-packed',
  'other-item-missing',
  'other-order',
  'order-cancelled',
  'other-order-cancelled',
  'packed-instead',
  'sent-again',
  'begun-here-first',
  'not-asked-for',
  'taken-over',
  'packed-there',
]);
export type LessonMistake = z.infer<typeof lessonMistakeSchema>;

const mistakesSchema = z.array(z.object({ kind: lessonMistakeSchema, times: z.number().int() }));

/** The lesson that runs at this station. */
export const runningLessonSchema = z.object({
  name: lessonNameSchema,
  /**
   * `preparing`: its order is on its way into the queue. `running`. `over`: every step is done. `ending`: its data is removed.
   * `failed`: its order did not come.
   */
  state: z.enum(['preparing', 'running', 'over', 'ending', 'failed']),
  /** The lesson's order; null: not made yet. */
  order: z.object({ orderId: z.string(), number: z.string() }).nullable(),
  /** Names of the order's items, in the order of their use. */
  items: z.array(z.string()),
  steps: z.array(lessonStepSchema),
  /** Index of the next step; the number of steps when all are done. */
  step: z.number().int(),
  /** Codes to scan now, in that order. */
  codes: z.array(z.object({ what: z.enum(['order', 'item', 'case']), name: z.string(), code: z.string() })),
  /**
   * Names of the operators who can approve the next step, if the signed-on one may not do it without approval; empty:
   * no approval is needed.
   */
  approvers: z.array(z.string()),
  /** Grouped by kind, the latest at the end. */
  mistakes: mistakesSchema,
  /** Score of the steps so far, from 0 to 100. */
  score: z.number().int(),
});
export type RunningLesson = z.infer<typeof runningLessonSchema>;

const listedLessonSchema = z.object({
  name: lessonNameSchema,
  /**
   * `practice-floor`: it needs benches that share their orders. `practice`: it needs a bench that belongs to no floor.
   * `approval`: it can be begun, but one of its steps needs an approval. Null: nothing is missing.
   */
  needs: z.enum(['practice-floor', 'practice', 'approval']).nullable(),
  /** Best result of the signed-on operator, or of all if the station has no operators; null: never finished. */
  best: z.object({ score: z.number().int(), at: z.number() }).nullable(),
  /** Number of times that it was finished. */
  times: z.number().int(),
});
export type ListedLesson = z.infer<typeof listedLessonSchema>;

const lessonErrors = { ...workspaceErrors, NOT_PRACTICE: {} };

export const lessonsContract = {
  list: oc.errors(lessonErrors).output(z.array(listedLessonSchema)),
  /**
   * Starts a lesson, ending the running one. The order arrives a little later: `status.lesson` has its progress.
   * NOT_PRACTICE also if `needs` is not met.
   */
  start: oc
    .errors(lessonErrors)
    .input(z.object({ name: lessonNameSchema }))
    .output(z.object({})),
  /** Ends the one that runs, and removes its data; resolves when that is done. */
  leave: oc.errors(lessonErrors).output(z.object({})),
};
