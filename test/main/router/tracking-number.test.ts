/** The label of a carrier: its order is found by scan, by search and by Find, and it is never taught as the code of an item. */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const USPS = '9400111899223344556677';
const SSCC = '340123450000000017';
/** Number of the order, and the scans of its label. */
const NUMBERS: [orderId: string, tracking: string, scans: string[]][] = [
  ['PD1', 'JD 0146-0000 45', ['JD0146000045', 'jd0146000045', ']C0JD0146000045', 'JD 0146 0000 45']],
  ['PD2', USPS, [USPS, `]C142090210${USPS}`, `420902101234${USPS}`, `]C1420902101234\u001d${USPS}`]],
  ['PD3', `00${SSCC}`, [SSCC, `00${SSCC}`, `]C100${SSCC}`, `(00)${SSCC}`]],
  ['PD7', '7854 5823 3610', ['785458233610', '1027590111820004833500785458233610']],
  ['PD8', '925989385163', ['1071804952390002087800925989385163', ']C11071804952390002087800925989385163']],
  ['PD9', '882227378545377', ['882227378545377', '9612804882227378545377']],
  ['PD4', '4000001ABC123', ['4000001ABC123', '(401)4000001ABC123', ']C14014000001ABC123']],
];

async function aStation() {
  const orders = [
    ...NUMBERS.map(([orderId, lastMileTrackingNumber], n) =>
      anOrder(orderId, {
        items: [anItem({ salesChannelSkuId: `S${n}`, ean: null })],
        shipping: aShipping({ lastMileTrackingNumber }),
      }),
    ),
    // The tracking number equals the code of an item of another order.
    anOrder('PD5', {
      items: [anItem({ salesChannelSkuId: 'S5', ean: null })],
      shipping: aShipping({ lastMileTrackingNumber: '4006381333931' }),
    }),
    anOrder('PD10', {
      items: [anItem({ salesChannelSkuId: 'S10', ean: null })],
      shipping: aShipping({ parcels: [{ code: 'LPN 0045-778899' }, { code: 'BOX-40X30X20' }] }),
    }),
    anOrder('PD11', {
      items: [anItem({ salesChannelSkuId: 'S11', ean: null })],
      shipping: aShipping({ parcels: [{ code: 'BOX-40X30X20' }, { code: 'L-1' }] }),
    }),
    anOrder('PD6', {
      items: [anItem({ salesChannelSkuId: 'S6', ean: '4006381333931', quantity: 2 })],
      shipping: aShipping({ lastMileTrackingNumber: 'n/a' }),
    }),
  ];
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

it('is found in each form that scanners send, and says where the order is', async () => {
  const client = await aStation();
  for (const [orderId, , scans] of NUMBERS)
    for (const text of scans) {
      expect([text, await client.scan.find({ text })]).toMatchObject([
        text,
        { kind: 'label', orderId, salesChannelOrderId: expect.any(String), where: { at: 'queue' } },
      ]);
      expect(await client.scan.isKnown({ text })).toBe(true);
    }
  expect(await client.scan.find({ text: 'n/a' })).toMatchObject({ kind: 'unknown' });
  expect(await client.scan.find({ text: '42090210' })).toMatchObject({ kind: 'unknown' });
});

it('of a parcel leads to its order too, unless several orders have boxes of that code', async () => {
  const client = await aStation();
  for (const text of ['LPN 0045-778899', ']C0LPN0045778899', 'lpn0045778899']) {
    expect(await client.scan.find({ text })).toMatchObject({ kind: 'label', orderId: 'PD10' });
    expect(
      (await client.codes.learn({ code: text.replace(']C0', ''), sku: 'S0', units: 1 })).refused,
    ).toMatchObject([{ why: 'tracking-number', isDoubt: false }]);
  }
  expect(await client.packing.scan({ orderId: 'PD1', text: 'LPN0045778899' })).toMatchObject({
    ...{ signal: 'label', orderId: 'PD10' },
  });
  for (const text of ['BOX-40X30X20', 'L-1'])
    expect(await client.scan.find({ text })).toMatchObject({ kind: 'unknown' });
});

it('is found by search and by Find', async () => {
  const client = await aStation();
  for (const [orderId, number] of NUMBERS) {
    const { rows } = await client.queue.page({ filter: { text: number }, offset: 0, limit: 10 });
    expect(rows.map((row) => row.orderId)).toEqual([orderId]);
    expect((await client.trace.find({ text: number })).orders.map((one) => one.orderId)).toEqual([orderId]);
  }
});

it('counts nothing on the bench, is no scan error, and is not taught', async () => {
  const client = await aStation();
  expect(await client.packing.scan({ orderId: 'PD1', text: USPS })).toMatchObject({
    signal: 'label',
    orderId: 'PD2',
    where: { at: 'queue' },
  });
  expect(await client.packing.scan({ orderId: 'PD1', text: 'JD0146000045' })).toMatchObject({
    signal: 'label',
    orderId: 'PD1',
  });
  for (const code of [USPS, `42090210${USPS}`])
    expect((await client.codes.learn({ code, sku: 'S0', units: 1 })).refused).toMatchObject([
      { why: 'tracking-number', isDoubt: false },
    ]);
});

it('counts as the item where it is the code of one in the open order', async () => {
  const client = await aStation();
  expect(await client.packing.scan({ orderId: 'PD6', text: '4006381333931' })).toMatchObject({
    signal: 'right',
  });
  expect(await client.scan.find({ text: '4006381333931' })).toMatchObject({ kind: 'item' });
});
