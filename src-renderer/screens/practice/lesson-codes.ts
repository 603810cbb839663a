/** Codes that start a lesson, printed only in practice, and the code that a running one asks for now. */
import { COMMAND_PREFIX } from '../../../src-main/contract/terms/command-prefix.ts';
import { LESSON_NAMES, type LessonName } from '../../../src-main/contract/practice/lesson-names.ts';
import type { RunningLesson } from '../../../src-main/contract/practice/lessons.ts';
import type { Place } from '../../client/places.ts';

const COMMAND = 'LESSON';
/** Number of no lesson. */
const END = 9;

export const END_CODE = `${COMMAND_PREFIX}${COMMAND}${END}`;
export const codeOfLesson = (name: LessonName): string =>
  `${COMMAND_PREFIX}${COMMAND}${LESSON_NAMES.indexOf(name) + 1}`;

/** @returns what a command asks for; null if it is none of these */
export function lessonOfCommand(command: string): LessonName | 'end' | null {
  const digit = /^LESSON([1-9])$/.exec(command)?.[1];
  if (digit === undefined) return null;
  return Number(digit) === END ? 'end' : (LESSON_NAMES[Number(digit) - 1] ?? null);
}

type Code = RunningLesson['codes'][number];

/** The order's number, until the screen shows that order as the step needs it; then the next code. Null: nothing. */
export function codeNow({ codes, order, steps, step }: RunningLesson, place: Place): Code | null {
  const [first] = codes;
  if (!first || steps[step] === 'close') return first ?? null;
  const isCancel = !codes.some(({ what }) => what !== 'order');
  const isShown =
    'orderId' in place &&
    place.orderId === order?.orderId &&
    (place.screen === 'packing' || (isCancel && place.screen === 'order'));
  if (first.what === 'order' && !isShown) return first;
  return codes.find(({ what }) => what !== 'order') ?? null;
}
