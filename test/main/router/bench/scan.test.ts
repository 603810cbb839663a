import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

async function scanner(orders: readonly unknown[]) {
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  const client = createRouterClient(router, { context: app.context });
  return {
    service,
    client,
    scan: (text: string, sku?: string | null) =>
      client.scan.find(sku === undefined ? { text } : { text, sku }),
  };
}

const EAN = '4006381333931';

describe('a scan', () => {
  it('brings along the order that it leads to, where that was asked for, as it stands now', async () => {
    const { client } = await scanner([
      anOrder('A', { items: [anItem()] }),
      anOrder('B', { items: [anItem({ ean: '96385074', salesChannelSkuId: 'other' })] }),
    ]);
    const viewOf = async (input: Parameters<typeof client.scan.find>[0]) => {
      const answer = await client.scan.find(input);
      return 'view' in answer ? (answer.view?.orderId ?? null) : 'none';
    };
    expect(await viewOf({ text: 'B', view: true })).toBe('B');
    expect(await viewOf({ text: EAN, view: true })).toBe('A');
    expect(await viewOf({ text: EAN, view: true, openOrderId: 'A' })).toBe(null);
    expect(await viewOf({ text: EAN })).toBe('none');
    expect(await viewOf({ text: 'nobody', view: true })).toBe('none');
    const [view, alone] = [
      await client.scan.find({ text: 'A', view: true }),
      await client.orders.get({ orderId: 'A' }),
    ];
    expect(view).toMatchObject({ kind: 'order', view: alone });
    await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
    expect(await client.scan.find({ text: 'A', view: true })).toMatchObject({
      view: { workable: false, cancel: { reason: 'Damaged' } },
    });
  });

  it('names an order that was set aside as unreadable, unless something that can be packed has that code', async () => {
    const { scan } = await scanner([
      anOrder('A', { items: [anItem({ quantity: 'many' })] }),
      anOrder(EAN, { items: [anItem({ quantity: 'many' })] }),
      anOrder('B', { items: [anItem()] }),
    ]);
    expect(await scan('A')).toEqual({ kind: 'unreadable', orderId: 'A' });
    expect(await scan(EAN)).toMatchObject({ kind: 'item' });
    expect(await scan('C')).toMatchObject({ kind: 'unknown' });
  });

  it('means an order by its number before anything else that has the same text', async () => {
    const { scan } = await scanner([
      anOrder(EAN, { items: [anItem({ ean: null, salesChannelSkuId: 'other' })] }),
      anOrder('B', { salesChannelOrderId: EAN }),
      anOrder('C', { items: [anItem({ salesChannelSkuId: 'C-number' })] }),
      anOrder('C-number'),
    ]);
    expect(await scan(EAN)).toMatchObject({ kind: 'order', by: 'orderId', orderId: EAN });
    expect(await scan('C-number')).toMatchObject({ kind: 'order', orderId: 'C-number' });
    expect(await scan('4006381333931'.slice(0))).toMatchObject({ kind: 'order' });
    expect(await scan(`]E0${EAN}\r\n`)).toMatchObject({ kind: 'order', orderId: EAN });
  });

  it('means the open one of several orders with the same sales channel number, or lists the open ones', async () => {
    const one = await scanner([
      anOrder('A', { salesChannelOrderId: 'S', status: 'SHIPPED' }),
      anOrder('B', { salesChannelOrderId: 'S' }),
    ]);
    expect(await one.scan('S')).toEqual({
      kind: 'order',
      by: 'salesChannelOrderId',
      orderId: 'B',
      status: 'READY_TO_SHIP',
      open: true,
    });
    const two = await scanner([
      anOrder('A', { salesChannelOrderId: 'S' }),
      anOrder('B', { salesChannelOrderId: 'S' }),
    ]);
    expect(await two.scan('S')).toMatchObject({
      kind: 'orders',
      orders: [{ orderId: 'A' }, { orderId: 'B' }],
    });
  });

  it('asks which SKU is meant where a code is shared, and takes the answer', async () => {
    const { scan } = await scanner([
      anOrder('A', { items: [anItem({ salesChannelSkuId: 'L' })] }),
      anOrder('B', { items: [anItem({ salesChannelSkuId: 'R' })] }),
    ]);
    const choice = await scan(EAN);
    expect(choice).toMatchObject({ kind: 'choice' });
    expect(choice.kind === 'choice' ? choice.choices.map((c) => c.sku).toSorted() : []).toEqual(['L', 'R']);
    expect(await scan(EAN, 'R')).toMatchObject({
      kind: 'item',
      sku: 'R',
      total: 1,
      orders: [{ orderId: 'B', quantity: 1 }],
    });
    expect(await scan(EAN, 'nobody')).toEqual({ kind: 'unknown', text: EAN, why: 'no-match' });
  });

  it('asks likewise where one of the items has no SKU, which can be chosen too', async () => {
    const { scan } = await scanner([
      anOrder('A', { items: [anItem({ salesChannelSkuId: null, skuId: null })] }),
      anOrder('B', { items: [anItem({ salesChannelSkuId: 'R' })] }),
    ]);
    expect((await scan(EAN)).kind).toBe('choice');
    expect(await scan(EAN, null)).toMatchObject({
      kind: 'item',
      sku: null,
      total: 1,
      orders: [{ orderId: 'A' }],
    });
    expect(await scan(EAN, 'R')).toMatchObject({
      kind: 'item',
      sku: 'R',
      total: 1,
      orders: [{ orderId: 'B' }],
    });
  });

  it('finds an item by its SKU, and says how many orders need it beyond those that it lists', async () => {
    const { scan } = await scanner(Array.from({ length: 25 }, (_, n) => anOrder(`A${n}`)));
    const found = await scan('SKU-1');
    expect(found).toMatchObject({ kind: 'item', sku: 'SKU-1', ean: EAN, total: 25 });
    expect(found.kind === 'item' ? found.orders.length : 0).toBe(20);
  });

  it('of something else means nothing here, and says so', async () => {
    const { scan } = await scanner([anOrder('A')]);
    const others = [
      'nothing',
      '%',
      "' OR '1'='1",
      '4006381333932',
      'sku-1',
      'A*',
      '😀',
      '\u0000\u0001',
      ']E0',
      'x'.repeat(512),
    ];
    for (const text of others) expect([text, (await scan(text)).kind]).toEqual([text, 'unknown']);
  });

  it('is answered while the service is away and a sweep hangs', async () => {
    const { scan, service, client } = await scanner([anOrder('A')]);
    let isHanging = false;
    service.answers.list = (_request, response) => {
      isHanging = true;
      response.on('close', () => (isHanging = false));
    };
    await client.station.refresh();
    await until('the sweep hangs', () => isHanging);
    expect((await scan(EAN)).kind).toBe('item');
    expect(isHanging).toBe(true);
  });

  it('finds an item by every way in which its GTIN can be written on a box, and never by a part of it', async () => {
    const { scan } = await scanner([anOrder('A', { items: [anItem({ ean: ' 0036000291452 ' })] })]);
    for (const text of [
      '036000291452',
      ']E00036000291452',
      ']E0036000291452',
      '00036000291452',
      ']C1010003600029145210LOT7',
      ']d20100036000291452\u001d10LOT7',
      'https://example.com/01/00036000291452?10=LOT7',
    ]) {
      expect([text, (await scan(text)).kind]).toEqual([text, 'item']);
    }
    for (const text of ['36000', '036000291453', '0360002914', '10036000291459']) {
      expect([text, (await scan(text)).kind]).not.toEqual([text, 'item']);
    }
  });

  it('of a case says that it is one, until somebody has taught how many units it holds', async () => {
    const { scan, client } = await scanner([anOrder('A')]);
    const box = '14006381333938';
    expect(await scan(`]C101${box}`)).toEqual({ kind: 'case', text: `01${box}`, gtin14: box });
    await client.codes.learn({ code: box, sku: 'SKU-1', units: 12 });
    expect(await scan(`]C101${box}`)).toMatchObject({ kind: 'item', sku: 'SKU-1', units: 12, taught: true });
    expect(await scan(EAN)).toMatchObject({ kind: 'item', sku: 'SKU-1', units: 1, taught: false });
    const [taught] = await client.codes.list();
    expect(await client.codes.forget({ id: taught?.id ?? 0 })).toEqual({ forgotten: true });
    expect((await scan(box)).kind).toBe('case');
  });

  it('of a code that was taught means what was taught, unless the service has it for another item', async () => {
    const { scan, client } = await scanner([
      anOrder('A'),
      anOrder('B', { items: [anItem({ salesChannelSkuId: 'OTHER', ean: '9529999999992' })] }),
    ]);
    await client.codes.learn({ code: 'shelf 7', sku: 'OTHER', units: 1 });
    expect(await scan('shelf 7')).toMatchObject({ kind: 'item', sku: 'OTHER', taught: true });
    await client.codes.learn({ code: EAN, sku: 'OTHER', units: 2, sure: true });
    const own = await scan(EAN);
    expect(own).toMatchObject({ kind: 'item', units: 1 });
    expect(own).not.toMatchObject({ sku: 'OTHER' });
  });

  it('that names a parcel, or was misread, says that', async () => {
    const { scan } = await scanner([anOrder('A')]);
    expect((await scan(']C100395200000000000010')).kind).not.toBe('item');
    expect(await scan(']E04006381333932')).toMatchObject({ kind: 'unknown', why: 'misread' });
    expect(await scan('nothing like it')).toMatchObject({ kind: 'unknown', why: 'no-match' });
  });

  it('is looked for in the open order first', async () => {
    const { client } = await scanner([
      anOrder('A', { items: [anItem({ salesChannelSkuId: 'L' })] }),
      anOrder('B', { items: [anItem({ salesChannelSkuId: 'R', quantity: 3 })] }),
    ]);
    expect(await client.scan.find({ text: EAN })).toMatchObject({ kind: 'choice' });
    expect(await client.scan.find({ text: EAN, openOrderId: 'B' })).toMatchObject({
      kind: 'item',
      sku: 'R',
      inOpenOrder: 3,
      orders: [{ orderId: 'B' }],
    });
    expect(await client.scan.find({ text: EAN, openOrderId: 'nobody' })).toMatchObject({ kind: 'choice' });
    expect(await client.scan.find({ text: 'L', openOrderId: 'B' })).toMatchObject({
      sku: 'L',
      inOpenOrder: null,
    });
  });
});
