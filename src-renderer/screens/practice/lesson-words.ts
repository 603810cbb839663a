/** The words of lessons: what each is called, its steps, and what went wrong. */
import { m } from '#messages';
import type { LessonName } from '../../../src-main/contract/practice/lesson-names.ts';
import type {
  LessonMistake,
  LessonStep,
  RunningLesson,
} from '../../../src-main/contract/practice/lessons.ts';
import { formatCount } from '../../words/format.ts';

export const LESSON_WORDS: Record<LessonName, { name: () => string; goal: () => string }> = {
  'first-scan': { name: m.lessons_name_first_scan, goal: m.lessons_goal_first_scan },
  'wrong-item': { name: m.lessons_name_wrong_item, goal: m.lessons_goal_wrong_item },
  'two-parcels': { name: m.lessons_name_two_parcels, goal: m.lessons_goal_two_parcels },
  case: { name: m.lessons_name_case, goal: m.lessons_goal_case },
  'offline-cancel': { name: m.lessons_name_offline_cancel, goal: m.lessons_goal_offline_cancel },
  'late-cancel': { name: m.lessons_name_late_cancel, goal: m.lessons_goal_late_cancel },
  shortage: { name: m.lessons_name_shortage, goal: m.lessons_goal_shortage },
  'hand-over': { name: m.lessons_name_hand_over, goal: m.lessons_goal_hand_over },
};

/** `item`, `other`: names of the items of the lesson. */
type Named = Record<'number' | 'item' | 'other', string>;

const STEPS: Record<LessonStep, (named: Named) => string> = {
  scan: m.lessons_step_scan,
  'scan-wrong': m.lessons_step_scan_wrong,
  'scan-right': m.lessons_step_scan_right,
  'scan-first-parcel': m.lessons_step_scan_first_parcel,
  'scan-second-parcel': m.lessons_step_scan_second_parcel,
  'scan-case': m.lessons_step_scan_case,
  'scan-rest': m.lessons_step_scan_rest,
  close: m.lessons_step_close,
  cancel: m.lessons_step_cancel,
  'cancel-offline': m.lessons_step_cancel_offline,
  delivered: m.lessons_step_delivered,
  refused: m.lessons_step_refused,
  settle: m.lessons_step_settle,
  'report-missing': m.lessons_step_report_missing,
  'open-there': m.lessons_step_open_there,
  'ask-for': m.lessons_step_ask_for,
  'hand-over': m.lessons_step_hand_over,
  'scan-all': m.lessons_step_scan_all,
};

/** Words for steps that begin with opening the order: the remaining part, once it is on the bench. */
const ON_BENCH: Partial<typeof STEPS> = {
  scan: m.lessons_step_scan_on_bench,
  'scan-wrong': m.lessons_step_scan_wrong_on_bench,
  'scan-first-parcel': m.lessons_step_scan_first_parcel_on_bench,
  'scan-case': m.lessons_step_scan_case_on_bench,
  'scan-all': m.lessons_step_scan_all_on_bench,
};

const MISTAKES: Record<LessonMistake, () => string> = {
  'wrong-item': m.lessons_mistake_wrong_item,
  'unknown-code': m.lessons_mistake_unknown_code,
  'too-many': m.lessons_mistake_too_many,
  'wrong-parcel': m.lessons_mistake_wrong_parcel,
  'by-hand': m.lessons_mistake_by_hand,
  'piece-by-piece': m.lessons_mistake_piece_by_piece,
  'right-item-first': m.lessons_mistake_right_item_first,
  'reported-missing': m.lessons_mistake_reported_missing,
  'missing-item-packed': m.lessons_mistake_missing_item_packed,
  'other-item-missing': m.lessons_mistake_other_item_missing,
  'other-order': m.lessons_mistake_other_order,
  'order-cancelled': m.lessons_mistake_order_cancelled,
  'other-order-cancelled': m.lessons_mistake_other_order_cancelled,
  'packed-instead': m.lessons_mistake_packed_instead,
  'sent-again': m.lessons_mistake_sent_again,
  'begun-here-first': m.lessons_mistake_begun_here_first,
  'not-asked-for': m.lessons_mistake_not_asked_for,
  'taken-over': m.lessons_mistake_taken_over,
  'packed-there': m.lessons_mistake_packed_there,
};

/** Task, or state of the lesson. @param isOnBench its order is shown there */
export function lessonSentence(lesson: RunningLesson, isOnBench: boolean): string {
  switch (lesson.state) {
    case 'preparing':
      return m.lessons_preparing();
    case 'ending':
      return m.lessons_ending();
    case 'failed':
      return m.lessons_failed();
    case 'over':
      return resultOf(lesson);
    case 'running':
      return stepSentence(lesson, isOnBench);
  }
}

function resultOf({ mistakes, score }: RunningLesson): string {
  const count = mistakes.reduce((sum, { times }) => sum + times, 0);
  return count === 0
    ? m.lessons_over_right()
    : m.lessons_over_wrong({ count, n: formatCount(count), score: formatCount(score) });
}

function stepSentence({ steps, step, items, order, approvers }: RunningLesson, isOnBench: boolean): string {
  const name = steps[step];
  if (name === undefined) return '';
  const [item = '', other = ''] = items;
  const sentence = (isOnBench && ON_BENCH[name]) || STEPS[name];
  const todo = sentence({ number: order?.number ?? '', item, other });
  // The approver is named before the order is on the screen: no packer looks for a lead with a question open.
  return approvers.length === 0 ? todo : `${todo} ${m.lessons_approvers({ names: approvers.join(', ') })}`;
}

/** Mistakes with the remedy, each kind once. */
export const mistakeSentences = ({ mistakes }: RunningLesson): string[] =>
  mistakes.map(({ kind, times }) => {
    const what = MISTAKES[kind]();
    return times === 1 ? what : m.lessons_mistake_times({ what, n: formatCount(times) });
  });
