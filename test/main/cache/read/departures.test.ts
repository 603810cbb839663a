import { expect, it } from 'vitest';
import { DepartureQueries } from '../../../../src-main/cache/read/departures.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

it('what left the queue is listed with its status, the moment and how it is known, newest first', async () => {
  const cache = await openTestCache();
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((id) => anOrder(id));
  await sweep(cache, [aPage([a, b, c, d])]);
  await sweep(cache, [aPage([anOrder('A', { status: 'PACKED' }), b, c, d])], 10);
  await cache.writer.upsert([JSON.stringify(anOrder('B', { status: 'SHIPPED' }))], 'looked-up', 20);
  await cache.writer.departed([{ orderId: 'B', status: 'SHIPPED' }], 20);
  await cache.writer.notFound(['C'], 1, [], 30);
  await cache.writer.upsert([JSON.stringify(anOrder('D', { status: 'CANCELLED' }))], 'cancelled-here', 40);
  const queries = new DepartureQueries(cache.reader);
  const due = Date.parse('2026-03-06T12:00:00Z');
  const one = (orderId: string, leftAt: number, status: string | null, how: string) => ({
    orderId,
    salesChannelOrderId: `SC-${orderId}`,
    buyer: 'Ana Araújo',
    dueAt: due,
    leftAt,
    status,
    how,
  });
  expect(queries.page({ offset: 0, limit: 10 })).toEqual({
    rows: [
      one('D', 40, 'CANCELLED', 'cancelled-here'),
      one('C', 30, null, 'not-found'),
      one('B', 20, 'SHIPPED', 'looked-up'),
      one('A', 10, 'PACKED', 'listed'),
    ],
    total: 4,
  });
  expect(queries.page({ offset: 1, limit: 2 }).rows.map((row) => row.orderId)).toEqual(['C', 'B']);
});

it('an order that was never in the queue leaves it with no word, and one that comes back can leave again', async () => {
  const cache = await openTestCache();
  const queries = new DepartureQueries(cache.reader);
  await sweep(cache, [aPage([anOrder('A', { status: 'SHIPPED' })])]);
  expect(queries.page({ offset: 0, limit: 10 }).total).toBe(0);
  for (const status of ['READY_TO_SHIP', 'ON_HOLD', 'READY_TO_SHIP', 'CANCELLED']) {
    await sweep(cache, [aPage([anOrder('A', { status })])]);
  }
  expect(queries.page({ offset: 0, limit: 10 }).rows.map((row) => row.status)).toEqual([
    'CANCELLED',
    'ON_HOLD',
  ]);
});
