/** Orders of one unit as a run: the next one of an item is found, and packed by nothing but the steps of packing. */
import { describe, expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  created,
  BOWL,
  MUG,
  oneParcel,
  TEA,
} from '../../../support/packing-station.ts';

/** Four orders of one mug, one of two mugs, one of a mug and a bowl, one of a bowl. */
async function aRun() {
  const shop = await anOrderShop([
    ...['PD-1', 'PD-2', 'PD-3', 'PD-4'].map((orderId) => oneParcel(orderId, [aMug()])),
    oneParcel('PD-5', [aMug({ quantity: 2 })]),
    oneParcel('PD-6', [aMug(), aBowl()]),
    oneParcel('PD-7', [aBowl()]),
  ]);
  const station = await aPackingStation(shop);
  const { client } = station;
  const next = (text: string, skip: string[] = []) => client.express.next({ text, skip });
  const pack = async (text: string) => {
    const found = await next(text);
    if (found.kind !== 'order') return found.kind;
    const { orderId } = found;
    const { signal } = await client.packing.scan({ orderId, text });
    await client.packing.step({ orderId, step: { kind: 'seal' } });
    return `${orderId} ${signal}`;
  };
  return { shop, ...station, next, pack };
}

describe('orders of one unit', () => {
  it('are counted by item, and packed one after the other by scans of it', async () => {
    const { client, next, pack } = await aRun();
    expect(await client.express.items()).toMatchObject({
      orders: 5,
      items: [
        { sku: 'MUG', orders: 4 },
        { sku: 'BOWL', orders: 1 },
      ],
    });
    expect(await next(MUG)).toMatchObject({ kind: 'order', orderId: 'PD-1', left: 3 });
    const packed = [];
    for (let n = 0; n < 5; n++) packed.push(await pack(MUG));
    expect(packed).toEqual(['PD-1 complete', 'PD-2 complete', 'PD-3 complete', 'PD-4 complete', 'none']);
    expect(await next(TEA)).toMatchObject({ kind: 'unknown', why: 'no-match' });
    expect(await next('PD-7')).toMatchObject({ kind: 'unknown', why: 'order-number' });
    expect((await client.express.items()).items).toMatchObject([{ sku: 'BOWL', orders: 1 }]);
  });

  it('pass over what was cancelled, has changed, was begun, or is in a batch', async () => {
    const { shop, client, sweep, next, pack } = await aRun();
    await client.cancel.decide({ orderId: 'PD-1', reason: 'Out of stock' });
    const { batch } = await client.batch.begin({ orderIds: ['PD-2'] });
    await client.batch.scan({ batch, text: MUG });
    shop.change('PD-3', oneParcel('PD-3', [aMug({ quantity: 2 })]));
    await sweep();
    await expect
      .poll(async () => (await next(MUG)).kind === 'order' && (await client.express.items()).orders)
      .toBe(2);
    expect(await pack(MUG)).toBe('PD-4 complete');
    expect(await next(MUG)).toMatchObject({ kind: 'none' });
    await client.packing.scan({ orderId: 'PD-7', text: BOWL });
    expect(await next(BOWL), 'it is full, and somebody closes it on the bench').toMatchObject({
      kind: 'bench',
      orders: 1,
    });
  });

  it('leave a unit to the running batch that awaits it, at a shelf or for its put wall', async () => {
    const { client, next } = await aRun();
    const { batch } = await client.batch.begin({ orderIds: ['PD-5'], wall: true });
    const awaited = { kind: 'in-batch', sku: 'MUG', batch };
    expect(await next(MUG)).toMatchObject(awaited);
    expect(await next(BOWL), 'the batch needs none').toMatchObject({ orderId: 'PD-7' });
    await client.batch.scan({ batch, text: MUG, units: 2 });
    expect(await next(MUG), 'its units are on the trolley').toMatchObject(awaited);
    await client.putWall.put({ batch, orderId: 'PD-5', item: 'sMUG', units: 2, code: MUG });
    expect(await next(MUG)).toMatchObject({ kind: 'order', orderId: 'PD-1' });
  });

  it('that were cancelled between the look and the scan are stopped by packing itself', async () => {
    const { client, next } = await aRun();
    const found = await next(MUG);
    await client.cancel.decide({ orderId: 'PD-1', reason: 'Out of stock' });
    expect(found).toMatchObject({ orderId: 'PD-1' });
    expect(await client.packing.scan({ orderId: 'PD-1', text: MUG })).toMatchObject({ signal: 'stopped' });
    expect(await next(MUG)).toMatchObject({ orderId: 'PD-2' });
  });

  it('that ask for a person are left to the bench', async () => {
    const shop = await anOrderShop([oneParcel('PD-1', [aTea()]), oneParcel('PD-2', [aTea()])]);
    const { client } = await aPackingStation(shop);
    expect(await client.express.next({ text: TEA, skip: ['PD-1'] })).toMatchObject({
      orderId: 'PD-2',
      left: 0,
    });
    expect(await client.express.next({ text: TEA, skip: ['PD-1', 'PD-2'] })).toMatchObject({
      kind: 'bench',
      orders: 2,
    });
  });

  it('say that another item has the code too, also where it is the other one that is wanted', async () => {
    const left = aMug({ salesChannelSkuId: 'MUG-L' });
    const shop = await anOrderShop([
      oneParcel('PD-1', [aMug()]),
      oneParcel('PD-2', [left, aBowl()]),
      oneParcel('PD-3', [aBowl()]),
    ]);
    const { client } = await aPackingStation(shop);
    const next = (text: string, skip: string[] = []) => client.express.next({ text, skip });
    expect(await next(MUG)).toMatchObject({ kind: 'order', sku: 'MUG', isShared: true });
    expect(await next(BOWL)).toMatchObject({ kind: 'order', sku: 'BOWL', isShared: false });
    expect(await next(MUG, ['PD-1'])).toMatchObject({ kind: 'bench', isShared: true });
  });

  it('of two items with one code are asked about, and only the chosen one is packed', async () => {
    const tee = (colour: string) => aMug({ salesChannelSkuId: `TEE-${colour}`, name: `T-shirt ${colour}` });
    const shop = await anOrderShop([
      oneParcel('PD-1', [tee('red')]),
      oneParcel('PD-2', [tee('blue')]),
      oneParcel('PD-3', [aBowl(), tee('green')]),
    ]);
    const { client } = await aPackingStation(shop);
    const asked = await client.express.next({ text: MUG, skip: [] });
    const choices = asked.kind === 'choice' ? asked.choices : [];
    expect(choices).toMatchObject([
      { sku: 'TEE-red', orders: 1 },
      { sku: 'TEE-blue', orders: 1 },
    ]);
    const next = (sku: string, skip: string[] = []) =>
      client.express.next({ text: MUG, skip, item: choices.find((one) => one.sku === sku)?.item ?? '' });
    expect(await next('TEE-blue')).toMatchObject({ kind: 'order', orderId: 'PD-2', isShared: true });
    expect(
      await client.express.next({ text: MUG, skip: ['PD-1'] }),
      'the red one may be in the hand',
    ).toMatchObject({
      kind: 'choice',
    });
    expect(await next('TEE-red', ['PD-1'])).toMatchObject({ kind: 'bench', orders: 1 });
  });

  it('are all counted behind the one that is packed, however many they are', async () => {
    const shop = await anOrderShop(
      Array.from({ length: 230 }, (_, n) => oneParcel(`PD-${n}`, [aMug()], created(n))),
    );
    const { client } = await aPackingStation(shop);
    expect(await client.express.next({ text: MUG, skip: ['PD-0'] })).toMatchObject({
      orderId: 'PD-1',
      left: 228,
    });
  });
});
