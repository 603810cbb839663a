import { afterEach, expect, it } from 'vitest';
import { m } from '#messages';
import { overwriteGetLocale, type Locale } from '#messages/runtime';
import type { BatchAnswer } from '../../../../../src-main/contract/picking/batch-answer.ts';
import {
  amountAndTote,
  batchSentence,
  shortWords as missingWords,
  undoneWords,
} from '../../../../../src-renderer/screens/pick/batch/batch-words.ts';
import { toteLook } from '../../../../../src-renderer/screens/pick/batch/totes/tote-look.ts';
import { shortWords } from '../../../../../src-renderer/sound/short-words.ts';

const named = { text: '9520000000014', sku: 'SKU-A', name: 'Mug' };
const counted = { ...named, item: 'sSKU-A', puts: [{ tote: 3, units: 1 }], due: 5, picked: 2, left: 9 };

it.each<[BatchAnswer, string, string | null]>([
  [{ ...counted, signal: 'right' }, 'Mug: tote 3. 2 of 5. 9 units to go.', 'Tote 3'],
  [
    { ...counted, signal: 'line', picked: 5, puts: [{ tote: 3, units: 2 }] },
    'Mug: tote 3 × 2. All 5 picked. 9 units to go.',
    'Tote 3, 2 units',
  ],
  [
    { ...counted, signal: 'line', due: 1, picked: 1, left: 1 },
    'Mug: tote 3. Picked. 1 unit to go.',
    'Tote 3',
  ],
  [
    {
      ...counted,
      signal: 'complete',
      left: 0,
      puts: [
        { tote: 3, units: 1 },
        { tote: 4, units: 1 },
      ],
    },
    'Mug: tote 3, tote 4. Everything is picked. Finish picking, then pack the totes.',
    'Several totes',
  ],
  [
    { ...named, signal: 'wrong-item', pausedBatch: null },
    'Wrong item: Mug. No order of this batch needs it. Not counted. Put it back on its shelf.',
    'Wrong item',
  ],
  [
    { ...named, signal: 'wrong-item', pausedBatch: 3 },
    'Wrong item: Mug. Paused order batch 3 needs it. Not counted. Put it back on its shelf.',
    'Wrong item',
  ],
  [
    { ...named, signal: 'too-many', units: 1, due: 5, picked: 5, toPut: 0 },
    'Too many: Mug is all picked (5 of 5). Not counted. Put it back on its shelf.',
    'Too many',
  ],
  [
    { ...named, signal: 'too-many', units: 12, due: 5, picked: 2, toPut: 0 },
    'Too many: 12 scanned, only 3 more of Mug are needed. Not counted. Enter a smaller number, or scan them one by one.',
    'Too many',
  ],
])('a scan is said in words, and spoken short: %#', (answer, words, spoken) => {
  const { what, todo } = batchSentence(answer, { due: 9, totes: [], wall: false });
  expect(`${what} ${todo}`).toBe(words);
  expect(shortWords({ of: 'pick', answer })).toBe(spoken);
});

it('with units missing, the last scan does not say that everything is picked', () => {
  const tote = { tote: 4, orderId: 'o4', salesChannelOrderId: null, due: 0, picked: 0, short: 1, out: null };
  const last: BatchAnswer = { ...counted, signal: 'complete', left: 0 };
  expect(batchSentence(last, { due: 9, totes: [tote], wall: false }).todo).toBe(
    'Nothing more to pick. Finish picking, then pack the totes.',
  );
});

it('an undo says what to take out of which tote', () => {
  const taken = [{ tote: 3, units: 2, item: 'sSKU-A', sku: 'SKU-A', name: 'Mug' }];
  expect(undoneWords({ taken, outOfSlots: [] })).toBe('Undone: take 2 × Mug out of tote 3.');
  expect(undoneWords({ taken, outOfSlots: [] }, true)).toBe('Undone: take 2 × Mug out of the trolley.');
  expect(undoneWords({ taken: [], outOfSlots: taken }, true)).toBe(
    'Undone: take 2 × Mug out of slot 3, back on the trolley.',
  );
});

afterEach(() => overwriteGetLocale(() => 'en'));

it.each<[Locale, string[]]>([
  ['en', ['tote 3', 'slot 3', 'the trolley']],
  ['es', ['contenedor 3', 'casilla 3', 'carro']],
  ['pt-BR', ['bandeja 3', 'nicho 3', 'carrinho']],
])('no article before a place has the wrong gender: %s', (locale, places) => {
  overwriteGetLocale(() => locale);
  const mugs = { tote: 3, units: 2, sku: 'SKU-A', name: 'Mug' };
  const rows = (['tote', 'slot', 'trolley'] as const).map((from) =>
    m.batch_put_back_row(amountAndTote(mugs, from)),
  );
  const words =
    locale === 'en' ? 'Take 2 × Mug out of' : { es: 'Saque 2 × Mug', 'pt-BR': 'Retire 2 × Mug' }[locale];
  expect(rows).toEqual(
    places.map((place) => (locale === 'en' ? `${words} ${place}` : `${words} (${place})`)),
  );
});

it('a shortage names the totes that go without, at the wall the slots', () => {
  const item = { sku: 'SKU-A', name: 'Mug' };
  const goWithout = { totes: [3], needing: 0 };
  const todo = 'Finishing the batch sets these orders aside.';
  expect(missingWords(item, 1, goWithout)).toBe(`Missing: 1 × Mug (tote 3). ${todo}`);
  expect(missingWords(item, 1, goWithout, true)).toBe(`Missing: 1 × Mug (slot 3). ${todo}`);
});

it('thirty totes look each like none of the others', () => {
  const looks = Array.from({ length: 30 }, (_, at) => JSON.stringify(toteLook(at + 1)));
  expect(new Set(looks).size).toBe(30);
  expect(JSON.stringify(toteLook(31))).toBe(looks[0]);
});
