/** Locations of an SKU that orders name differently: a table that names the SKU only means all of its items, also later ones. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../../support/packing-station.ts';

/** A station to which orders of a mug come one by one, each by another name. */
async function aStation() {
  const shop = await anOrderShop([oneParcel('PD-1', [aMug({ name: 'Mug 1' })])]);
  const { client, sweep } = await aPackingStation(shop);
  const load = (...rows: string[]) =>
    client.locations.import({ csv: ['location,sku,ean,name', ...rows, ''].join('\n') });
  const newName = async (n: number) => {
    shop.put(oneParcel(`PD-${n}`, [aMug({ name: `Mug ${n}` })], created(n)));
    await sweep();
  };
  const places = async () => {
    const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
    return lines.map(({ name, location }) => `${name} ${location}`);
  };
  return { client, load, newName, places };
}

it('a moved item does not go back to its old shelf with its next name', async () => {
  const { load, newName, places } = await aStation();
  await load('A-1,MUG');
  await newName(2);
  await load('B-9,MUG');
  await newName(3);
  expect(await places()).toEqual(['Mug 1 B-9', 'Mug 2 B-9', 'Mug 3 B-9']);
});

it.each(['A-1,MUG', `A-1,MUG,${MUG}`])('%s is also the place of later names', async (row) => {
  const { load, newName, places } = await aStation();
  await newName(2);
  await load(row);
  await newName(3);
  expect(await places()).toEqual(['Mug 1 A-1', 'Mug 2 A-1', 'Mug 3 A-1']);
});

it('a place that an earlier table gave to one name is moved with the others', async () => {
  const { load, newName, places } = await aStation();
  await newName(2);
  await load('A-1,MUG,,Mug 1');
  await load('B-9,MUG');
  expect(await places()).toEqual(['Mug 1 B-9', 'Mug 2 B-9']);
});

it('a table that names the SKU and one of its names gives each its place, and is read as it was saved', async () => {
  const { client, load, newName, places } = await aStation();
  await newName(2);
  await load('A-1,MUG', 'C-3,MUG,,Mug 2');
  await newName(3);
  const expected = ['Mug 1 A-1', 'Mug 2 C-3', 'Mug 3 A-1'];
  expect(await places()).toEqual(expected);
  const { csv } = await client.locations.export();
  expect(await client.locations.import({ csv })).toMatchObject({ added: 0, moved: 0, same: 2, faults: [] });
  expect(await places()).toEqual(expected);
});
