import { expect, it } from 'vitest';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

it('what changed on an order in the queue is kept with its moment, newest first', async () => {
  const cache = await openTestCache();
  const orders = new OrderQueries(cache.reader);
  await sweep(cache, [aPage([anOrder('A'), anOrder('B')])], 1);
  expect(orders.changesOf('A')).toEqual([]);
  await sweep(cache, [aPage([anOrder('A', { items: [anItem({ quantity: 3 })] }), anOrder('B')])], 2);
  const last = { items: [anItem({ quantity: 3 })], customer: { firstName: 'Eva' } };
  await sweep(cache, [aPage([anOrder('A', last), anOrder('B')])], 3);
  expect(orders.changesOf('A')).toEqual([
    { at: 3, changes: [{ kind: 'buyer' }] },
    { at: 2, changes: [{ kind: 'quantity', sku: 'SKU-1', name: 'Blue mug', from: 1, to: 3 }] },
  ]);
  expect(orders.changesOf('B')).toEqual([]);
  const { rows } = new QueueQueries(cache.reader).ordersReadyToPack({}, { offset: 0, limit: 9 }, 0);
  expect(rows.map((row) => [row.orderId, row.changedAt])).toEqual([
    ['A', 3],
    ['B', null],
  ]);
});

it('a new date of change alone is no change for a packer', async () => {
  const cache = await openTestCache();
  await sweep(cache, [aPage([anOrder('A')])]);
  await sweep(cache, [aPage([anOrder('A', { lastUpdateDate: '2026-03-09T00:00:00Z' })])]);
  expect(new OrderQueries(cache.reader).changesOf('A')).toEqual([]);
});

it('an order that a whole sweep missed says since when, until it is shown or found again', async () => {
  const cache = await openTestCache();
  const since = () => new OrderQueries(cache.reader).byId('A')?.notSeenSince;
  const shown = aPage([anOrder('A')]);
  await sweep(cache, [shown], 1);
  expect(since()).toBeNull();
  await sweep(cache, [aPage([])], 7);
  await sweep(cache, [aPage([])], 9);
  expect(since()).toBe(7);
  await sweep(cache, [shown], 11);
  expect(since()).toBeNull();
  await sweep(cache, [aPage([])], 13);
  await cache.writer.foundReady(['A']);
  expect(since()).toBeNull();
});

it('being found ready ends the count of rounds without a trace', async () => {
  const cache = await openTestCache();
  await sweep(cache, [aPage([anOrder('A')])]);
  await cache.writer.notFound(['A'], 3, [], 1);
  await cache.writer.notFound(['A'], 3, [], 2);
  await cache.writer.foundReady(['A']);
  await cache.writer.notFound(['A'], 3, [], 3);
  await cache.writer.notFound(['A'], 3, [], 4);
  expect(new OrderQueries(cache.reader).openCount()).toBe(1);
  await cache.writer.notFound(['A'], 3, [], 5);
  expect(new OrderQueries(cache.reader).openCount()).toBe(0);
});
