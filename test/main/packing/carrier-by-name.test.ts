/** A carrier that the service gives as the delivery's name, without a company. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';

const carriedBy = (delivery: { name?: string; company?: string | null }) => ({
  shipping: {
    outboundCountry: 'US',
    deliveryAddress: { country: 'BR', city: 'Curitiba', receiverName: 'Ana' },
    deliveries: [{ items: ['l1'], ...delivery }],
  },
});

async function aStation() {
  const order = oneParcel('PD1', [aMug({ quantity: 2 })], carriedBy({ name: 'DHL', company: null }));
  const shop = await anOrderShop([order]);
  const station = await aPackingStation(shop);
  const change = async (delivery: { name?: string; company?: string | null }) => {
    shop.change('PD1', carriedBy(delivery));
    await station.sweep();
  };
  return { ...station, change };
}

it('stops the packer when it becomes another one', async () => {
  const { scan, view, change } = await aStation();
  await scan('PD1', MUG);
  await change({ name: 'UPS', company: null });
  expect((await view('PD1')).stop).toMatchObject({ kind: 'changed', carrierChanged: true });
});

it('goes on if the same carrier moves from the name to the company', async () => {
  const { scan, view, change } = await aStation();
  await scan('PD1', MUG);
  await change({ name: 'Express', company: 'DHL' });
  expect((await view('PD1')).stop).toBeNull();
});
