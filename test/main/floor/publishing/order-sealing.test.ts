/** Orders on their way to the store: sealed and opened in a thread as in this one. */
import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { sealingInThread } from '../../../../src-main/floor/publishing/order-sealing-in-thread.ts';
import { sealingHere, type OpenOrderSealing } from '../../../../src-main/floor/publishing/order-sealing.ts';
import { MOST_OPENED_BYTES } from '../../../../src-main/floor/seal.ts';
import { MOST_PULLED_BYTES } from '../../../../src-main/floor/store/store-orders.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import { SEALING_ENTRY } from '../../../support/sealing-entry.ts';

const BREAKING = new URL('../../../support/processes/breaking-sealing.ts', import.meta.url);
const KEY = new Uint8Array(randomBytes(32));
const ORDERS = [
  { key: 'A', text: '{"orderId":"A"}' },
  { key: 'B', text: `{"note":"${'é😀\ud800'.repeat(1_000)}"}` },
  { key: 'unreadable:x', text: '' },
];
/** No bytes are made of a lone surrogate. */
const READ = ORDERS.map(({ text }) => text.toWellFormed());

function opened(open: OpenOrderSealing, key = KEY) {
  const sealing = open(key);
  onTestFinished(() => sealing.end());
  return sealing;
}

const WAYS: [string, OpenOrderSealing][] = [
  ['in this thread', sealingHere],
  ['in a thread of its own', sealingInThread(SEALING_ENTRY)],
];

it.each(WAYS)('%s, what was sealed is opened in its order', async (_, open) => {
  const sealing = opened(open);
  const bodies = await sealing.seal(ORDERS);
  const sealed = ORDERS.map(({ key }, n) => ({ key, body: bodies[n] ?? '' }));
  expect(await sealing.open(sealed)).toEqual(READ);
  expect(await opened(sealingHere).open(sealed)).toEqual(READ);
  expect(bodies.join()).not.toContain('orderId');
});

it.each(WAYS)('%s, nothing is opened as another order, under another key, or damaged', async (_, open) => {
  const [body = ''] = await opened(open).seal(ORDERS);
  const other = opened(open, new Uint8Array(randomBytes(32)));
  expect(await other.open([{ key: 'A', body }])).toEqual([null]);
  const wrong = [
    { key: 'B', body },
    { key: 'A', body: `${body.slice(0, -2)}AA` },
    { key: 'A', body: '' },
    { key: 'A', body },
  ];
  expect(await opened(open).open(wrong)).toEqual([null, null, null, READ[0]]);
});

it('opens no more at once than fits into memory: a short body may be a very long text', async () => {
  const sealing = opened(sealingHere);
  const orders = ['A', 'B', 'C', 'D', 'E'].map((key) => ({ key, text: 'x'.repeat(MOST_OPENED_BYTES / 4) }));
  const bodies = await sealing.seal(orders);
  expect(bodies.join('').length).toBeLessThan(MOST_PULLED_BYTES);
  const texts = await sealing.open(orders.map(({ key }, n) => ({ key, body: bodies[n] ?? '' })));
  expect(texts.map((text) => text?.length ?? null)).toEqual([
    ...orders.slice(1).map(({ text }) => text.length),
    null,
  ]);
});

it('a thread that breaks fails its call, and does not take the application with it', async () => {
  const sealing = opened(sealingInThread(BREAKING));
  await expect(sealing.seal(ORDERS)).rejects.toThrow(FloorStoreError);
  await expect(sealing.open([])).rejects.toThrow(FloorStoreError);
});

it('ends a thread that never had anything to do', async () => {
  await expect(sealingInThread(SEALING_ENTRY)(KEY).end()).resolves.toBeUndefined();
});
