/**
 * Numbers of full totes are not given to other orders; an item that only a paused batch needs is named with that batch.
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

/** Six orders of a mug, the last two of a bowl. */
async function aStation() {
  const orderIds = ['PD-1', 'PD-2', 'PD-3', 'PD-4'];
  const shop = await anOrderShop([
    ...orderIds.map((orderId) => oneParcel(orderId, [aMug()])),
    ...['PD-5', 'PD-6'].map((orderId) => oneParcel(orderId, [aBowl()])),
  ]);
  const station = await aPackingStation(shop);
  const { client } = station;
  const totes = async () =>
    (await client.batch.running({ sort: 'sku' }))?.totes.map(({ orderId, tote }) => [orderId, tote]) ?? [];
  const list = (ids: string[], numbers?: number[]) =>
    client.pick.list({
      choice: { kind: 'orders', orderIds: ids },
      sort: 'sku',
      orderIds: ids,
      ...(numbers ? { totes: numbers } : {}),
    });
  /** A list of these orders: their numbers, and those that it leaves out. */
  const listed = async (ids: string[], numbers?: number[]) => {
    const { orders, inUse } = await list(ids, numbers);
    return { totes: orders.map(({ tote }) => tote), inUse };
  };
  const pack = async (orderId: string, text: string) => {
    await client.packing.scan({ orderId, text });
    await client.packing.step({ orderId, step: { kind: 'seal' } });
  };
  return { shop, ...station, totes, listed, list, pack };
}

describe('numbers of totes', () => {
  it('of a paused batch are left out, and the list shows what the batch then has', async () => {
    const { client, totes, list, listed } = await aStation();
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
    expect(await totes()).toEqual([
      ['PD-1', 1],
      ['PD-2', 2],
    ]);
    await client.batch.pause({ batch });
    expect(await listed(['PD-3', 'PD-5'])).toEqual({ totes: [3, 4], inUse: [1, 2] });
    const { lines } = await list(['PD-3', 'PD-5']);
    expect(lines.flatMap((line) => line.totes.map(({ tote }) => tote)).toSorted()).toEqual([3, 4]);
    await client.batch.begin({ orderIds: ['PD-3', 'PD-5'] });
    expect(await totes()).toEqual([
      ['PD-3', 3],
      ['PD-5', 4],
    ]);
  });

  it('that a list has shown stay with their orders when another order of it is at another bench', async () => {
    const { client, totes, app } = await aStation();
    const floor = app.context.currentWorkspace()?.packing.floor;
    if (!floor) throw new Error('no workspace is open');
    const claimAll = vi.spyOn(floor, 'claimAll').mockReturnValue(['PD-2']);
    onTestFinished(() => claimAll.mockRestore());
    await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3'], totes: [1, 2, 3] });
    expect(await totes()).toEqual([
      ['PD-1', 1],
      ['PD-3', 3],
    ]);
  });

  it('of an ended batch are free once the order is packed, or its goods are put back, even after a restart', async () => {
    const first = await aStation();
    const { client, listed, pack, shop, sweep } = first;
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3', 'PD-4'] });
    await client.batch.scan({ batch, text: MUG, units: 3 });
    await client.batch.close({ batch });
    expect(await listed(['PD-5', 'PD-6']), 'PD-4 was not picked').toEqual({
      totes: [4, 5],
      inUse: [1, 2, 3],
    });
    await pack('PD-1', MUG);
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 4], inUse: [2, 3] });
    expect(await listed(['PD-5', 'PD-6'], [4, 5]), 'the numbers that a list has shown stay').toEqual({
      totes: [4, 5],
      inUse: [2, 3],
    });
    shop.change('PD-2', { status: 'CANCELLED' });
    await sweep();
    await expect.poll(() => client.batch.left()).toMatchObject([{ tote: 2 }]);
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 4], inUse: [2, 3] });
    await client.batch.putBackAllLeft();
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 2], inUse: [] });
    await first.stop();
    const again = await aPackingStation(shop, { dataDir: first.dataDir });
    const { orders } = await again.client.pick.list({
      choice: { kind: 'orders', orderIds: ['PD-4', 'PD-5', 'PD-6'] },
      sort: 'sku',
    });
    expect(orders.map(({ tote }) => tote)).toEqual([1, 2, 4]);
  });

  it('of an order that was set aside stay until it is packed', async () => {
    const { client, listed, pack } = await aStation();
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
    await client.batch.scan({ batch, text: MUG });
    await client.batch.short({ batch, item: 'sMUG', units: 1, reason: 'Damaged' });
    expect(await client.batch.close({ batch })).toMatchObject({ aside: ['PD-2'] });
    await pack('PD-1', MUG);
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 3], inUse: [2] });
    await client.packing.step({ orderId: 'PD-2', step: { kind: 'resume' } });
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 3], inUse: [2] });
    await pack('PD-2', MUG);
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [1, 2], inUse: [] });
  });

  it('of slots that are full or were paused are left out for slots only, and free once their order is packed', async () => {
    const { client, listed, pack, totes } = await aStation();
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'], wall: true });
    await client.batch.scan({ batch, text: MUG });
    await client.putWall.put({ batch, orderId: 'PD-1', item: 'sMUG', units: 1, code: MUG });
    await client.batch.pause({ batch });
    expect(await listed(['PD-5', 'PD-6']), 'slots are no totes').toEqual({ totes: [1, 2], inUse: [] });
    await pack('PD-1', MUG);
    const numbers = { totes: [1, 2] };
    await client.batch.begin({ orderIds: ['PD-5', 'PD-6'], ...numbers, wall: true });
    expect(await totes(), 'slot 2 is that of PD-2').toEqual([
      ['PD-5', 1],
      ['PD-6', 3],
    ]);
  });

  it('of slots begin at 1 while totes are in use, also after a restart', async () => {
    const first = await aStation();
    const { client, totes, listed } = first;
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
    await client.batch.scan({ batch, text: MUG, units: 2 });
    await client.batch.close({ batch });
    expect(await listed(['PD-5', 'PD-6'])).toEqual({ totes: [3, 4], inUse: [1, 2] });
    const wall = await client.batch.begin({ orderIds: ['PD-5', 'PD-6'], totes: [3, 4], wall: true });
    const begun = [
      ['PD-5', 1],
      ['PD-6', 2],
    ];
    expect(await totes(), 'the totes of the list are no slots').toEqual(begun);
    await first.stop();
    const again = await aPackingStation(first.shop, { dataDir: first.dataDir });
    const running = await again.client.batch.running({ sort: 'sku' });
    expect(running?.totes.map(({ orderId, tote }) => [orderId, tote])).toEqual(begun);
    await again.client.batch.scan({ ...wall, text: BOWL, units: 2 });
    await again.client.putWall.put({ ...wall, orderId: 'PD-5', item: 'sBOWL', units: 1, code: BOWL });
    await again.client.batch.close(wall);
    const { inUse } = await again.client.pick.list({
      choice: { kind: 'orders', orderIds: ['PD-3'] },
      sort: 'sku',
    });
    expect(inUse, 'a full slot takes no number of a tote').toEqual([1, 2]);
  });

  it('that a list has shown and that are taken by now are replaced', async () => {
    const { client, totes } = await aStation();
    const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
    await client.batch.pause({ batch });
    await client.batch.begin({ orderIds: ['PD-5', 'PD-6'], totes: [1, 2] });
    expect(await totes()).toEqual([
      ['PD-6', 2],
      ['PD-5', 3],
    ]);
  });
});

