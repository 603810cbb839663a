import { expect, it } from 'vitest';
import { apply } from '../../../../../src-main/domain/packing/fold.ts';
import type { PackingEvent } from '../../../../../src-main/domain/packing/event.ts';
import { packingView } from '../../../../../src-main/domain/packing/packing-view.ts';
import type { PackingState } from '../../../../../src-main/domain/packing/state.ts';
import { stepSentence, type StepName } from '../../../../../src-renderer/screens/packing/bench/step-words.ts';
import { readRecipe } from '../../../../support/packing/story.ts';

const item = { sku: 'A', ean: null, name: 'Mug', quantity: 3, numbered: true, home: 0, alsoIn: null };
const parcels = { declares: 'nothing' as const, parcels: 2, spread: 0, nonsense: [], unknownLine: false };
const { plan } = readRecipe({ items: [item], deliveries: [parcels] });
const opened = apply(null, { kind: 'opened', plan, free: false, restart: false });
const inFirst = apply(opened, {
  kind: 'counted',
  key: 'sku:A',
  units: 2,
  parcel: 1,
  method: 'scan',
  code: 'A',
  reason: null,
});

const viewOf = (state: PackingState) =>
  packingView({
    order: { orderId: 'A', salesChannelOrderId: null, dueAt: null, country: null, border: null },
    state,
    isNew: false,
    stop: null,
    trouble: { misses: 0, shorts: 0, reopened: 0 },
    isUnreadable: false,
    notOrdered: [],
    isChosen: false,
    isPullOver: false,
    waitsForFloor: false,
  });

const said = (step: StepName, before: PackingState, ...events: PackingEvent[]) => {
  const after = events.reduce<PackingState>(apply, before);
  const { what, todo } = stepSentence(step, viewOf(before), viewOf(after), false);
  return `${what} ${todo}`;
};

const move: PackingEvent = { kind: 'moved', key: 'sku:A', units: 1, from: 1, to: 2 };

it.each<[StepName, PackingState, PackingEvent, string]>([
  ['undo', inFirst, { kind: 'undone' }, 'Undone: 2 × Mug out of parcel 1. 3 units to go.'],
  ['undo', apply(inFirst, move), { kind: 'undone' }, 'Undone: 1 × Mug back in parcel 1. 1 unit to go.'],
  [
    'undo',
    apply(inFirst, { kind: 'parcel-added', delivery: 0 }),
    { kind: 'undone' },
    'Undone: parcel 3 removed. 1 unit to go.',
  ],
  ['choose-parcel', inFirst, { kind: 'turned', parcel: 2 }, 'Parcel 2. The next items go in here.'],
  ['add-parcel', inFirst, { kind: 'parcel-added', delivery: 0 }, 'New parcel 3. The next items go in here.'],
  ['move', inFirst, move, '1 × Mug moved from parcel 1 to parcel 2. 1 unit to go.'],
  [
    'remove',
    inFirst,
    { kind: 'removed', key: 'sku:A', units: 1, parcel: 1 },
    '1 × Mug taken out of parcel 1. 2 units to go.',
  ],
  [
    'short',
    inFirst,
    { kind: 'short', key: 'sku:A', units: 1, reason: 'gone' },
    'Set aside: 1 × Mug. Reason: gone. Packed units stay in their parcels.',
  ],
])('%s says what has happened, and what to do', (step, before, event, words) => {
  expect(said(step, before, event)).toBe(words);
});

it('what another bench has taken over is left there, and not put back', () => {
  const stop = { kind: 'taken-over' as const, bench: 'Bench 3', reason: '', putBack: [] };
  const { what } = stepSentence('put-back', { ...viewOf(inFirst), stop }, viewOf(opened), true);
  expect(what).toBe('Left for Bench 3 as it is.');
});

it('a parcel is said to be removed only if there are fewer, even if the screen was behind', () => {
  const { what } = stepSentence('undo', viewOf(inFirst), viewOf(inFirst), true);
  expect(what).toBe('Undone: look at the parcels.');
});

it('an order that was opened at a risk is not said to be counted anew', () => {
  expect(said('open-at-risk', opened)).toBe('Opened here at your own risk. Scan the first item.');
});
