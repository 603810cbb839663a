/** A parcel that was begun by mistake and stayed empty. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

async function aStation() {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug(), aBowl()])]));
  const { client } = station;
  const addParcel = () => client.packing.step({ orderId: 'PD1', step: { kind: 'add-parcel' } });
  const slip = (parcel?: number) => client.paper.slip({ orderId: 'PD1', ...(parcel && { parcel }) });
  return { ...station, addParcel, slip };
}

it('is not counted on the slip of a packed order', async () => {
  const { client, scan, addParcel, slip } = await aStation();
  await scan('PD1', MUG);
  await addParcel();
  await client.packing.step({ orderId: 'PD1', step: { kind: 'choose-parcel', parcel: 1 } });
  await scan('PD1', BOWL);
  expect(await slip()).toMatchObject({ parcels: 1, parts: [{ parcel: null }] });
});

it('between two full ones leaves the slips “1 of 2” and “2 of 2”', async () => {
  const { scan, addParcel, slip } = await aStation();
  await scan('PD1', MUG);
  await addParcel();
  await addParcel();
  await scan('PD1', BOWL);
  expect(await slip()).toMatchObject({
    parcels: 2,
    // The screen asks for the parcel by its number at the bench.
    numbers: [1, 3],
    parts: [{ parcel: 1 }, { parcel: 2 }],
  });
  expect(await slip(3)).toMatchObject({ parcel: 2, parcels: 2, parts: [{ lines: [{ sku: 'BOWL' }] }] });
});
