import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const MUG = '4006381333931';
const item = (sku: string | null, ean: string | null, name: string) =>
  anItem({ id: name, salesChannelSkuId: sku, skuId: null, ean, name });
const shipping = aShipping({ items: [] }, { outboundCountry: 'BR' });
const order = (id: string, ...items: ReturnType<typeof anItem>[]) => anOrder(id, { items, shipping });

async function aStation(orders: unknown[]) {
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

const summary = async (client: Awaited<ReturnType<typeof aStation>>) => {
  const { groups } = await client.preflight.list({ rows: 10 });
  return groups.map(({ kind, findings, orders, rows }) => [
    kind,
    findings,
    orders,
    rows.map(({ sku, several, first }) => [sku, ...several, ...first.map(({ orderId }) => orderId)]),
  ]);
};

it('findings are listed with the orders of the queue that they concern, and leave with them', async () => {
  const client = await aStation([
    order('PD1', item('CARD', null, 'Card'), item('L', MUG, 'Jug, left')),
    order('PD2', item('R', MUG, 'Jug, right')),
    order(
      'PD3',
      item('CARD', null, 'Card'),
      item('T-M', '96385074', 'T-shirt red M'),
      item('T-L', '5901234123457', 'T-shirt red L'),
    ),
    order('PD4', item('BAD', '4006381333932', 'Bowl')),
  ]);
  const all = [
    ['no-code', 1, 2, [['CARD', 'PD1', 'PD3']]],
    ['wrong-check-digit', 1, 1, [['BAD', 'PD4']]],
    ['code-of-several-skus', 1, 2, [[null, 'L', 'R', 'PD1', 'PD2']]],
    ['look-alike-names', 1, 1, [[null, 'T-shirt red M', 'T-shirt red L', 'PD3']]],
  ];
  expect(await summary(client)).toEqual(all);
  await client.codes.learn({ code: '95000118', sku: 'CARD', units: 12, sure: true });
  expect(await summary(client), 'a case has no single unit').toEqual(all);
  await client.codes.learn({ code: '95000101', sku: 'CARD', units: 1, sure: true });
  expect(await summary(client), 'a taught code is a code').toEqual(all.slice(1));
  await client.cancel.decide({ orderId: 'PD2', reason: 'Out of stock' });
  await client.cancel.decide({ orderId: 'PD3', reason: 'Out of stock' });
  expect(await summary(client), 'what is cancelled is not packed').toEqual(all.slice(1, 2));
});

it('labels are for items with a SKU that a scan can mean, by location', async () => {
  const client = await aStation([
    order('PD1', item('CARD', null, 'Card'), item('BOWL', null, 'Bowl'), item(null, null, 'Nameless')),
    order('PD2', item(MUG, null, 'Named like a mug'), item('MUG', MUG, 'Mug'), item('PD1', null, 'Numbered')),
    order('PD3', item('B', null, 'Short'), item('CAFÉ-1', null, 'Coffee'), item('CANECA–AZUL', null, 'Blue')),
  ]);
  await client.locations.assign({ item: 'sCARD', location: 'A-2' });
  expect(await client.preflight.labels()).toEqual({
    labels: [
      { sku: 'CARD', name: 'Card', location: 'A-2' },
      { sku: 'BOWL', name: 'Bowl', location: null },
    ],
    without: 6,
    beyond: 0,
  });
});
