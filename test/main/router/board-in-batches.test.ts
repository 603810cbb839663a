/** A batch begins and ends, and the lead's numbers stay: nothing is packed by picking. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';

it('orders of a running, paused and finished batch are to pack on board and wall', async () => {
  const ids = ['PD-1', 'PD-2', 'PD-3', 'PD-4'];
  const shop = await anOrderShop(ids.map((orderId) => oneParcel(orderId, [aMug()])));
  const { client, queue } = await aPackingStation(shop);
  const board = async () => {
    const { waiting } = await client.board.get({ period: 'today', operator: null, station: null });
    const wall = await client.board.wallboard({});
    const { total, inBatches, byDue } = waiting;
    const ofParts = byDue.reduce((sum, { orders }) => sum + orders, 0);
    return { total, inBatches, ofParts, wall: wall.waiting, ofWall: wall.inBatches };
  };
  const all = { total: 4, ofParts: 4, wall: 4 };
  expect(await board()).toEqual({ ...all, inBatches: 0, ofWall: 0 });
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3'] });
  expect(await queue()).toEqual(['PD-4']);
  expect(await board()).toEqual({ ...all, inBatches: 3, ofWall: 3 });
  await client.batch.pause({ batch });
  expect(await board()).toEqual({ ...all, inBatches: 3, ofWall: 3 });
  await client.batch.resume({ batch });
  await client.cancel.decide({ orderId: 'PD-3', reason: 'Damaged' });
  await expect
    .poll(board, { message: 'a cancelled one is not to pack' })
    .toEqual({ total: 3, ofParts: 3, wall: 3, inBatches: 2, ofWall: 2 });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  expect(await board()).toEqual({ total: 3, ofParts: 3, wall: 3, inBatches: 0, ofWall: 0 });
});
