import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

it('lists as many lines as were asked for, for the next orders and for all', async () => {
  const line = (n: number, quantity: number) =>
    anItem({ id: `${n}`, salesChannelSkuId: `SKU-${n}`, ean: null, quantity });
  const orders = Array.from({ length: 30 }, (_, n) => anOrder(`PD${n}`, { items: [line(n, 1 + (n % 7))] }));
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  const client = createRouterClient(router, { context: app.context });
  const all = await client.pick.list({ choice: { kind: 'all' }, sort: 'orders' });
  expect(all).toMatchObject({ count: 30, products: 30, orders: [] });
  expect(all.lines.every((one) => one.totes.length === 0)).toBe(true);
  const some = await client.pick.list({ choice: { kind: 'all' }, sort: 'orders', lines: 4 });
  expect(some).toEqual({ ...all, lines: all.lines.slice(0, 4) });
  const next = await client.pick.list({ choice: { kind: 'next', orders: 5 }, sort: 'location', lines: 2 });
  expect([next.count, next.products, next.lines.length, next.orders.length]).toEqual([5, 5, 2, 5]);
});
