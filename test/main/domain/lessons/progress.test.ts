import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LESSON_NAMES, type LessonName } from '../../../../src-main/contract/practice/lesson-names.ts';
import type { LessonMistake } from '../../../../src-main/contract/practice/lessons.ts';
import { LESSONS, lessonOf } from '../../../../src-main/domain/lessons/lessons.ts';
import { cancel, counted, missed, opened, openedOnFloor, OWN, packing, sight } from './lesson-happenings.ts';
import { progressIn, REOPENED, SEALED, short, UNDONE } from './lesson-happenings.ts';

const [LAMP = ''] = lessonOf('first-scan').items;
const [CREAM = ''] = lessonOf('wrong-item').items;
const [SPEAKER = '', CABLE = ''] = lessonOf('two-parcels').items;
const [PENS = ''] = lessonOf('case').items;
const [NOTEBOOK = '', MISSING = ''] = lessonOf('shortage').items;
const [TEA = ''] = lessonOf('hand-over').items;

type Parts = Parameters<typeof progressIn>[1];

const first = opened('first-scan');
const two = opened('two-parcels');
const aCase = counted(PENS, { units: 6, method: 'case' });
const piece = counted(PENS);

const there = sight({ there: 'has' });
const asked = sight({ there: 'has', isAsked: true });
const given = sight({ came: 'given' });

/** Correct course of each lesson. */
const RIGHT: Record<LessonName, Parts> = {
  'first-scan': [first, counted(LAMP), SEALED],
  'wrong-item': [missed('wrong-item'), opened('wrong-item'), counted(CREAM), SEALED],
  'two-parcels': [two, counted(SPEAKER), counted(CABLE, { parcel: 2 }), SEALED],
  case: [opened('case'), aCase, piece, piece, SEALED],
  'offline-cancel': [cancel('waiting'), cancel('sending'), cancel('waiting'), cancel('accepted')],
  'late-cancel': [cancel('waiting'), cancel('sending'), cancel('refused'), cancel('given-up')],
  shortage: [opened('shortage'), counted(NOTEBOOK), short(MISSING)],
  'hand-over': [there, asked, given, openedOnFloor('hand-over', 'given'), counted(TEA), counted(TEA), SEALED],
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

/** Faults of a run, and the mistake of each. */
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
  [
    'hand-over',
    'the order is begun here first',
    [sight({}), openedOnFloor('hand-over', null), counted(TEA)],
    'begun-here-first',
  ],
  [
    'hand-over',
    'the other bench lets go of the order, and nobody has asked',
    [there, sight({}), openedOnFloor('hand-over', null), counted(TEA), SEALED],
    'not-asked-for',
  ],
  [
    'hand-over',
    'the order is taken over',
    [there, sight({ came: 'taken' }), openedOnFloor('hand-over', 'taken'), counted(TEA), SEALED],
    'taken-over',
  ],
  [
    'hand-over',
    'the order is taken over although it was asked for',
    [there, asked, openedOnFloor('hand-over', 'taken'), sight({ came: 'taken' }), counted(TEA)],
    'taken-over',
  ],
  ['hand-over', 'the other bench packs it', [there, asked, sight({ there: 'packed' })], 'packed-there'],
  ['hand-over', 'another order is packed', [there, opened('case', 'PD-other')], 'other-order'],
];

describe('a wrong run', () => {
  it.each(WRONG)('of %s, in which %s, has that mistake and no other', (name, _what, parts, kind) => {
    const { mistakes, score } = progressIn(name, parts);
    expect(mistakes).toEqual([{ kind, times: 1 }]);
    expect(score).toBe(80);
  });

  it('covers every lesson', () => {
    expect(new Set(WRONG.map(([name]) => name))).toEqual(new Set(LESSON_NAMES));
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

it('an order that came without a look between is passed as well: the record says how it came', () => {
  const [, , , ...packed] = RIGHT['hand-over'];
  expect(progressIn('hand-over', [there, ...packed])).toEqual({ step: 5, mistakes: [], score: 100 });
});

it('a bench that keeps its order is to be asked again', () => {
  expect(progressIn('hand-over', [there, asked]).step).toBe(2);
  expect(progressIn('hand-over', [there, asked, there])).toEqual({ step: 1, mistakes: [], score: 100 });
});

it('however often the floor is looked at, the same is said of each run', () => {
  const runs = [
    RIGHT['hand-over'],
    ...WRONG.filter(([name]) => name === 'hand-over').map(([, , run]) => run),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...runs), fc.infiniteStream(fc.nat(3)), (run, looks) => {
      const times = (part: Parts[number]): number =>
        part.kind === 'floor' ? 1 + Number(looks.next().value) : 1;
      const often = run.flatMap((part) => Array.from({ length: times(part) }, () => part));
      expect(progressIn('hand-over', often)).toEqual(progressIn('hand-over', run));
    }),
  );
});

it('each lesson has a name of its own, in the order of the list, an order and steps', () => {
  expect(LESSONS.map(({ name }) => name)).toEqual(LESSON_NAMES);
  for (const { parcels, steps } of LESSONS) expect(Math.min(parcels.length, steps.length)).toBeGreaterThan(0);
  expect(OWN).not.toBe('PD-other');
});
