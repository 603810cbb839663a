/** An order of which goods lie in a box is not forgotten if it is cancelled after the packer has left it. */
import { expect, it } from 'vitest';
import { isCancellable } from '../../../src-renderer/screens/packing/bench/on-bench.ts';
import { boxState } from '../../../src-renderer/screens/packed/box-state.ts';
import { sealedWords } from '../../../src-renderer/screens/packing/bench/packing-words.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { until } from '../../support/until.ts';

const orderId = 'A';
const numbers = { orderId, salesChannelOrderId: 'SC-A' };

/** One mug of the order is packed; `goneOf` gives the reason that the list of packed orders shows. */
async function begun(quantity: number) {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity })])]);
  const station = await aPackingStation(shop, { parts: { graceSeconds: 600 } });
  await station.scan(orderId, MUG);
  const { packing } = station.client;
  const goneOf = async () => {
    const { open, short } = await packing.list();
    return [...open, ...short].map(({ gone }) => gone);
  };
  return { ...station, packing, shop, goneOf, atWork: async () => (await packing.atWork()).orders };
}

it.each([
  ['CANCELLED', 'cancelled'],
  ['ON_HOLD', 'not-ready'],
])('that is %s at the service waits for its goods to be put back', async (status, gone) => {
  const { atWork, goneOf, packing, shop, sweep } = await begun(3);
  expect(await atWork()).toEqual([{ ...numbers, full: false, gone: false, takenBy: null }]);
  expect(await goneOf()).toEqual([null]);
  shop.change(orderId, { status });
  await sweep();
  expect(await atWork()).toEqual([{ ...numbers, full: false, gone: true, takenBy: null }]);
  expect(await goneOf()).toEqual([gone]);
  await packing.putBack({ orderId });
  expect(await atWork()).toEqual([]);
});

it('that is cancelled here waits for the same, until the decision is taken back', async () => {
  const { atWork, client, goneOf } = await begun(3);
  const { id } = await client.cancel.decide({ orderId, reason: 'Damaged' });
  expect(await atWork()).toEqual([{ ...numbers, full: false, gone: true, takenBy: null }]);
  expect(await goneOf()).toEqual(['cancelled']);
  await client.outbox.withdraw({ id });
  expect(await atWork()).toEqual([{ ...numbers, full: false, gone: false, takenBy: null }]);
});

it('of which nothing is packed any more has nothing to put back', async () => {
  const { atWork, packing, shop, sweep } = await begun(3);
  await packing.step({ orderId, step: { kind: 'undo' } });
  shop.change(orderId, { status: 'CANCELLED' });
  await sweep();
  expect((await packing.get({ orderId })).stop).toMatchObject({ kind: 'not-ready', putBack: [] });
  expect(await atWork()).toEqual([]);
});

it('of which nothing is packed any more is over after a restart, and stays open while it is in the queue', async () => {
  const first = await begun(3);
  const { packing, shop, dataDir } = first;
  await packing.step({ orderId, step: { kind: 'undo' } });
  await first.stop();
  const again = await aPackingStation(shop, { dataDir });
  await again.sweep();
  expect((await again.view(orderId)).phase).toBe('open');
  shop.change(orderId, { status: 'CANCELLED' });
  await again.sweep();
  expect((await again.view(orderId)).phase).toBe('open');
  await again.stop();
  const last = await aPackingStation(shop, { dataDir });
  await last.sweep();
  await until('it is over', () => last.live.snapshot.status.packed.open === 0);
  expect((await last.view(orderId)).phase).toBe('put-back');
});

it('that was set aside before is not at work, and is as soon as it is cancelled', async () => {
  const { atWork, goneOf, packing, shop, sweep } = await begun(3);
  await packing.step({ orderId, step: { kind: 'short', key: 'sku:MUG', units: 1, reason: 'gone' } });
  expect(await atWork()).toEqual([]);
  shop.change(orderId, { status: 'CANCELLED' });
  await sweep();
  expect(await atWork()).toMatchObject([{ orderId, gone: true }]);
  expect(await goneOf()).toEqual(['cancelled']);
});

it.each([
  ['CANCELLED', 'Put the items back.'],
  ['ON_HOLD', 'Reopen it to pack it as it is now, or put the items back.'],
])('that was closed, is %s and was pulled says how it goes on', async (status, todo) => {
  const { live, packing, shop, sweep, view } = await begun(1);
  await packing.step({ orderId, step: { kind: 'seal' } });
  shop.change(orderId, { status });
  await sweep();
  await until('the box is asked for', () => live.snapshot.status.packed.toPull === 1);
  await packing.pulled({ orderId });
  expect(sealedWords(await view(orderId), true).todo).toBe(todo);
});

it('whose items were put back is cancelled no more, until it is ready again', async () => {
  const { packing, shop, sweep, view } = await begun(1);
  const mayCancel = async () => isCancellable(await view(orderId));
  expect(await mayCancel()).toBe(true);
  shop.change(orderId, { status: 'CANCELLED' });
  await sweep();
  await packing.putBack({ orderId });
  expect((await view(orderId)).phase).toBe('put-back');
  expect(await mayCancel()).toBe(false);
  shop.change(orderId, { status: 'READY_TO_SHIP' });
  await sweep();
  expect((await view(orderId)).phase).toBe('new');
  expect(await mayCancel()).toBe(true);
});

it('whose own cancel was taken back says of its closed box how it may leave', async () => {
  const { client, live, packing, view } = await begun(1);
  await packing.step({ orderId, step: { kind: 'seal' } });
  const words = async () => {
    const { what, todo } = sealedWords(await view(orderId), true);
    return [what, todo];
  };
  const state = async () => {
    const { toPull, pulled } = await packing.list();
    return [...toPull, ...pulled].map((row) => boxState(row, 0).words);
  };
  const { id } = await client.cancel.decide({ orderId, reason: 'Damaged' });
  await until('the box is asked for', () => live.snapshot.status.packed.toPull === 1);
  expect(await words()).toEqual(['Do not ship: the order was cancelled.', expect.stringContaining('Pull')]);
  expect(await state()).toEqual(['do not ship: cancelled']);
  await client.outbox.withdraw({ id });
  const over = ['Do not ship yet: the order is ready again.', 'Reopen it and close it: then it may leave.'];
  expect(await words()).toEqual(over);
  expect(isCancellable(await view(orderId))).toBe(true);
  await packing.pulled({ orderId });
  expect(await words()).toEqual(over);
  expect(await state()).toEqual(['ready again: reopen and close it']);
  await packing.step({ orderId, step: { kind: 'reopen' } });
  await packing.step({ orderId, step: { kind: 'seal' } });
  await until('it may leave', () => live.snapshot.status.packed.toKeep === 0);
  expect((await view(orderId)).cleared).toBe(true);
});
