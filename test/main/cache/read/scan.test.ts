import { describe, expect, it } from 'vitest';
import { ScanQueries } from '../../../../src-main/cache/read/scan.ts';
import { codeKey } from '../../../../src-main/domain/scan/code-key.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const EAN = '4006381333931';
const key = codeKey(EAN) ?? '';

async function scanOf(orders: readonly unknown[]) {
  const cache = await openTestCache();
  await sweep(cache, [aPage(orders)]);
  return new ScanQueries(cache.reader);
}

describe('a scanned code', () => {
  it('names each SKU that carries it, with how many orders need it', async () => {
    const scan = await scanOf([
      anOrder('A', { items: [anItem({ salesChannelSkuId: 'X', name: 'Left glove' })] }),
      anOrder('B', { items: [anItem({ salesChannelSkuId: 'Y', name: 'Right glove' })] }),
      anOrder('C', {
        items: [
          anItem({ salesChannelSkuId: 'Y', name: 'Right glove' }),
          anItem({ id: '2', salesChannelSkuId: 'Y', name: 'Right glove' }),
        ],
      }),
    ]);
    const kinds = scan.itemKinds('code', key);
    expect(kinds.map((k) => [k.sku, k.ean, k.orders])).toEqual([
      ['Y', EAN, 2],
      ['X', EAN, 1],
    ]);
    expect(scan.ordersThatNeed('code', key, { sku: 'X' }).map((o) => o.orderId)).toEqual(['A']);
    expect(scan.ordersThatNeed('code', key, { sku: 'Y' }).map((o) => [o.orderId, o.quantity])).toEqual([
      ['B', 1],
      ['C', 2],
    ]);
    expect(scan.ordersThatNeed('code', key, null)).toHaveLength(3);
  });

  it('lists the 20 most urgent of many orders, most urgent first', async () => {
    const orders = Array.from({ length: 60 }, (_, n) =>
      anOrder(`A${n}`, {
        shipping: aShipping({
          deliveryEstimateDate: new Date(Date.UTC(2026, 3, 1 + ((n * 37) % 60))).toISOString(),
        }),
      }),
    );
    const scan = await scanOf(orders);
    const found = scan.ordersThatNeed('code', key, null);
    const dues = found.map((o) => o.dueAt ?? 0);
    expect(found).toHaveLength(20);
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    expect(dues.at(-1)).toBe(Date.UTC(2026, 3, 20));
    expect(scan.itemKinds('code', key)).toMatchObject([{ orders: 60 }]);
  });

  it('is found whether the service gave 12, 13 or 14 digits, a number or lost zeros', async () => {
    const scan = await scanOf(
      ['036000291452', '0036000291452', '00036000291452', 36000291452, ' 0360-0029-1452 '].map((ean, n) =>
        anOrder(`A${n}`, { items: [anItem({ ean })] }),
      ),
    );
    expect(scan.itemKinds('code', codeKey('36000291452') ?? '')).toMatchObject([{ orders: 5 }]);
  });

  it('adds up the quantities of all lines of an order', async () => {
    const scan = await scanOf([
      anOrder('A', { items: [anItem({ quantity: 2 }), anItem({ id: '2', quantity: 3 })] }),
    ]);
    expect(scan.ordersThatNeed('code', key, null)).toMatchObject([
      { orderId: 'A', quantity: 5, units: 5, lines: 2 },
    ]);
  });

  it('finds nothing of orders that have left', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.writer.departed([{ orderId: 'A', status: 'SHIPPED' }], 2);
    const scan = new ScanQueries(cache.reader);
    expect(scan.itemKinds('code', key)).toEqual([]);
    expect(scan.ordersByNumber('A')).toMatchObject([{ open: false }]);
  });
});

describe('the number of an order', () => {
  it('names one order by the service, and as many as there are by the sales channel', async () => {
    const scan = await scanOf([
      anOrder('A', { salesChannelOrderId: 'same' }),
      anOrder('B', { salesChannelOrderId: 'same', status: 'SHIPPED' }),
      anOrder('C', { salesChannelOrderId: 'same' }),
    ]);
    expect(scan.ordersByNumber('A')).toEqual([{ orderId: 'A', status: 'READY_TO_SHIP', open: true }]);
    expect(scan.ordersByNumber('a')).toEqual([]);
    expect(scan.ordersByChannelOrderId('same').map((o) => o.orderId)).toEqual(['A', 'C', 'B']);
    expect(scan.rows(['C', 'nobody', 'A']).map((r) => r.orderId)).toEqual(['C', 'A']);
  });
});
