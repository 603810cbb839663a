/** Reasons of people stay after an erasure: its report names the orders that have some. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

it('of cancels and of packing are named by order, and of other orders none', async () => {
  const ids = ['CANCELLED', 'SHORT', 'PLAIN', 'OTHER'];
  const shop = await anOrderShop(ids.map((id, n) => oneParcel(id, [aMug(), aBowl()], created(n * 60))));
  const { client, scan, sweep, view } = await aPackingStation(shop);
  await client.cancel.decide({ orderId: 'CANCELLED', reason: 'Wzyxandra asked on the phone' });
  await client.cancel.decide({ orderId: 'OTHER', reason: 'Damaged' });
  await scan('SHORT', MUG);
  await scan('PLAIN', MUG);
  const bowl = (await view('SHORT')).items.find(({ sku }) => sku === 'BOWL');
  const step = { kind: 'short', key: bowl?.key ?? '', units: 1, reason: 'Wzyxandra took it' } as const;
  await client.packing.step({ orderId: 'SHORT', step });
  for (const id of ['SHORT', 'PLAIN']) shop.change(id, { status: 'SHIPPED' });
  await sweep();
  const report = await client.erasure.erase({ orderIds: ['CANCELLED', 'SHORT', 'PLAIN'], operator: 'Ana' });
  expect(report.withReasons).toEqual(['CANCELLED', 'SHORT']);
  expect((await client.erasure.list())[0]?.withReasons).toEqual(['CANCELLED', 'SHORT']);
});
