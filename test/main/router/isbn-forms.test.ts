import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

const TEN = '0-306-40615-2';
const THIRTEEN = '9780306406157';

it('two lines of a book, one with its ISBN-10 and one with its ISBN-13, are one item that either scan counts', async () => {
  const book = { salesChannelSkuId: 'BOOK', skuId: 'B-1', name: 'Book', quantity: 1 };
  const lines = [aMug({ ...book, id: 'b1', ean: TEN }), aMug({ ...book, id: 'b2', ean: THIRTEEN })];
  const station = await aPackingStation(
    await anOrderShop([oneParcel('PD-1', lines), oneParcel('PD-2', lines)]),
  );
  const { items } = await station.view('PD-1');
  expect(items.map(({ name, due }) => [name, due])).toEqual([['Book', 2]]);
  const { lines: picked } = await station.client.pick.list({
    choice: { kind: 'orders', orderIds: ['PD-1', 'PD-2'] },
    sort: 'sku',
  });
  expect(picked.map(({ sku, quantity }) => [sku, quantity])).toEqual([['BOOK', 4]]);
  const scan = async (orderId: string, text: string) =>
    (await station.client.packing.scan({ orderId, text })).signal;
  expect([await scan('PD-1', THIRTEEN), await scan('PD-1', THIRTEEN)]).toEqual(['right', 'complete']);
  expect([await scan('PD-2', '0306406152'), await scan('PD-2', THIRTEEN)]).toEqual(['right', 'complete']);
});
