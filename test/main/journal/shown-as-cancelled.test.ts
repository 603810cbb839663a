/** Rights of a station on an order that the service has shown as cancelled, and when it counts as shown. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { router } from '../../../src-main/router/index.ts';
import { openService } from '../../support/cancel-campaign/order-service.ts';
import { OrderBook } from '../../support/cancel-campaign/order-book.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

it('a decision that waits is not sent for an order that a check has shown as cancelled meanwhile', async () => {
  const book = new OrderBook(false);
  const service = await openService(book, createRandom('shown', 'service'), true);
  const options = { ...connectedTo(service.addresses, { pollSeconds: 600 }), graceSeconds: null };
  const { app, stop } = anApp({ options });
  await app.start();
  const { live } = app.context;
  const client: RouterClient<typeof router> = createRouterClient(router, { context: app.context });
  await until('orders are here', () => live.snapshot.status.openOrders > 0);
  const orderId = 'PD00009';
  const stateOf = async (id: string) => (await client.outbox.list()).find((i) => i.id === id)?.state;
  const check = async () => {
    const before = live.snapshot.status.lastSweepAt;
    await expect.poll(async () => (await client.station.refresh()).asked).toBe(true);
    await until('a check is done', () => live.snapshot.status.lastSweepAt !== before);
  };
  await client.station.change({ graceSeconds: 0 });
  const first = await client.cancel.decide({ orderId, reason: 'first' });
  await until('the service has denied it', () => book.orders.get(orderId)?.effects.length === 1);
  await expect.poll(() => stateOf(first.id)).toBe('waiting');
  await client.outbox.withdraw({ id: first.id });
  // The throttled host is asked again a second later: the check comes before the second decision is due.
  await client.station.change({ graceSeconds: 60 });
  const second = await client.cancel.decide({ orderId, reason: 'second' });
  await check();
  await expect.poll(() => book.orders.get(orderId)?.effects.length).toBe(1);
  await check();
  await check();
  // If it has not ended by itself, a person retries it.
  await client.outbox.retry({ id: second.id }).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'TOO_LATE' });
  });
  await expect.poll(() => stateOf(second.id)).toBe('elsewhere');
  await stop();
  expect(book.violations).toEqual([]);
  expect(book.orders.get(orderId)?.asks.map((ask) => ask.reason)).toEqual(['first']);
});

it('an answer that a killed station never read shows nothing to the next one', () => {
  const book = new OrderBook(false);
  const cancelled = () => {
    const [order] = book.listed({ status: 'READY_TO_SHIP', from: -Infinity, until: Infinity });
    if (!order) throw new Error('no order');
    book.asked(order.orderId, 'first');
    book.cancel(order, '2026-03-02T00:00:00Z', 'first');
    return order;
  };
  const unread = cancelled();
  book.shown(unread);
  book.stationEnded();
  book.sweepBegins();
  book.sweepBegins();
  book.asked(unread.orderId, 'second');
  expect(book.violations).toEqual([]);
  const read = cancelled();
  book.shown(read);
  book.sweepBegins();
  book.sweepBegins();
  book.stationEnded();
  book.asked(read.orderId, 'second');
  expect(book.violations).toEqual([`${read.orderId}: sent although it had been shown as cancelled (second)`]);
});
