/** All lessons, in teaching order. */
import type { LessonName } from '../../contract/practice/lesson-names.ts';
import type { Happening } from './happening.ts';
import type { Lesson, Step } from './lesson.ts';
import { BETWEEN_BENCHES, IN_PACKING, NOTHING_MISSING, PACKED_INSTEAD, WRONG_ITEM } from './mistakes.ts';
import { isClosed, unitsCounted, unitsPacked, type Seen } from './seen.ts';

/** Items of the practice catalogue with a barcode that no other item has. */
const LAMP = 'PR-1910';
const CABLE = 'PR-1845';
const SPEAKER = 'PR-1715';
const NOTEBOOK = 'PR-1585';
const PENS = 'PR-1650';
const CREAM = 'PR-2170';
const TEA = 'PR-2300';

const UNITS_OF_CASE = 6;
/** A case and two pieces. */
const UNITS_OF_PENS = 8;
/** The first unit is counted at the other bench, the second one here. */
const UNITS_OF_TEA = 2;
const PIECES = UNITS_OF_PENS - UNITS_OF_CASE;

const scan = (sku: string): Step => ({
  name: 'scan',
  isDone: (seen) => unitsPacked(seen, sku) > 0,
  codes: ['order', { sku }],
});
const CLOSE: Step = { name: 'close', isDone: isClosed, codes: ['order'] };

/** True if the cancel was decided, and not withdrawn; a refusal that was settled counts. */
const wasDecided = (seen: Seen): boolean => seen.cancel !== null && seen.cancel !== 'withdrawn';
const cancelStep = (name: 'cancel' | 'cancel-offline'): Step => ({
  name,
  isDone: wasDecided,
  codes: ['order'],
  asks: 'cancel',
});

/** True if the other bench no longer has the order: it was given or taken, or is packed here without that. */
const isHere = ({ floor, packing }: Seen): boolean => floor.came !== null || packing !== null;

const wasWrongScanned = ({ misses }: Seen): boolean => misses['wrong-item'] > 0;
const wasCaseScanned = ({ cases }: Seen): boolean => cases > 0;

/** Units of the case's item that were counted other than by its code. */
function piecesCounted(seen: Seen, happening: Happening): number {
  const isCase =
    happening.kind === 'packing' && happening.event.kind === 'counted' && happening.event.method === 'case';
  return isCase ? 0 : unitsCounted(seen, happening, PENS);
}

