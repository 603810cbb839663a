/** The put wall: units of a mixed trolley go into the slots of their orders, and surplus units are sorted out. */
import { describe, expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  MUG,
  MUG_CASE,
  oneParcel,
  TEA,
} from '../../support/packing-station.ts';

const ORDERS = ['PD-1', 'PD-2', 'PD-3'];

/** Three orders of two mugs and a bowl each, in a batch for the put wall. */
async function aWall() {
  const shop = await anOrderShop([
    ...ORDERS.map((orderId) => oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()])),
    oneParcel('PD-4', [aTea()]),
  ]);
  const station = await aPackingStation(shop);
  const { client } = station;
  const { batch } = await client.batch.begin({ orderIds: ORDERS, wall: true });
  const pick = (text: string, units = 1) => client.batch.scan({ batch, text, units });
  const scan = (text: string, units = 1) => client.putWall.scan({ batch, text, units });
  const slots = async () => (await client.putWall.slots())?.slots ?? [];
  /** Scans a unit and puts it where the light is. */
  const put = async (text: string, units = 1) => {
    const lit = await scan(text, units);
    if (lit.signal !== 'light') throw new Error(`${text}: ${lit.signal}`);
    const { orderId, item } = lit;
    return client.putWall.put({ batch, orderId, item, units, code: text });
  };
  return { shop, ...station, batch, pick, scan, put, slots };
}

describe('a unit at the put wall', () => {
  it('lights the lowest slot that takes it, and counts once it is put', async () => {
    const { pick, scan, put, slots, client } = await aWall();
    await pick(MUG, 6);
    await pick(BOWL, 3);
    expect(await client.batch.running({ sort: 'sku' })).toMatchObject({ wall: true, onTrolley: 9 });
    expect(await scan(MUG)).toMatchObject({ signal: 'light', slot: 1, units: 1, left: 1 });
    expect(await scan(MUG), 'nothing was put').toMatchObject({ signal: 'light', slot: 1, left: 1 });
    expect(await put(MUG, 2)).toEqual({ slot: 1, full: false, left: 7 });
    expect(await scan(MUG)).toMatchObject({ signal: 'light', slot: 2 });
    expect(await scan(MUG, 3)).toMatchObject({ signal: 'too-many', units: 3, most: 2 });
    expect(await put(BOWL)).toEqual({ slot: 1, full: true, left: 6 });
    expect(await slots()).toMatchObject([
      { slot: 1, put: 3, due: 3, onTrolley: 0, full: true },
      { slot: 2, put: 0, due: 3, onTrolley: 3, full: false },
      { slot: 3, put: 0, due: 3, onTrolley: 3, full: false },
    ]);
  });

  it('says what to do where it is unknown, of another order, not picked, or one too many', async () => {
    const { pick, scan, put } = await aWall();
    expect(await scan('nothing')).toMatchObject({ signal: 'unknown', why: 'no-match' });
    expect(await scan('PD-4')).toMatchObject({ signal: 'unknown', why: 'order-number' });
    expect(await scan(TEA)).toMatchObject({ signal: 'wrong-item', sku: 'TEA' });
    expect(await scan(BOWL)).toMatchObject({ signal: 'not-picked', units: 3 });
    await pick(BOWL, 3);
    for (const slot of [1, 2, 3]) expect(await put(BOWL)).toMatchObject({ slot });
    expect(await scan(BOWL)).toMatchObject({ signal: 'surplus', due: 3 });
  });

  it('that is scanned at the shelves again is one too many, until everything is picked and it waits for the wall', async () => {
    const { pick } = await aWall();
    await pick(MUG, 6);
    expect(await pick(MUG)).toMatchObject({ signal: 'too-many', toPut: 0 });
    await pick(BOWL, 3);
    expect(await pick(MUG)).toMatchObject({ signal: 'too-many', toPut: 6 });
  });

  it('of a cancelled or changed order goes back to its shelf, off the trolley or out of the slot', async () => {
    const { shop, sweep, client, pick, scan, put, slots } = await aWall();
    await pick(MUG, 6);
    await put(MUG, 2);
    await put(MUG, 2);
    shop.change('PD-1', { status: 'CANCELLED' });
    shop.change('PD-3', oneParcel('PD-3', [aMug({ quantity: 1 }), aBowl()]));
    await sweep();
    await expect.poll(async () => (await slots())[0]?.out).toBe('cancelled');
    const back = async () => (await client.batch.running({ sort: 'sku' }))?.putBack ?? [];
    expect(await back()).toMatchObject([
      { tote: 1, from: 'slot', units: 2, out: 'cancelled' },
      { tote: 3, from: 'trolley', units: 1, out: null },
    ]);
    expect(await put(MUG)).toMatchObject({ slot: 3 });
    expect(await scan(MUG)).toMatchObject({ signal: 'not-needed', slot: 1, why: 'cancelled' });
    expect(await scan(MUG)).toMatchObject({ signal: 'not-needed', slot: 1, why: 'cancelled' });
    expect(await scan(MUG)).toMatchObject({ signal: 'not-needed', slot: null, why: 'changed' });
    expect(await back()).toEqual([]);
    expect(await scan(MUG)).toMatchObject({ signal: 'surplus' });
  });

  it('goes back as the number that the scan stands for: a case, or units typed before it', async () => {
    const { shop, sweep, client, pick, scan, put, slots } = await aWall();
    await client.codes.learn({ code: MUG_CASE, sku: 'MUG', units: 2, sure: true });
    await pick(MUG, 6);
    await put(MUG_CASE);
    for (const orderId of ORDERS) shop.change(orderId, { status: 'CANCELLED' });
    await sweep();
    await expect.poll(async () => (await slots())[2]?.out).toBe('cancelled');
    const back = async () => (await client.batch.running({ sort: 'sku' }))?.putBack ?? [];
    expect(await scan(MUG_CASE)).toMatchObject({ signal: 'not-needed', slot: 1, units: 2 });
    expect(await back()).toMatchObject([
      { tote: 2, units: 2 },
      { tote: 3, units: 2 },
    ]);
    expect(await scan(MUG, 3)).toMatchObject({ signal: 'too-many', units: 3, most: 2, of: 'surplus' });
    expect(await scan(MUG, 2)).toMatchObject({ signal: 'not-needed', slot: null, units: 2 });
    expect(await scan(MUG)).toMatchObject({ signal: 'not-needed', slot: null, units: 1 });
    expect(await scan(MUG_CASE)).toMatchObject({ signal: 'too-many', units: 2, most: 1, of: 'surplus' });
    expect(await back()).toMatchObject([{ tote: 3, units: 1 }]);
  });

  it('is refused where its order was cancelled between scan and put: nothing is recorded', async () => {
    const { client, batch, pick, scan, slots } = await aWall();
    await pick(MUG, 6);
    const lit = await scan(MUG);
    await client.cancel.decide({ orderId: 'PD-1', reason: 'Out of stock' });
    if (lit.signal !== 'light') throw new Error(lit.signal);
    const { orderId, item } = lit;
    await expect(client.putWall.put({ batch, orderId, item, units: 1, code: MUG })).rejects.toMatchObject({
      code: 'WALL_REFUSED',
      data: { why: 'not-in-tote' },
    });
    expect((await slots())[0]).toMatchObject({ put: 0, out: 'cancelled' });
    expect(await scan(MUG)).toMatchObject({ signal: 'light', slot: 2 });
  });
});

