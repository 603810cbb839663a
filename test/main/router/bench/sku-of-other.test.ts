/** The SKU of one item is the code of another: a scan asks wherever both are needed, as the bench does. */
import { expect, test } from 'vitest';
import { anItem } from '../../../support/order-json.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../../support/packing-station.ts';

for (const code of [MUG, '1001'])
  test(`${code} in the queue, a run, a batch, its wall and the locations`, async () => {
    const mug = aMug({ ean: code });
    const lamp = anItem({ id: 'l1', salesChannelSkuId: code, ean: null, name: 'Lamp' });
    const both = [mug, anItem({ id: 'l2', salesChannelSkuId: code, ean: null, name: 'Lamp' })];
    const shop = await anOrderShop([
      oneParcel('PD1', [mug]),
      oneParcel('PD2', [lamp]),
      oneParcel('PD3', both),
      oneParcel('PD4', [lamp]),
    ]);
    const { client } = await aPackingStation(shop);
    const two = [{ name: 'Blue mug' }, { name: 'Lamp' }];

    const found = await client.scan.find({ text: code });
    const choices = found.kind === 'choice' ? found.choices : [];
    expect(choices).toMatchObject([
      { name: 'Blue mug', orders: 2 },
      { name: 'Lamp', orders: 3 },
    ]);
    const lampItem = choices[1]?.item ?? '';
    const chosen = await client.scan.find({ text: code, item: lampItem });
    expect(chosen).toMatchObject({ kind: 'item', name: 'Lamp', total: 3 });
    const inOpen = await client.scan.find({ text: code, openOrderId: 'PD2' });
    expect(inOpen, 'the open order decides').toMatchObject({ kind: 'item', name: 'Lamp', inOpenOrder: 1 });
    expect(await client.scan.find({ text: code, openOrderId: 'PD3' })).toMatchObject({ kind: 'choice' });
    expect(await client.packing.scan({ orderId: 'PD3', text: code })).toMatchObject({ choices: two });

    expect(await client.express.next({ text: code, skip: [] })).toMatchObject({
      kind: 'choice',
      choices: two,
    });
    expect((await client.locations.itemsOf({ text: code })).items).toMatchObject(two);

    const { batch } = await client.batch.begin({ orderIds: ['PD1', 'PD2'], wall: true });
    expect(await client.batch.scan({ batch, text: code })).toMatchObject({ signal: 'choice', choices: two });
    for (const { item } of choices)
      expect(await client.batch.scan({ batch, text: code, item })).toMatchObject({ picked: 1 });
    expect(await client.putWall.scan({ batch, text: code })).toMatchObject({
      signal: 'choice',
      choices: two,
    });
  });

test('an item whose SKU and code are one text is not asked about', async () => {
  const shop = await anOrderShop([oneParcel('PD1', [aMug({ salesChannelSkuId: MUG })])]);
  const { client } = await aPackingStation(shop);
  expect(await client.scan.find({ text: MUG })).toMatchObject({ kind: 'item', total: 1 });
  expect((await client.locations.itemsOf({ text: MUG })).items).toHaveLength(1);
  expect(await client.express.next({ text: MUG, skip: [] })).toMatchObject({
    kind: 'order',
    isShared: false,
  });
});
