/** Parcels of a split order: each shows its own units, and none looks incomplete once the order is complete. */
import { expect, it } from 'vitest';
import type { PackingView } from '../../../../../src-main/contract/goods/packing-view.ts';
import { parcelRows } from '../../../../../src-renderer/screens/packing/parcels/parcel-rows.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aPackingStation, BOWL, MUG, TEA, threeParcels } from '../../../../support/packing-station.ts';

async function aStation() {
  const { client, scan, view } = await aPackingStation(await anOrderShop([threeParcels('A')]));
  const step = (kind: 'add-parcel') => client.packing.step({ orderId: 'A', step: { kind } });
  return { scan, view, step };
}

/** State of each parcel, and each row as it is read. */
const shown = (view: PackingView) =>
  view.parcels.map((parcel) => {
    const { rows, state } = parcelRows(view, parcel);
    return [state, ...rows.map(({ units, of }) => (of === null ? `${units}` : `${units} / ${of}`))];
  });

it('shows what is to come while units are missing', async () => {
  const { scan, view } = await aStation();
  await scan('A', MUG);
  expect(shown(await view('A'))).toEqual([
    ['open', '1 / 2'],
    ['open', '0 / 1'],
    ['open', '0 / 2'],
  ]);
});

it('of an order that was packed as declared every parcel is complete', async () => {
  const { scan, view } = await aStation();
  await scan('A', MUG, MUG, BOWL, BOWL, TEA, TEA, TEA);
  const done = await view('A');
  expect(done.complete).toBe(true);
  expect(shown(done)).toEqual([
    ['complete', '2 / 2'],
    ['complete', '1 / 1'],
    ['complete', '2 / 2'],
  ]);
});

it('of a split order the parcel that was declared and is not used lacks nothing', async () => {
  const { scan, view, step } = await aStation();
  await scan('A', MUG);
  await step('add-parcel');
  await scan('A', MUG, BOWL, TEA, TEA, TEA);
  const done = await view('A');
  expect(done.complete, 'none of it in parcel 2').toBe(true);
  expect(shown(done)).toEqual([['complete', '1'], ['unused'], ['complete', '2 / 2'], ['complete', '1', '1']]);
});

it('of an order without declared contents a parcel is complete with the order', async () => {
  const { view } = await aStation();
  const plain = await view('A');
  const parcel = { ...plain.parcels[0], contents: [{ key: 'sku:MUG', units: 1, declared: null }] };
  const asked = parcelRows(plain, parcel as PackingView['parcels'][number]);
  expect(asked).toEqual({ rows: [{ key: 'sku:MUG', units: 1, of: null, isDone: false }], state: 'open' });
});
