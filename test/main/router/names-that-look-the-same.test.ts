/** Names that differ only in what no one sees: to a picker and a packer their lines are of one item. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

const item = (parts: Parameters<typeof aMug>[0]) => aMug({ skuId: 'S1', ...parts });
const NAMES = [
  'Caf\u00e9 mug',
  'Cafe\u0301 mug',
  'Caf\u00e9\u00a0mug',
  'Caf\u00e9  mug',
  'Caf\u00e9 \u200bmug',
];

async function aStation(...others: string[]) {
  const orders = [...NAMES, ...others].map((name, at) =>
    oneParcel(`PD-${at + 1}`, [item({ name })], created(at)),
  );
  return aPackingStation(await anOrderShop(orders));
}

it('they are one line of the pick list, of a batch and of a single-item run, and a scan asks nothing', async () => {
  const { client } = await aStation();
  const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(lines).toMatchObject([{ item: 'sMUG', name: NAMES[0], quantity: 5, orders: 5 }]);
  expect(await client.scan.find({ text: MUG })).toMatchObject({ kind: 'item', total: 5 });
  const { items } = await client.express.items();
  expect(items).toMatchObject([{ item: 'sMUG', orders: 5 }]);
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3'] });
  expect(await client.batch.scan({ batch, text: MUG, units: 3 })).toMatchObject({ signal: 'complete' });
});

it('beside a name that is seen to be another one they are still one', async () => {
  const { client } = await aStation('CAF\u00c9 MUG');
  const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(lines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 5]);
  const found = await client.scan.find({ text: MUG });
  expect(found).toMatchObject({ kind: 'choice', choices: [{ orders: 5 }, { orders: 1 }] });
  const five = lines.find(({ quantity }) => quantity === 5)?.item ?? '';
  expect(await client.scan.find({ text: MUG, item: five })).toMatchObject({ kind: 'item', total: 5 });
  const { csv } = await client.locations.export();
  expect(csv).not.toContain('A-1');
  await client.locations.import({ csv: `location,sku,name\nA-1,MUG,${NAMES[2]}\n` });
  const placed = await client.pick.list({ choice: { kind: 'all' }, sort: 'name' });
  expect(placed.lines.map(({ location, quantity }) => [location, quantity]).toSorted()).toEqual(
    [
      [null, 1],
      ['A-1', 5],
    ].toSorted(),
  );
});

it('in one order they are one heap', async () => {
  const lines = NAMES.map((name, at) => item({ id: `l${at}`, name }));
  const { client, scan } = await aPackingStation(await anOrderShop([oneParcel('PD-1', lines)]));
  expect(await scan('PD-1', MUG, MUG, MUG, MUG, MUG)).toEqual([
    ...['right', 'right', 'right', 'right'],
    'complete',
  ]);
  const { items } = await client.packing.get({ orderId: 'PD-1' });
  expect(items).toHaveLength(1);
});
