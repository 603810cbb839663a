import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anItem, anOrder, aPage } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const SHARED = '9520000000045';
const EAN = '9520000000014';

const one = (id: string, sku: string, ean: string, quantity = 1) =>
  anItem({ id, salesChannelSkuId: sku, ean, quantity });

async function aClient(orders: readonly unknown[]) {
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

describe('an item chosen among several with one code', () => {
  it('is looked for in the batch, and no other item of the code is', async () => {
    const client = await aClient([
      anOrder('PD1', { items: [one('d', 'SKU-D', SHARED)] }),
      anOrder('PD2', { items: [one('e', 'SKU-E', SHARED)] }),
      anOrder('PD3', { items: [one('d', 'SKU-D', SHARED), one('f', 'SKU-F', SHARED)] }),
    ]);
    const { batch } = await client.batch.begin({ orderIds: ['PD1'] });
    const choose = (sku: string) => client.scan.find({ text: SHARED, sku });
    expect(await client.scan.find({ text: SHARED })).toMatchObject({ kind: 'choice' });
    expect(await choose('SKU-D')).toMatchObject({ kind: 'in-batch', sku: 'SKU-D', batch });
    expect(await choose('SKU-E')).toMatchObject({ kind: 'item', sku: 'SKU-E', orders: [{ orderId: 'PD2' }] });
    expect(await choose('SKU-G'), 'an item of no batch').toMatchObject({ kind: 'unknown' });
  });

  it('opens its own order if the order on the screen has another item of the code', async () => {
    const client = await aClient([
      anOrder('PD1', { items: [one('d', 'SKU-D', SHARED)] }),
      anOrder('PD2', { items: [one('e', 'SKU-E', SHARED)] }),
    ]);
    const chosen = { text: SHARED, sku: 'SKU-E', openOrderId: 'PD1' };
    expect(await client.scan.find(chosen)).toMatchObject({ kind: 'item', sku: 'SKU-E', inOpenOrder: null });
  });
});

describe('an item of the order on the screen', () => {
  it('counts if its box is open here, although a batch has the order', async () => {
    const client = await aClient([
      anOrder('PD1', { items: [one('a', 'SKU-A', EAN, 2)] }),
      anOrder('PD2', { items: [one('a', 'SKU-A', EAN)] }),
    ]);
    await client.batch.begin({ orderIds: ['PD1'] });
    const onPage = () => client.scan.find({ text: EAN, openOrderId: 'PD1' });
    expect(await onPage()).toMatchObject({ kind: 'not-now', view: { orderId: 'PD1' } });
    expect(await client.packing.scan({ orderId: 'PD1', text: EAN })).toMatchObject({ signal: 'right' });
    expect(await onPage()).toMatchObject({ kind: 'item', sku: 'SKU-A', inOpenOrder: 2, orders: [] });
  });
});
