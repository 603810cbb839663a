/** Two items with the same SKU of the sales channel stay distinct in picking, search, locations and packing. */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const RED = { salesChannelSkuId: 'TSHIRT', skuId: 'V-RED', ean: '4006381333931', name: 'T-shirt red' };
const BLUE = { salesChannelSkuId: 'TSHIRT', skuId: 'V-BLUE', ean: '5901234123457', name: 'T-shirt blue' };

async function aStation() {
  const order = (orderId: string, items: object[]) =>
    anOrder(orderId, {
      items: items.map((item, n) => anItem({ id: `l${n + 1}`, quantity: 1, ...item })),
      shipping: aShipping({ items: ['l1', 'l2'] }),
    });
  const service = await startFaultyService({
    list: json(
      aPage([
        order('BOTH', [RED, BLUE]),
        order('RED', [RED]),
        order('BLUE', [BLUE]),
        order('BLUE-2', [BLUE]),
      ]),
    ),
  });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

it('on the bench and its slip', async () => {
  const client = await aStation();
  const orderId = 'BOTH';
  expect(await client.packing.scan({ orderId, text: 'TSHIRT' })).toMatchObject({
    signal: 'choice',
    isDisputed: false,
    choices: [
      { name: 'T-shirt red', ean: RED.ean, serviceSku: 'V-RED', left: 1 },
      { name: 'T-shirt blue', ean: BLUE.ean, serviceSku: 'V-BLUE', left: 1 },
    ],
  });
  expect(await client.packing.scan({ orderId, text: RED.ean })).toMatchObject({
    signal: 'right',
    name: 'T-shirt red',
  });
  expect(await client.packing.scan({ orderId, text: RED.ean })).toMatchObject({ signal: 'too-many' });
  expect(await client.packing.scan({ orderId, text: BLUE.ean })).toMatchObject({ signal: 'complete' });
  const slip = await client.paper.slip({ orderId: 'RED' });
  expect(slip?.parts[0]?.lines).toMatchObject([{ name: 'T-shirt red', units: 1 }]);
  const both = await client.paper.slip({ orderId });
  expect(both?.parts.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual([RED.name, BLUE.name]);
});

it('in search, pick list, single-item run, batch and places', async () => {
  const client = await aStation();
  expect(await client.scan.find({ text: BLUE.ean })).toMatchObject({
    kind: 'item',
    name: BLUE.name,
    total: 3,
  });
  const found = await client.scan.find({ text: 'TSHIRT' });
  const choices = found.kind === 'choice' ? found.choices : [];
  expect(choices.map(({ name, orders }) => [name, orders])).toEqual([
    [BLUE.name, 3],
    [RED.name, 2],
  ]);
  expect(
    await client.scan.find({ text: 'TSHIRT', item: choices[1]?.item ?? '' }),
    'the answer to the choice',
  ).toMatchObject({ kind: 'item', name: RED.name, total: 2 });

  const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    [BLUE.name, 3],
    [RED.name, 2],
  ]);

  const singles = await client.express.items();
  expect(singles.items.map(({ name, orders }) => [name, orders])).toEqual([
    [BLUE.name, 2],
    [RED.name, 1],
  ]);
  expect(await client.express.next({ text: RED.ean, skip: [] })).toMatchObject({ orderId: 'RED', left: 0 });

  await client.locations.assign({ item: lines[1]?.item ?? '', location: 'A-1' });
  const placed = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(placed.lines.map(({ location }) => location)).toEqual([null, 'A-1']);
  const table = `location,sku,ean\nB-2,TSHIRT,${BLUE.ean}\nB-1,TSHIRT,${RED.ean}`;
  expect(await client.locations.import({ csv: table })).toMatchObject({ added: 1, moved: 1, faults: [] });
  const again = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(again.lines.map(({ location }) => location)).toEqual(['B-2', 'B-1']);

  const { batch } = await client.batch.begin({ orderIds: ['RED', 'BLUE'] });
  expect(await client.batch.scan({ batch, text: RED.ean })).toMatchObject({ name: RED.name, picked: 1 });
  expect(await client.batch.scan({ batch, text: RED.ean })).toMatchObject({ signal: 'too-many' });
  expect(await client.batch.scan({ batch, text: BLUE.ean })).toMatchObject({ name: BLUE.name });
});

it('by a code that was taught for their SKU: it is asked which', async () => {
  const client = await aStation();
  await client.codes.learn({ code: 'CASE-1', sku: 'TSHIRT', units: 1, sure: true });
  expect(await client.packing.scan({ orderId: 'BLUE', text: 'CASE-1' })).toMatchObject({
    signal: 'choice',
    choices: [{ name: BLUE.name }],
  });
  expect(await client.scan.find({ text: 'CASE-1' })).toMatchObject({ kind: 'choice' });
});
