import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { PRACTICE_GOODS } from '../../../../src-main/practice/invented/goods.ts';
import { router } from '../../../../src-main/router/index.ts';
import { readOptions } from '../../../../src-main/station/options.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { until } from '../../../support/until.ts';

it('gives all practice products and the numbers of the next orders in practice', async () => {
  const service = await aPracticeService({ orders: 30 });
  const { app } = anApp({
    options: { ...readOptions([], {}), practice: true },
    startPractice: async () => ({
      addresses: service,
      credentials: DISTINCTIVE,
      goods: PRACTICE_GOODS,
      lessons: null,
      stop: () => service.stop(),
    }),
  });
  await app.start();
  await until('the orders are there', () => app.context.live.snapshot.status.openOrders > 0);
  const client = createRouterClient(router, { context: app.context });
  const { products, orders } = await client.practice.goods();
  expect(products).toEqual(PRACTICE_GOODS);
  expect(products.length).toBeGreaterThan(100);
  expect(orders).toHaveLength(12);
  const page = await client.queue.page({ filter: {}, offset: 0, limit: 12 });
  expect(orders.map((o) => o.orderId)).toEqual(page.rows.map((o) => o.orderId));
});

it('refuses them on a real connection, and before any was chosen', async () => {
  const service = await aPracticeService({ orders: 3 });
  const { app } = anApp({ options: connectedTo(service) });
  const client = createRouterClient(router, { context: app.context });
  await expect(client.practice.goods()).rejects.toMatchObject({ code: 'NOT_SET_UP' });
  await app.start();
  await expect(client.practice.goods()).rejects.toMatchObject({ code: 'NOT_PRACTICE' });
});
