import { describe, expect, it } from 'vitest';
import { LESSON_NAMES, type LessonName } from '../../../../src-main/contract/lesson-names.ts';
import type { LessonMistake } from '../../../../src-main/contract/lessons.ts';
import { LESSONS, lessonOf } from '../../../../src-main/domain/lessons/lessons.ts';
import { cancel, counted, missed, opened, OWN, packing } from './lesson-happenings.ts';
import { progressIn, REOPENED, SEALED, short, UNDONE } from './lesson-happenings.ts';

const [LAMP = ''] = lessonOf('first-scan').items;
const [CREAM = ''] = lessonOf('wrong-item').items;
const [SPEAKER = '', CABLE = ''] = lessonOf('two-parcels').items;
const [PENS = ''] = lessonOf('case').items;
const [NOTEBOOK = '', MISSING = ''] = lessonOf('shortage').items;

type Parts = Parameters<typeof progressIn>[1];

const first = opened('first-scan');
const two = opened('two-parcels');
const aCase = counted(PENS, { units: 6, method: 'case' });
const piece = counted(PENS);

/** How each is done. */
const RIGHT: Record<Exclude<LessonName, 'hand-over'>, Parts> = {
  'first-scan': [first, counted(LAMP), SEALED],
  'wrong-item': [missed('wrong-item'), opened('wrong-item'), counted(CREAM), SEALED],
  'two-parcels': [two, counted(SPEAKER), counted(CABLE, { parcel: 2 }), SEALED],
  case: [opened('case'), aCase, piece, piece, SEALED],
  'offline-cancel': [cancel('waiting'), cancel('sending'), cancel('waiting'), cancel('accepted')],
  'late-cancel': [cancel('waiting'), cancel('sending'), cancel('refused'), cancel('given-up')],
  shortage: [opened('shortage'), counted(NOTEBOOK), short(MISSING)],
};

describe('a right run', () => {
  it.each(Object.entries(RIGHT))('of %s has every step done, with the full score', (name, parts) => {
    const lesson = name as LessonName;
    const progress = progressIn(lesson, parts);
    expect(progress).toEqual({ step: lessonOf(lesson).steps.length, mistakes: [], score: 100 });
    for (let n = 0; n < parts.length; n++)
      expect(progressIn(lesson, parts.slice(0, n)).step).toBeLessThan(lessonOf(lesson).steps.length);
  });

  it('may take the pieces of a case first', () => {
    const progress = progressIn('case', [opened('case'), piece, piece, aCase, SEALED]);
    expect(progress).toMatchObject({ step: 3, score: 100 });
  });

  it('ends with the refusal for whoever may not settle it', () => {
    const refused = RIGHT['late-cancel'].slice(0, 3);
    expect(progressIn('late-cancel', refused, false)).toEqual({ step: 2, mistakes: [], score: 100 });
    expect(progressIn('late-cancel', refused, true).step).toBe(2);
    expect(lessonOf('late-cancel').steps).toHaveLength(3);
  });
});

/** What is wrong in a run, and which mistake it is. */
const WRONG: [LessonName, string, Parts, LessonMistake][] = [
  ['first-scan', 'another item is scanned', [missed('wrong-item')], 'wrong-item'],
  ['first-scan', 'a code is scanned that nobody knows', [missed('unknown')], 'unknown-code'],
  ['first-scan', 'the item is scanned twice', [first, counted(LAMP), missed('too-many')], 'too-many'],
  ['first-scan', 'the item is confirmed by hand', [first, counted(LAMP, { method: 'hand' })], 'by-hand'],
  ['first-scan', 'the item is reported as missing', [first, short(LAMP)], 'reported-missing'],
  ['first-scan', 'the order is cancelled', [cancel('waiting')], 'order-cancelled'],
  ['first-scan', 'another order is opened', [opened('case', 'PD-other')], 'other-order'],
  [
    'wrong-item',
    'the right item is scanned first',
    [opened('wrong-item'), counted(CREAM)],
    'right-item-first',
  ],
  [
    'wrong-item',
    'a wrong item is scanned once more',
    [missed('wrong-item'), missed('wrong-item')],
    'wrong-item',
  ],
  ['two-parcels', 'what goes into the second comes first', [two, missed('wrong-parcel')], 'wrong-parcel'],
  ['case', 'units are scanned one by one', [opened('case'), piece, piece, piece, piece], 'piece-by-piece'],
  [
    'case',
    'all units are counted by a number that was typed',
    [opened('case'), counted(PENS, { units: 8 })],
    'piece-by-piece',
  ],
  ['case', 'the case is scanned twice', [opened('case'), aCase, missed('too-many')], 'too-many'],
  [
    'offline-cancel',
    'another order is cancelled',
    [cancel('waiting', 'PD-other'), cancel('sending', 'PD-other')],
    'other-order-cancelled',
  ],
  [
    'offline-cancel',
    'the order is packed',
    [opened('offline-cancel'), counted(NOTEBOOK), SEALED],
    'packed-instead',
  ],
  [
    'late-cancel',
    'the cancel is sent again after the refusal',
    [cancel('waiting'), cancel('refused'), cancel('waiting'), cancel('sending'), cancel('refused')],
    'sent-again',
  ],
  ['shortage', 'the missing item is packed', [opened('shortage'), counted(MISSING)], 'missing-item-packed'],
  ['shortage', 'the other item is reported', [opened('shortage'), short(NOTEBOOK)], 'other-item-missing'],
];

