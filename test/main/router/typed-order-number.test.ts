/** The number of an order that a person typed finds orders only, even if goods, a parcel or a label have the same number. */
import { expect, it } from 'vitest';
import { scanWithoutKeys } from '../../../src-renderer/scan/keys/scan-event.ts';
import { anOrder } from '../../support/order-json.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, aTea, created, oneParcel } from '../../support/packing-station.ts';

const NUMBER = '10010010';
const { text: TYPED } = scanWithoutKeys(NUMBER, 'typed');

/** `NUMBER` is an order's number, the SKU of the mug, and is taught as a case of teas; PD1 and PD2 need them. */
async function aStation() {
  const mug = aMug({ salesChannelSkuId: NUMBER });
  const orders = [
    oneParcel('PD1', [mug, aBowl()]),
    oneParcel('PD2', [mug], created(1)),
    oneParcel('PD3', [aTea({ quantity: 2 })], created(2)),
    oneParcel(NUMBER, [aBowl()], created(3)),
  ];
  const station = await aPackingStation(await anOrderShop(orders));
  return { station, client: station.client };
}

it('opens its order, and no order that needs the item', async () => {
  const { client } = await aStation();
  expect(await client.scan.find({ text: TYPED, openOrderId: 'PD1' })).toMatchObject({
    kind: 'order',
    orderId: NUMBER,
  });
  expect(await client.locations.itemsOf({ text: TYPED })).toMatchObject({ items: [], isOrderNumber: true });
});

it('counts nothing into an order that needs the item', async () => {
  const { station, client } = await aStation();
  expect(await client.packing.scan({ orderId: 'PD1', text: TYPED })).toMatchObject({
    signal: 'other-order',
    orderId: NUMBER,
    text: NUMBER,
  });
  expect(await station.view('PD1')).toMatchObject({ packed: 0, trouble: { misses: 0 } });
  expect((await client.packing.scan({ orderId: NUMBER, text: TYPED })).signal).toBe('this-order');
});

it('packs no order of one unit', async () => {
  const { client } = await aStation();
  expect(await client.express.next({ text: TYPED, skip: [] })).toEqual({
    kind: 'unknown',
    why: 'order-number',
  });
});

it.each([false, true])('puts no unit into a tote or a slot (put wall: %s)', async (wall) => {
  const { client } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD1', 'PD2'], wall });
  const orderNumber = { signal: 'unknown', why: 'order-number', text: NUMBER };
  expect(await client.batch.scan({ batch, text: TYPED })).toEqual(orderNumber);
  if (wall) expect(await client.putWall.scan({ batch, text: TYPED })).toEqual(orderNumber);
});

it('is not a code that was taught', async () => {
  const { station, client } = await aStation();
  const { refused } = await client.codes.learn({ code: '77', sku: 'TEA', units: 2, sure: true });
  expect(refused).toEqual([]);
  const { text } = scanWithoutKeys('77', 'typed');
  expect(await client.packing.scan({ orderId: 'PD3', text })).toMatchObject({ signal: 'unknown' });
  expect(await client.packing.scan({ orderId: 'PD3', text: '77' })).toMatchObject({ signal: 'complete' });
  expect((await station.view('PD3')).packed).toBe(2);
});

it('turns to no parcel of the order on the bench, and finds no box by its label', async () => {
  const parcels = [
    { name: 'A', code: 'A', items: [{ salesChannelSkuId: 'MUG', quantity: 1 }] },
    { name: 'B', code: NUMBER, items: [{ salesChannelSkuId: 'BOWL', quantity: 1 }] },
  ];
  const deliveries = [{ company: 'X', trackingNumber: NUMBER, items: ['l1', 'l2'], parcels }];
  const shipping = { outboundCountry: 'US', deliveries };
  const station = await aPackingStation(
    await anOrderShop([anOrder('PD1', { items: [aMug(), aBowl()], shipping })]),
  );
  const { client } = station;
  expect(await client.packing.scan({ orderId: 'PD1', text: NUMBER })).toMatchObject({ signal: 'turned' });
  expect(await client.packing.scan({ orderId: 'PD1', text: TYPED })).toMatchObject({ signal: 'unknown' });
  expect(await client.scan.find({ text: TYPED })).toMatchObject({ kind: 'unknown' });
});
