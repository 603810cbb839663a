/** A SKU that its label has in another form: with other zeros in front, within a GS1 label, or in capitals. */
import { expect, test } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  BOWL,
  created,
  MUG,
  oneParcel,
} from '../../../support/packing-station.ts';

test.each([
  [BOWL, [BOWL, `]E00${BOWL}`, `0${BOWL}`, `(01)00${BOWL}(10)A`, `]C10100${BOWL}`]],
  [BOWL.slice(1), [BOWL, `]E00${BOWL}`]],
  [`${MUG}\u200b`, [MUG, `]E0${MUG}`]],
  [MUG, [MUG, `(01)0${MUG}(10)A`, `0${MUG}`]],
])('an EAN that is kept as the SKU %j is found in all its lengths', async (sku, scans) => {
  const item = aMug({ salesChannelSkuId: sku, ean: null, quantity: scans.length });
  const { client, scan } = await aPackingStation(await anOrderShop([oneParcel('PD1', [item])]));
  for (const text of scans)
    expect([text, await client.scan.find({ text })]).toMatchObject([text, { kind: 'item', sku }]);
  const signals = await scan('PD1', ...scans);
  expect(signals).toEqual(scans.map((_, n) => (n === scans.length - 1 ? 'complete' : 'right')));
});

test('of two SKUs with the same digits, and of a code that another item has, none is guessed', async () => {
  const shop = await anOrderShop([
    oneParcel('PD1', [aMug({ salesChannelSkuId: BOWL, ean: null })]),
    oneParcel('PD2', [aMug({ salesChannelSkuId: BOWL.slice(1), ean: null })], created(1)),
    oneParcel('PD3', [aTea({ salesChannelSkuId: MUG, ean: null })], created(2)),
    oneParcel('PD4', [aMug({ salesChannelSkuId: 'CUP' })], created(3)),
  ]);
  const { client } = await aPackingStation(shop);
  expect(await client.scan.find({ text: `0${BOWL}` })).toMatchObject({ kind: 'unknown' });
  expect(await client.scan.find({ text: `0${MUG}` })).toMatchObject({ kind: 'item', sku: 'CUP' });
});

test('a SKU in small letters is found by its Code 39, though the scanner names no symbol', async () => {
  const shop = await anOrderShop([
    oneParcel('PD1', [aMug({ salesChannelSkuId: 'mug-blue', ean: null, quantity: 2 })]),
    oneParcel('PD2', [aBowl({ salesChannelSkuId: 'bowl', ean: null })], created(1)),
    oneParcel('PD3', [aBowl({ salesChannelSkuId: 'Bowl', ean: null })], created(2)),
  ]);
  const { client, scan } = await aPackingStation(shop);
  expect(await scan('PD1', 'MUG-BLUE', ']A0MUG-BLUE')).toEqual(['right', 'complete']);
  for (const text of ['Mug-Blue', 'BOWL', ']C0MUG-BLUE'])
    expect([text, await client.scan.find({ text })]).toMatchObject([text, { kind: 'unknown' }]);
});
