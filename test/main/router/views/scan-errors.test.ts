/** Misscans beside the bench: in a batch, at its put wall and in a single-item run they count as scan errors on the board. */
import { expect, it } from 'vitest';
import { aShipping } from '../../../support/order-json.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  MUG,
  oneParcel,
  TEA,
  threeParcels,
} from '../../../support/packing-station.ts';

const TODAY = { period: 'today', zone: 'UTC', operator: null, station: null } as const;
const UNKNOWN = '9520000000038';
/** Text on the label of a carrier. */
const LABEL = 'TRK9520001';

async function aHall() {
  const shop = await anOrderShop([
    oneParcel('PD-1', [aMug({ quantity: 2 })]),
    oneParcel('PD-2', [aMug(), aBowl()]),
    oneParcel('PD-3', [aMug()]),
    oneParcel('PD-4', [aTea({ quantity: 2 })]),
    oneParcel('PD-5', [aTea({ quantity: 9 })], { shipping: aShipping({ lastMileTrackingNumber: LABEL }) }),
  ]);
  const station = await aPackingStation(shop);
  const { client } = station;
  const errors = async () => {
    const { total, misses } = await client.board.get(TODAY);
    return { n: total.misses, items: misses.map(({ item, n }) => `${item ?? 'unknown'}: ${String(n)}`) };
  };
  return { ...station, errors };
}

it('counts misscans in a batch, and neither right scans nor numbers of orders and carriers', async () => {
  const { client, errors } = await aHall();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
  const scan = (text: string) => client.batch.scan({ batch, text });
  for (const text of [MUG, MUG, 'PD-3', LABEL]) await scan(text);
  expect(await errors()).toEqual({ n: 0, items: [] });
  for (const text of [MUG, BOWL, UNKNOWN]) await scan(text);
  expect(await errors()).toEqual({ n: 3, items: ['BOWL: 1', 'MUG: 1', 'unknown: 1'] });
});

it('counts misscans at the put wall, and no unit that waits for it and is scanned as picked', async () => {
  const { client, errors } = await aHall();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'], wall: true });
  const scan = (text: string) => client.putWall.scan({ batch, text });
  await scan(MUG);
  expect(await errors(), 'a unit more than was picked').toEqual({ n: 1, items: ['MUG: 1'] });
  await client.batch.scan({ batch, text: MUG, units: 3 });
  await client.batch.scan({ batch, text: BOWL });
  expect(await client.batch.scan({ batch, text: BOWL })).toMatchObject({ signal: 'too-many', toPut: 1 });
  for (const text of [MUG, 'PD-3']) await scan(text);
  expect((await errors()).n).toBe(1);
  for (const text of [TEA, UNKNOWN]) await scan(text);
  expect(await errors()).toEqual({ n: 3, items: ['MUG: 1', 'TEA: 1', 'unknown: 1'] });
});

it('counts misscans in a single-item run, and no item that a batch awaits or that is packed at the bench', async () => {
  const { client, errors } = await aHall();
  const next = (text: string) => client.express.next({ text, skip: [] });
  await client.packing.scan({ orderId: 'PD-3', text: MUG });
  expect(await next(MUG)).toMatchObject({ kind: 'bench' });
  expect(await next('PD-3')).toMatchObject({ kind: 'unknown', why: 'order-number' });
  expect(await errors()).toEqual({ n: 0, items: [] });
  const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
  expect(await next(MUG)).toMatchObject({ kind: 'in-batch', batch });
  expect(await errors()).toEqual({ n: 0, items: [] });
  expect(await next(TEA)).toMatchObject({ kind: 'none' });
  await next(UNKNOWN);
  expect(await errors()).toEqual({ n: 2, items: ['TEA: 1', 'unknown: 1'] });
});

it('counts no error for an item of another parcel that is then confirmed', async () => {
  const shop = await anOrderShop([threeParcels('PD-5')]);
  const { client, scan } = await aPackingStation(shop);
  expect(await scan('PD-5', MUG, BOWL)).toEqual(['right', 'wrong-parcel']);
  const into = { key: 'sku:BOWL', parcel: 2 };
  expect(await client.packing.scan({ orderId: 'PD-5', text: BOWL, into })).toMatchObject({ signal: 'right' });
  const { total, misses } = await client.board.get(TODAY);
  expect([total.misses, misses]).toEqual([0, []]);
});
