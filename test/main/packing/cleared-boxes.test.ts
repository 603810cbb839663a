/**
 * Boxes that had to be kept at the bench: the packer is told once that they may leave, and the message is withdrawn if
 * that changes.
 */
import { expect, it } from 'vitest';
import { briskClock } from '../../support/brisk-clock.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { until } from '../../support/until.ts';

/** Longer than a box is only on its way past the packer. */
const UNCLEARED_MS = 11_000;

async function withUnclearedBoxes(...orderIds: string[]) {
  const shop = await anOrderShop(orderIds.map((orderId) => oneParcel(orderId, [aMug()])));
  const all = { shop, ...(await aPackingStation(shop)) };
  shop.onLookUp = (_request, response) => void response.writeHead(503).end();
  for (const orderId of orderIds) {
    await all.scan(orderId, MUG);
    await all.client.packing.step({ orderId, step: { kind: 'seal' } });
  }
  await briskClock.sleep(UNCLEARED_MS);
  return all;
}

const noticesOf = ({ live }: Awaited<ReturnType<typeof withUnclearedBoxes>>) =>
  live.snapshot.status.notices.filter(({ code }) => code === 'boxes-cleared');

it('names each box that is cleared after it had to be kept, until a person has read it', async () => {
  const all = await withUnclearedBoxes('A', 'B');
  expect(noticesOf(all)).toEqual([]);
  all.shop.onLookUp = null;
  await until('both are named', () => noticesOf(all)[0]?.file?.split('\n').length === 2);
  expect(noticesOf(all)[0]?.file?.split('\n').toSorted()).toEqual(['SC-A', 'SC-B']);
  await all.client.station.dismissNotice({ code: 'boxes-cleared' });
  all.shop.change('A', { status: 'SHIPPED' });
  await all.sweep();
  expect(noticesOf(all), 'it is said once').toEqual([]);
});

it('says nothing of a box that is cleared while the packer stands before it', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug()])]);
  const all = { shop, ...(await aPackingStation(shop)) };
  await all.scan('A', MUG);
  await all.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await until('it is cleared', () => all.live.snapshot.status.packed.toKeep === 0);
  expect(noticesOf(all)).toEqual([]);
});

it('takes the word back if the box must be pulled after all', async () => {
  const all = await withUnclearedBoxes('A');
  all.shop.onLookUp = null;
  await until('it is named', () => noticesOf(all).length === 1);
  all.shop.change('A', { status: 'CANCELLED' });
  await all.sweep();
  expect(all.live.snapshot.status.packed.toPull).toBe(1);
  expect(noticesOf(all)).toEqual([]);
});