it('an item that only a paused batch lacks is said to be of that, and counts nothing', async () => {
  const { client } = await aStation();
  const { batch: paused } = await client.batch.begin({ orderIds: ['PD-1'] });
  await client.batch.pause({ batch: paused });
  const { batch } = await client.batch.begin({ orderIds: ['PD-5'] });
  const scan = (text: string) => client.batch.scan({ batch, text });
  expect(await scan(MUG)).toMatchObject({ signal: 'wrong-item', sku: 'MUG', pausedBatch: paused });
  expect(await client.batch.running({ sort: 'sku' })).toMatchObject({ picked: 0, canUndo: false });
  expect(await client.batch.paused()).toMatchObject([{ batch: paused, picked: 0 }]);
  await client.batch.pause({ batch });
  await client.batch.resume({ batch: paused });
  await client.batch.scan({ batch: paused, text: MUG });
  await client.batch.pause({ batch: paused });
  await client.batch.resume({ batch });
  expect(await scan(MUG), 'it has all of it').toMatchObject({ signal: 'wrong-item', pausedBatch: null });
  await client.batch.close({ batch });
  const wall = await client.batch.begin({ orderIds: ['PD-2'], wall: true });
  await client.batch.pause(wall);
  const other = await client.batch.begin({ orderIds: ['PD-6'], wall: true });
  expect(await client.putWall.scan({ ...other, text: MUG })).toMatchObject({
    signal: 'wrong-item',
    pausedBatch: wall.batch,
  });
  expect(await client.batch.scan({ ...other, text: BOWL })).toMatchObject({ signal: 'complete' });
});