export const LESSONS: readonly Lesson[] = [
  {
    name: 'first-scan',
    parcels: [[{ sku: LAMP, units: 1 }]],
    items: [LAMP],
    steps: [scan(LAMP), CLOSE],
    mistakes: [WRONG_ITEM, ...NOTHING_MISSING],
  },
  {
    name: 'wrong-item',
    parcels: [[{ sku: CREAM, units: 1 }]],
    items: [CREAM, TEA],
    beside: [{ sku: TEA, units: 1 }],
    steps: [
      { name: 'scan-wrong', isDone: wasWrongScanned, codes: ['order', { sku: TEA }] },
      { name: 'scan-right', isDone: (seen) => unitsPacked(seen, CREAM) > 0, codes: [{ sku: CREAM }] },
      CLOSE,
    ],
    mistakes: [
      {
        kind: 'right-item-first',
        isMade: (happening, seen) => unitsCounted(seen, happening, CREAM) > 0 && !wasWrongScanned(seen),
      },
      // The lesson itself asks for the first one.
      {
        ...WRONG_ITEM,
        isMade: (happening, seen) => WRONG_ITEM.isMade(happening, seen) && wasWrongScanned(seen),
      },
      ...NOTHING_MISSING,
    ],
  },
  {
    name: 'two-parcels',
    parcels: [[{ sku: SPEAKER, units: 1 }], [{ sku: CABLE, units: 1 }]],
    items: [SPEAKER, CABLE],
    steps: [
      {
        name: 'scan-first-parcel',
        isDone: (seen) => unitsPacked(seen, SPEAKER) > 0,
        codes: ['order', { sku: SPEAKER }],
      },
      { name: 'scan-second-parcel', isDone: (seen) => unitsPacked(seen, CABLE) > 0, codes: [{ sku: CABLE }] },
      CLOSE,
    ],
    mistakes: [WRONG_ITEM, ...NOTHING_MISSING],
  },
  {
    name: 'case',
    parcels: [[{ sku: PENS, units: UNITS_OF_PENS }]],
    items: [PENS],
    caseOf: { sku: PENS, units: UNITS_OF_CASE },
    steps: [
      { name: 'scan-case', isDone: wasCaseScanned, codes: ['order', 'case'] },
      {
        name: 'scan-rest',
        isDone: (seen) => unitsPacked(seen, PENS) === UNITS_OF_PENS,
        codes: [{ sku: PENS }],
      },
      CLOSE,
    ],
    mistakes: [
      {
        // More pieces are packed than leave room for the case.
        kind: 'piece-by-piece',
        isMade: (happening, seen) => {
          const [before, more] = [unitsPacked(seen, PENS), piecesCounted(seen, happening)];
          return !wasCaseScanned(seen) && before <= PIECES && before + more > PIECES;
        },
      },
      WRONG_ITEM,
      ...NOTHING_MISSING,
    ],
  },
  {
    name: 'offline-cancel',
    parcels: [[{ sku: NOTEBOOK, units: 1 }]],
    items: [NOTEBOOK],
    service: 'away',
    asks: 'cancel',
    steps: [
      cancelStep('cancel-offline'),
      {
        name: 'delivered',
        isDone: ({ cancel }) => cancel === 'accepted' || cancel === 'elsewhere',
        codes: [],
      },
    ],
    mistakes: [PACKED_INSTEAD],
  },
  {
    name: 'late-cancel',
    parcels: [[{ sku: CREAM, units: 1 }]],
    items: [CREAM],
    service: 'too-late',
    asks: 'cancel',
    steps: [
      cancelStep('cancel'),
      {
        name: 'refused',
        isDone: ({ cancel }) => cancel === 'refused' || cancel === 'given-up' || cancel === 'by-hand',
        codes: [],
      },
      {
        name: 'settle',
        isDone: ({ cancel }) => cancel === 'given-up' || cancel === 'by-hand',
        codes: [],
        needs: 'settle-cancel',
      },
    ],
    mistakes: [
      PACKED_INSTEAD,
      {
        kind: 'sent-again',
        isMade: (happening, { cancel }) =>
          happening.kind === 'cancel' && happening.state === 'waiting' && cancel === 'refused',
      },
    ],
  },
  {
    name: 'shortage',
    parcels: [
      [
        { sku: NOTEBOOK, units: 1 },
        { sku: PENS, units: 1 },
      ],
    ],
    items: [NOTEBOOK, PENS],
    steps: [
      scan(NOTEBOOK),
      {
        name: 'report-missing',
        isDone: ({ packing }) => packing?.phase === 'short' && lacks(packing, PENS),
        codes: [],
      },
    ],
    mistakes: [
      { kind: 'missing-item-packed', isMade: (happening, seen) => unitsCounted(seen, happening, PENS) > 0 },
      {
        kind: 'other-item-missing',
        isMade: (happening, { packing }) =>
          happening.kind === 'packing' &&
          happening.event.kind === 'short' &&
          packing !== null &&
          keyOf(packing, PENS) !== happening.event.key,
      },
      WRONG_ITEM,
      ...IN_PACKING,
    ],
  },
  {
    name: 'hand-over',
    isOfFloor: true,
    parcels: [[{ sku: TEA, units: UNITS_OF_TEA }]],
    items: [TEA],
    steps: [
      // An order that is only shown there may be reserved for this bench: it is claimed when a unit is counted there.
      { name: 'open-there', isDone: ({ wasThere }) => wasThere, codes: [{ sku: TEA }] },
      { name: 'ask-for', isDone: (seen) => seen.floor.isAsked || isHere(seen), codes: ['order'] },
      { name: 'hand-over', isDone: isHere, codes: [] },
      {
        name: 'scan-all',
        isDone: (seen) => unitsPacked(seen, TEA) === UNITS_OF_TEA,
        codes: ['order', { sku: TEA }],
      },
      CLOSE,
    ],
    mistakes: [...BETWEEN_BENCHES, WRONG_ITEM, ...NOTHING_MISSING],
  },
];

type Packing = NonNullable<Seen['packing']>;

const keyOf = ({ plan }: Packing, sku: string) => plan.items.find((item) => item.sku === sku)?.key;
const lacks = (packing: Packing, sku: string): boolean => packing.shorts.at(-1)?.key === keyOf(packing, sku);

/** @throws if there is no such lesson: a bug of the caller */
export function lessonOf(name: LessonName): Lesson {
  const lesson = LESSONS.find((one) => one.name === name);
  if (!lesson) throw new Error(`there is no lesson ${name}`);
  return lesson;
}
