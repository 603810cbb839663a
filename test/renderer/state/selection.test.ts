/** Select all while its pages are still coming. */
import { expect, it } from 'vitest';
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';
import { MOST_SELECTED } from '../../../src-main/contract/terms/limits.ts';
import { Selection } from '../../../src-renderer/state/selection.svelte.ts';
import type { Api } from '../../../src-renderer/client/api.ts';

interface PageOf {
  filter: { text: string };
  offset: number;
  limit: number;
}

/** A queue of 450 orders, each named by the text of the filter; it answers when told. */
function aSlowQueue() {
  const waiting: (() => void)[] = [];
  const page = ({ filter, offset, limit }: PageOf) =>
    new Promise((resolve) => {
      const rows = Array.from({ length: Math.min(limit, 450 - offset) }, (_, n) => ({
        orderId: `${filter.text}${offset + n}`,
      }));
      waiting.push(() => resolve({ rows, total: 450 }));
    });
  const api = (() => ({ queue: { page } })) as unknown as Api;
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { selection: new Selection(api), answer };
}

it('stays empty when it was cleared before the next page came', async () => {
  const { selection, answer } = aSlowQueue();
  const all = selection.all({ text: 'A' });
  await answer();
  await expect.poll(() => selection.count).toBe(200);
  selection.clear();
  await answer();
  await all;
  expect(selection.count).toBe(0);
});

it('has the orders of the newest filter only, whichever page comes last', async () => {
  const { selection, answer } = aSlowQueue();
  const first = selection.all({ text: 'A' });
  const second = selection.all({ text: 'B' });
  for (let pages = 0; pages < 4; pages++) await answer();
  await Promise.all([first, second]);
  expect(selection.count).toBe(450);
  expect(selection.orderIds.every((orderId) => orderId.startsWith('B'))).toBe(true);
});

it('has the most that may be selected, even if a page is late by orders chosen meanwhile', async () => {
  const { selection, answer } = aSlowQueue();
  const all = selection.all({ text: 'A' });
  await answer();
  await expect.poll(() => selection.count).toBe(200);
  for (let n = 0; n < 100; n++) selection.toggle({ orderId: `own ${n}` } as QueueRow);
  await answer();
  await answer();
  await all;
  expect(selection.count).toBe(MOST_SELECTED);
});

it('loses the orders that were decided, and keeps the others', () => {
  const { selection } = aSlowQueue();
  for (const orderId of ['A', 'B', 'C']) selection.toggle({ orderId } as QueueRow);
  selection.drop(['B', 'of a box that was set aside']);
  expect(selection.orderIds).toEqual(['A', 'C']);
});