describe('a full slot', () => {
  it('is an order to pack: in the queue, on no other list, and back with an undo', async () => {
    const { client, batch, queue, pick, put } = await aWall();
    await pick(MUG, 2);
    await pick(BOWL);
    await put(MUG, 2);
    expect(await queue()).toEqual(['PD-4']);
    await put(BOWL);
    await expect.poll(queue).toEqual(['PD-1', 'PD-4']);
    const next = await client.pick.list({ choice: { kind: 'next', orders: 10 }, sort: 'sku' });
    expect(next.orders.map(({ orderId }) => orderId)).toEqual(['PD-4']);
    expect(await client.batch.undo({ batch })).toMatchObject({
      taken: [],
      outOfSlots: [{ tote: 1, units: 1, sku: 'BOWL' }],
    });
    await expect.poll(queue).toEqual(['PD-4']);
    await put(BOWL);
    await client.packing.scan({ orderId: 'PD-1', text: MUG, units: 2 });
    await client.packing.scan({ orderId: 'PD-1', text: BOWL });
    await client.packing.step({ orderId: 'PD-1', step: { kind: 'seal' } });
    const { slots = [] } = (await client.putWall.slots()) ?? {};
    expect(slots[0]).toMatchObject({ out: 'packed', full: false });
  });

  it('counts as picked when the batch ends; what is in no slot does not', async () => {
    const { client, batch, pick, put, queue } = await aWall();
    await pick(MUG, 4);
    await pick(BOWL, 2);
    await put(MUG, 2);
    await put(BOWL);
    await client.batch.close({ batch });
    expect(await queue()).toEqual(['PD-1', 'PD-2', 'PD-3', 'PD-4']);
    const { picked } = await client.pick.list({ choice: { kind: 'next', orders: 10 }, sort: 'sku' });
    expect(picked, 'PD-2 is on the trolley still').toBe(1);
  });
});
