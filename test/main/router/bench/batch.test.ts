import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { json, startFaultyService, type FaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const EAN = '9520000000014';
const OTHER_EAN = '9520000000021';
/** Code of two items. */
const SHARED = '9520000000045';
const OF_NONE = '9520000000038';

/** PD1 to PD3 need two, one and three of SKU-A; PD3 needs one of SKU-B too. */
async function aService() {
  const a = (quantity: number) => anItem({ id: 'a', salesChannelSkuId: 'SKU-A', ean: EAN, quantity });
  const b = anItem({ id: 'b', salesChannelSkuId: 'SKU-B', ean: OTHER_EAN, quantity: 1 });
  const c = anItem({ id: 'c', salesChannelSkuId: 'SKU-C', ean: OF_NONE, quantity: 1 });
  const d = anItem({ id: 'd', salesChannelSkuId: 'SKU-D', ean: SHARED, quantity: 1 });
  const e = anItem({ id: 'e', salesChannelSkuId: 'SKU-E', ean: SHARED, quantity: 2 });
  const items = [[a(2)], [a(1)], [a(3), b], [c], [d, e]];
  const orders = items.map((lines, n) => anOrder(`PD${n + 1}`, { items: lines }));
  return startFaultyService({ list: json(aPage(orders)) });
}

async function aClient({ service, dataDir }: Partial<{ service: FaultyService; dataDir: string }> = {}) {
  const { app, ...rest } = anApp({
    ...(dataDir === undefined ? {} : { dataDir }),
    options: connectedTo(service ?? (await aService()), { pollSeconds: 600 }),
  });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return { client: createRouterClient(router, { context: app.context }), ...rest };
}

const ORDERS = ['PD1', 'PD2', 'PD3'];

describe('a batch', () => {
  it('counts scans up, fills the totes in their order, and says what counts for nothing', async () => {
    const { client } = await aClient();
    expect(await client.batch.running({ sort: 'sku' })).toBeNull();
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    expect(await client.batch.running({ sort: 'sku' })).toMatchObject({
      ...{ batch: 1, due: 7, picked: 0, canUndo: false },
      lines: [
        { sku: 'SKU-A', due: 6, picked: 0, orders: 3 },
        { sku: 'SKU-B', due: 1, picked: 0, orders: 1 },
      ],
    });
    const scan = (text: string, units?: number) =>
      client.batch.scan({ batch, text, ...(units === undefined ? {} : { units }) });
    expect(await scan(EAN)).toMatchObject({
      signal: 'right',
      puts: [{ tote: 1, units: 1 }],
      picked: 1,
      left: 6,
    });
    expect(await scan('SKU-A', 3)).toMatchObject({
      signal: 'right',
      puts: [
        { tote: 1, units: 1 },
        { tote: 2, units: 1 },
        { tote: 3, units: 1 },
      ],
    });
    expect(await scan(EAN, 3)).toMatchObject({ signal: 'too-many', units: 3, due: 6, picked: 4 });
    expect(await scan(OF_NONE)).toMatchObject({ signal: 'wrong-item', sku: 'SKU-C' });
    expect(await scan('nothing')).toMatchObject({ signal: 'unknown', why: 'no-match' });
    expect(await scan('PD2'), 'as on the label of its tote').toMatchObject({
      ...{ signal: 'unknown', why: 'order-number' },
    });
    expect(await scan(EAN, 2)).toMatchObject({ signal: 'line', picked: 6 });
    expect(await client.batch.undo({ batch })).toMatchObject({
      taken: [{ tote: 3, units: 2, sku: 'SKU-A' }],
    });
    expect(await scan(EAN, 2)).toMatchObject({ signal: 'line' });
    expect(await scan(EAN), 'it lies in a tote, and there is no put wall').toMatchObject({
      ...{ signal: 'too-many', units: 1, due: 6, picked: 6 },
      toPut: 0,
    });
    expect(await scan(OTHER_EAN)).toMatchObject({ signal: 'complete', left: 0 });
    await client.batch.close({ batch });
    await expect(scan(EAN)).rejects.toMatchObject({ code: 'BATCH_REFUSED', data: { why: 'not-running' } });
    const next = await client.pick.list({ choice: { kind: 'next', orders: 10 }, sort: 'sku' });
    expect([next.orders.map(({ orderId }) => orderId), next.picked]).toEqual([['PD4', 'PD5'], 3]);
    const named = await client.pick.list({ choice: { kind: 'orders', orderIds: ['PD1'] }, sort: 'sku' });
    expect(named.count, 'whoever names an order means it').toBe(1);
  });

  it('counts the units of a case, and tells items that share a code apart by asking', async () => {
    const { client } = await aClient();
    const { batch: sharing } = await client.batch.begin({ orderIds: ['PD5'] });
    expect(await client.batch.scan({ batch: sharing, text: SHARED })).toMatchObject({
      signal: 'choice',
      choices: [
        { item: 'sSKU-D', left: 1 },
        { item: 'sSKU-E', left: 2 },
      ],
    });
    const chosen = { batch: sharing, text: SHARED, item: 'sSKU-E' };
    expect(await client.batch.scan({ ...chosen, units: 2 })).toMatchObject({ signal: 'line', sku: 'SKU-E' });
    await client.batch.close({ batch: sharing });
    await client.codes.learn({ code: 'CASE-4', sku: 'SKU-A', units: 4 });
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    expect(await client.batch.scan({ batch, text: 'CASE-4' })).toMatchObject({ signal: 'right', picked: 4 });
    expect(await client.batch.scan({ batch, text: 'CASE-4' })).toMatchObject({
      signal: 'too-many',
      units: 4,
    });
  });

  it('that is paused is named where an item of it is scanned', async () => {
    const { client } = await aClient();
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    expect(await client.scan.find({ text: EAN })).toMatchObject({ kind: 'in-batch', phase: 'running' });
    await client.batch.pause({ batch });
    expect(await client.scan.find({ text: EAN })).toMatchObject({
      ...{ kind: 'in-batch', sku: 'SKU-A', batch, phase: 'paused' },
    });
    expect(await client.scan.find({ text: OF_NONE })).toMatchObject({ kind: 'item', sku: 'SKU-C' });
    expect(await client.scan.find({ text: '4012345678901' })).toMatchObject({ kind: 'unknown' });
  });

  it('keeps a unit that it awaits from an order on its own page, unless something of that order is packed', async () => {
    const { client } = await aClient();
    const { batch } = await client.batch.begin({ orderIds: ['PD1'] });
    const onPage = (openOrderId: string, text = EAN) => client.scan.find({ text, openOrderId });
    expect(await onPage('PD2')).toMatchObject({ kind: 'in-batch', sku: 'SKU-A', batch, phase: 'running' });
    expect(await onPage('PD3', OTHER_EAN), 'the batch needs none').toMatchObject({ inOpenOrder: 1 });
    await client.packing.scan({ orderId: 'PD3', text: OTHER_EAN });
    expect(await onPage('PD3')).toMatchObject({ kind: 'item', inOpenOrder: 3 });
    await client.batch.scan({ batch, text: EAN, units: 2 });
    expect(await onPage('PD2'), 'the batch has all of it').toMatchObject({ kind: 'item', inOpenOrder: 1 });
  });

  it('is as it was after a restart', async () => {
    const service = await aService();
    const first = await aClient({ service });
    const { batch } = await first.client.batch.begin({ orderIds: ORDERS });
    await first.client.batch.scan({ batch, text: EAN, units: 2 });
    const before = await first.client.batch.running({ sort: 'sku' });
    await first.stop();
    expect(before).toMatchObject({ picked: 2 });
    const second = await aClient({ service, dataDir: first.dataDir });
    expect(await second.client.batch.running({ sort: 'sku' })).toEqual(before);
    await second.stop();
    const other = await aClient({ dataDir: first.dataDir });
    expect(await other.client.batch.running({ sort: 'sku' }), 'another connection has none').toBeNull();
  });

  it('is one at a time, of orders that are in the queue', async () => {
    const { client } = await aClient();
    await expect(client.batch.begin({ orderIds: ['PD9'] })).rejects.toMatchObject({
      data: { why: 'no-orders' },
    });
    const { batch } = await client.batch.begin({ orderIds: ['PD9', 'PD2'] });
    expect((await client.batch.running({ sort: 'sku' }))?.totes).toMatchObject([{ tote: 2, orderId: 'PD2' }]);
    await expect(client.batch.begin({ orderIds: ['PD1'] })).rejects.toMatchObject({
      data: { why: 'another-runs' },
    });
    await expect(client.batch.undo({ batch })).rejects.toMatchObject({ data: { why: 'nothing-to-undo' } });
  });
});
