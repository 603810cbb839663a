/** The number of an order in another form than the service has it: it is found if nothing else has the code. */
import { expect, test } from 'vitest';
import { TYPED_IDENTIFIER } from '../../../../src-renderer/scan/keys/symbology-identifier.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../../support/packing-station.ts';

const NUMBERS: [orderId: string, number: string, forms: string[]][] = [
  ['PD1', '#1001', ['1001', '#1001', '# 1001', '\uff11\uff10\uff10\uff11']],
  ['PD2', 'SC\u20132002', ['SC-2002', 'sc-2002', 'SC2002', ']A0SC-2002']],
  ['PD3', 'caf\u00e9-3', ['cafe\u0301-3', 'CAFE-3', 'caf\u00e9-\u200b3']],
  ['PD4', '1234567', [']I001234567', ']F0A1234567B', '1234567']],
];

const aStation = async () =>
  aPackingStation(
    await anOrderShop([
      ...NUMBERS.map(([orderId, salesChannelOrderId], n) =>
        oneParcel(orderId, [aMug()], { salesChannelOrderId, ...created(n) }),
      ),
      oneParcel('PD5', [aMug()], { salesChannelOrderId: 'A-55', ...created(5) }),
      oneParcel('PD6', [aMug()], { salesChannelOrderId: 'A 55', ...created(6) }),
      oneParcel('PD7', [aBowl({ salesChannelSkuId: '70-07', ean: null })], {
        salesChannelOrderId: '#7007',
        ...created(7),
      }),
      oneParcel('PD8', [aBowl({ salesChannelSkuId: 'JUG', ean: '7007' })], created(8)),
    ]),
  );

test('a scanned or typed number opens its order, from the queue and from the bench', async () => {
  const { client, scan } = await aStation();
  for (const [orderId, , forms] of NUMBERS)
    for (const text of [
      ...forms,
      ...forms.filter((form) => !form.startsWith(']')).map((form) => TYPED_IDENTIFIER + form),
    ])
      expect([text, await client.scan.find({ text })]).toMatchObject([text, { kind: 'order', orderId }]);
  for (const text of ['pd1', 'PD-1']) expect(await scan('PD1', text)).toEqual(['this-order']);
  expect(await client.packing.scan({ orderId: 'PD1', text: 'sc2002' })).toMatchObject({
    signal: 'other-order',
    orderId: 'PD2',
  });
  expect(await client.express.next({ text: '1001', skip: [] })).toMatchObject({ why: 'order-number' });
});

test('two orders whose numbers differ in their signs only are asked about', async () => {
  const { client } = await aStation();
  expect(await client.scan.find({ text: 'A-55' })).toMatchObject({ kind: 'order', orderId: 'PD5' });
  expect(await client.scan.find({ text: 'a55' })).toMatchObject({
    kind: 'orders',
    orders: [{ orderId: 'PD5' }, { orderId: 'PD6' }],
  });
  expect(await client.packing.scan({ orderId: 'PD1', text: 'a55' })).toMatchObject({
    signal: 'other-order',
    orderId: null,
  });
});

test('the code of an item stays the item', async () => {
  const { client, scan } = await aStation();
  expect(await client.scan.find({ text: '7007' })).toMatchObject({ kind: 'item', sku: 'JUG' });
  expect(await client.scan.find({ text: '70-07' })).toMatchObject({ kind: 'item', sku: '70-07' });
  expect(await scan('PD1', '7007')).toEqual(['wrong-item']);
  await client.codes.learn({ code: '1001', sku: 'MUG', units: 1, sure: true });
  expect(await client.scan.find({ text: '1001' })).toMatchObject({ kind: 'item', sku: 'MUG' });
});

test('an order that has left is not found by another form, nor one by its tracking number', async () => {
  const shop = await anOrderShop([
    oneParcel('PD1', [aMug()], { salesChannelOrderId: '#1001', status: 'SHIPPED' }),
  ]);
  const { client } = await aPackingStation(shop);
  expect(await client.scan.find({ text: '1001' })).toMatchObject({ kind: 'unknown' });
  expect(await client.scan.find({ text: `${MUG.slice(0, 12)}2` })).toMatchObject({
    kind: 'unknown',
    why: 'misread',
  });
});
