/** The half-packed order of this bench comes first for a scanned item that it still needs: its box is open there. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

async function aBench() {
  const shop = await anOrderShop([
    ...Array.from({ length: 25 }, (_, n) => oneParcel(`PD-${String(n + 10)}`, [aMug(), aBowl()])),
    oneParcel('PD-90', [aMug({ quantity: 2 }), aBowl()]),
    oneParcel('PD-91', [aMug({ quantity: 2 }), aBowl()]),
  ]);
  const station = await aPackingStation(shop);
  const first = async (text: string) => {
    const found = await station.client.scan.find({ text });
    if (found.kind !== 'item') throw new Error(found.kind);
    const [order] = found.orders;
    return { orderId: order?.orderId, isHalfPacked: order?.isHalfPacked ?? false, n: found.orders.length };
  };
  return { ...station, first };
}

it('is named before the most urgent order, and only for what it lacks', async () => {
  const { client, scan, first } = await aBench();
  const urgent = (await first(MUG)).orderId;
  await scan('PD-90', MUG);
  expect(await first(MUG)).toEqual({ orderId: 'PD-90', isHalfPacked: true, n: 20 });
  await scan('PD-90', MUG);
  expect(await first(MUG), 'it has its mugs').toEqual({ orderId: urgent, isHalfPacked: false, n: 20 });
  expect(await first(BOWL)).toMatchObject({ orderId: 'PD-90', isHalfPacked: true });
  await client.packing.step({
    orderId: 'PD-90',
    step: { kind: 'short', key: 'sku:BOWL', units: 1, reason: 'none' },
  });
  expect(await first(BOWL), 'it is set aside').toMatchObject({ orderId: urgent, isHalfPacked: false });
});

it('of several is the one that was packed last', async () => {
  const { scan, first } = await aBench();
  await scan('PD-90', MUG);
  await scan('PD-91', MUG);
  expect(await first(MUG)).toMatchObject({ orderId: 'PD-91', isHalfPacked: true });
});
