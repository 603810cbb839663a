import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';
import { progressWords } from '../../../../../../src-renderer/screens/pick/batch/batch-units.ts';
import {
  finishedWords,
  missingWords,
} from '../../../../../../src-renderer/screens/pick/batch/ending/finish-words.ts';

const nothing = { aside: [], refused: [], needed: [] };
const view = { batch: 2, due: 9, picked: 9, onTrolley: 0, leftBehind: [], totes: [], wall: false };
const mug = { item: 'sSKU-A', sku: 'SKU-A', name: 'Mug', location: null };
const short = { tote: 4, orderId: 'o4', salesChannelOrderId: null, due: 0, picked: 0, short: 1, out: null };

it('a batch that ends early says what goes back, and from where', () => {
  const left = [
    { ...mug, tote: 1, from: 'trolley' as const, units: 3 },
    { ...mug, tote: 2, from: 'trolley' as const, units: 4 },
    { ...mug, tote: 1, from: 'slot' as const, units: 1 },
  ];
  const early = { ...view, due: 18, picked: 8, onTrolley: 7, leftBehind: left, wall: true };
  const back = 'Put back 7 units from the trolley, 1 unit from slot 1.';
  expect(missingWords(early)).toBe(
    `8 of 18 units picked. 10 units are not picked. 7 units are on the trolley. Their orders stay in the queue. ${back}`,
  );
  expect(finishedWords(early, nothing)).toEqual({
    tone: 'attention',
    words: `Order batch 2 finished early: 8 of 18 units picked. ${back}`,
  });
});

it('units that go back from many totes are counted, since the list beside the words names each', () => {
  const left = [1, 2, 3, 4].map((tote) => ({ ...mug, tote, from: 'tote' as const, units: tote }));
  const early = { ...view, due: 18, picked: 8, leftBehind: left };
  const back = 'Put back 10 units: see the list.';
  expect(missingWords(early)).toBe(
    `8 of 18 units picked. 10 units are not picked. Their orders stay in the queue. ${back}`,
  );
  expect(finishedWords(early, nothing).words).toBe(
    `Order batch 2 finished early: 8 of 18 units picked. ${back}`,
  );
});

it('what is picked, missing and not picked adds up to all units, in each sentence', () => {
  const early = { ...view, due: 15, picked: 3, totes: [short] };
  expect(progressWords(early)).toBe('3 of 16 units for 1 order, 1 missing');
  expect(missingWords(early)).toBe(
    '3 of 16 units picked. 1 unit is declared missing. 12 units are not picked. Their orders stay in the queue.',
  );
  expect(finishedWords(early, nothing).words).toBe(
    'Order batch 2 finished early: 3 of 16 units picked, 1 missing.',
  );
});

afterEach(() => overwriteGetLocale(() => 'en'));

it('one missing unit is not said as several in Spanish', () => {
  overwriteGetLocale(() => 'es');
  const early = { ...view, due: 15, picked: 3, totes: [short] };
  expect(progressWords(early)).toMatch(/, faltan: 1$/);
  expect(finishedWords(early, nothing).words).toMatch(/, faltan: 1\.$/);
});

it('a shortage is no whole batch, and names the totes that are set aside', () => {
  expect(finishedWords(view, nothing)).toEqual({
    tone: 'good',
    words: 'Order batch 2 finished: 9 of 9 units picked.',
  });
  expect(finishedWords({ ...view, totes: [short] }, { ...nothing, aside: ['o4'] })).toEqual({
    tone: 'attention',
    words: 'Order batch 2 finished: 9 of 10 units picked, 1 missing. 1 order is set aside: tote 4.',
  });
});
