/** Country of a slip, from which its language follows. */
import { expect, it } from 'vitest';
import { slipLocale } from '../../../../src-renderer/paper/slip/slip-locale.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../../support/packing-station.ts';

it.each([
  [' MX ', 'MX', 'es'],
  ['prt', 'PT', 'pt-BR'],
  ['Brazil', 'BR', 'pt-BR'],
  ['Brasil', 'BR', 'pt-BR'],
  ['España', 'ES', 'es'],
  ['México', 'MX', 'es'],
  ['Portugal', 'PT', 'pt-BR'],
  ['Atlantis', 'Atlantis', 'en'],
])('a delivery to %s has the country %s and a slip in %s', async (country, code, locale) => {
  const shipping = { deliveryAddress: { country, receiverName: 'Ana' }, deliveries: [{ items: ['l1'] }] };
  const { client } = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()], { shipping })]));
  const slip = await client.paper.slip({ orderId: 'PD1' });
  expect([slip.country, slipLocale('buyer', slip.country, 'en')]).toEqual([code, locale]);
});
