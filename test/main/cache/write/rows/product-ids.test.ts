/** Each product has exactly one row, however often the cache is reopened. */
import { expect, it } from 'vitest';
import { anItem, anOrder, aPage } from '../../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../../support/test-cache.ts';

it.each([
  ['of an EAN that is not a code', { ean: 'N/A' }],
  ['of an EAN that is not a code, and no name', { ean: 'N/A', name: null }],
  ['without an EAN', { ean: null }],
  ['of one code in several spellings', { ean: '4006381333931' }],
  ['with a SKU that reads like a name', { salesChannelSkuId: 'Mug' }],
])('products %s keep their rows after a new start', async (_name, same) => {
  const nameless = { skuId: null, salesChannelSkuId: null };
  const items = ['Mug', 'Bowl', 'Plate'].map((name, n) =>
    anItem({ id: `l${n}`, ...nameless, name, ...same }),
  );
  const spaced = anItem({ id: 'l9', ...nameless, name: 'Mug', ...same, ean: '4006381 333931' });
  let cache = await openTestCache();
  const rows = () => cache.reader.prepare<[], number>('SELECT count(*) FROM products').pluck().get();
  const orders = (version: number) => [
    anOrder('A', { items: [...items, spaced], lastUpdateDate: `2026-03-0${version}T00:00:00Z` }),
  ];
  await sweep(cache, [aPage(orders(1))]);
  const before = rows();
  for (const version of [2, 3]) {
    await cache.close();
    cache = await openTestCache('account', cache.file);
    expect(cache.rebuilt).toBe(false);
    await sweep(cache, [aPage(orders(version))]);
  }
  expect(rows()).toBe(before);
});