describe('a wrong run', () => {
  it.each(WRONG)('of %s, in which %s, has that mistake and no other', (name, _what, parts, kind) => {
    const { mistakes, score } = progressIn(name, parts);
    expect(mistakes).toEqual([{ kind, times: 1 }]);
    expect(score).toBe(80);
  });

  it('covers every lesson', () => {
    const taught = LESSON_NAMES.filter((name) => name !== 'hand-over');
    expect(new Set(WRONG.map(([name]) => name))).toEqual(new Set(taught));
  });
});

it('what is taken back is to be done again, and costs nothing', () => {
  const parts = [first, counted(LAMP), UNDONE];
  expect(progressIn('first-scan', parts)).toEqual({ step: 0, mistakes: [], score: 100 });
  const closed = [first, counted(LAMP), SEALED, REOPENED];
  expect(progressIn('first-scan', closed)).toEqual({ step: 1, mistakes: [], score: 100 });
  const withdrawn = [cancel('waiting'), cancel('withdrawn')];
  expect(progressIn('offline-cancel', withdrawn)).toEqual({ step: 0, mistakes: [], score: 100 });
});

it('a mistake stays when it is taken back, and the score is never below 0', () => {
  const resumed = packing({ kind: 'resumed' });
  const again = [short(MISSING), resumed];
  const parts = [first, short(LAMP), resumed, counted(LAMP), SEALED];
  expect(progressIn('first-scan', parts)).toMatchObject({ step: 2, score: 80 });
  const many = Array.from({ length: 7 }, () => missed('unknown'));
  expect(progressIn('first-scan', many)).toMatchObject({ mistakes: [{ times: 7 }], score: 0 });
  expect(progressIn('shortage', [opened('shortage'), ...again]).score).toBe(100);
});

it('what was made last stands at the end', () => {
  const parts = [missed('unknown'), missed('too-many'), missed('unknown')];
  expect(progressIn('first-scan', parts).mistakes).toEqual([
    { kind: 'too-many', times: 1 },
    { kind: 'unknown-code', times: 2 },
  ]);
});

it('two decisions on another order are two mistakes, and what delivers them is none', () => {
  const other = (state: Parameters<typeof cancel>[0]) => cancel(state, 'PD-other');
  const parts = [other('waiting'), other('sending'), other('waiting'), other('withdrawn'), other('waiting')];
  expect(progressIn('first-scan', parts).mistakes).toEqual([{ kind: 'other-order-cancelled', times: 2 }]);
});

it('an event that cannot follow is passed over', () => {
  expect(progressIn('first-scan', [SEALED, first, counted(LAMP)])).toMatchObject({ step: 1 });
});

it('each lesson has a name of its own, in the order of the list, and steps where it has an order', () => {
  expect(LESSONS.map(({ name }) => name)).toEqual(LESSON_NAMES);
  for (const { parcels, steps } of LESSONS) expect(steps.length > 0).toBe(parcels !== null);
  expect(OWN).not.toBe('PD-other');
});
