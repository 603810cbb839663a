/** Orders wait shortly and are written together: whatever happens meanwhile, the rows have the shown state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueQueries } from '../../../../../src-main/cache/read/queue.ts';
import { ScanQueries } from '../../../../../src-main/cache/read/scan.ts';
import { anOrder, aPage, bytesOf } from '../../../../support/order-json.ts';
import { openTestCache, sweep, type TestCache } from '../../../../support/test-cache.ts';

const idsIn = ({ reader }: TestCache) =>
  reader.prepare<[], string>('SELECT order_id FROM orders ORDER BY order_id').pluck().all();

/** The stored totals, and the sums over the lines of the open orders. */
function needs({ reader }: TestCache) {
  const stored = reader.prepare('SELECT a, units, orders FROM totals ORDER BY a').all();
  const counted = reader
    .prepare(
      `SELECT i.a, sum(i.qty) AS units, count(DISTINCT i.k) AS orders FROM items i JOIN orders o ON o.k = i.k
       WHERE o.open = 1 GROUP BY i.a ORDER BY i.a`,
    )
    .all();
  const facets = reader.prepare('SELECT kind, name, orders FROM facets ORDER BY 1, 2').all();
  const by = (kind: string, name: string) =>
    `SELECT '${kind}' AS kind, ${name} AS name, count(*) AS orders FROM orders WHERE open = 1 AND ${name} IS NOT NULL GROUP BY 2`;
  const size = "CASE WHEN units = 1 THEN 'single' WHEN units > 1 THEN 'multi' END";
  const groups = reader
    .prepare(
      `${by('all', "''")} UNION ALL ${by('carrier', 'carrier')} UNION ALL ${by('channel', 'channel')}
       UNION ALL ${by('country', 'country')} UNION ALL ${by('size', size)} ORDER BY 1, 2`,
    )
    .all();
  return { stored: { totals: stored, facets }, counted: { totals: counted, facets: groups } };
}

/** Compares the lines in each order's text with the stored rows. */
function lines({ reader }: TestCache) {
  const orders = reader
    .prepare<[], { orderId: string; k: number; json: string; open: number }>(
      `SELECT o.order_id AS orderId, o.k, o.open, CAST(r.json AS TEXT) AS json FROM orders o JOIN raw r ON r.k = o.k`,
    )
    .all();
  const ofOrder = reader.prepare(
    `SELECT a.sku, a.ean, a.name, i.qty AS quantity, i.open FROM items i JOIN products a ON a.a = i.a
     WHERE i.k = ? ORDER BY i.n`,
  );
  return orders.map(({ k, json, open }) => ({
    stored: ofOrder.all(k),
    inText: (
      JSON.parse(json) as {
        items: { salesChannelSkuId: string; ean: string; name: string; quantity: number }[];
      }
    ).items.map(({ salesChannelSkuId: sku, ean, name, quantity }) => ({ sku, ean, name, quantity, open })),
  }));
}

const line = (sku: string, quantity = 1, ean = '4006381333931', name = `The ${sku}`) => ({
  id: `${sku}-${quantity}`,
  salesChannelSkuId: sku,
  skuId: `S-${sku}`,
  ean,
  name,
  quantity,
});

describe('orders that wait', () => {
  it('are written together, and whoever asks is told how many', async () => {
    const cache = await openTestCache();
    await cache.writer.beginSweep();
    const first = await cache.writer.page(bytesOf(aPage([anOrder('A')], 'p2')), 1);
    const second = await cache.writer.page(
      bytesOf(aPage([anOrder('B'), anOrder('C', { items: 7 })], 'p3')),
      1,
    );
    const third = await cache.writer.page(bytesOf(aPage([anOrder('D')])), 1);
    // On a busy machine the first orders may be written before the last have arrived.
    const written = first.written + second.written + third.written;
    expect(written + (await cache.writer.flush())).toBe(4);
    expect(idsIn(cache)).toEqual(['A', 'B', 'D']);
    expect(await cache.writer.flush()).toBe(0);
  });

  it('are written a moment after the page, though nobody asks and no page follows', async () => {
    const cache = await openTestCache();
    await cache.writer.beginSweep();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cache.writer.page(bytesOf(aPage([anOrder('A')], 'p2')), 1);
    await expect.poll(() => idsIn(cache)).toEqual(['A']);
  });

  it('are written before the writer closes', async () => {
    const cache = await openTestCache();
    await cache.writer.beginSweep();
    await cache.writer.page(bytesOf(aPage([anOrder('A')], 'p2')), 1);
    await cache.close();
    const again = await openTestCache('account', cache.file);
    expect(idsIn(again)).toEqual(['A']);
  });

  it('may come in two versions on one page, and on two: the newer one is kept, what changed is noted', async () => {
    const cache = await openTestCache();
    const version = (orderId: string, n: number) =>
      anOrder(orderId, { items: [line('MUG', n)], lastUpdateDate: `2026-03-01T00:00:0${n}Z` });
    await sweep(cache, [
      aPage([version('A', 2), version('B', 1), version('A', 1), version('B', 2), version('B', 2)], 'p2'),
      aPage([version('A', 3), version('C', 1)]),
    ]);
    const quantities = cache.reader
      .prepare('SELECT o.order_id, i.qty FROM items i JOIN orders o ON o.k = i.k ORDER BY 1')
      .raw()
      .all();
    expect(quantities).toEqual([
      ['A', 3],
      ['B', 2],
      ['C', 1],
    ]);
    const changes = cache.reader.prepare('SELECT count(*) FROM changes').pluck().get();
    expect(changes).toBe(2);
    const { stored, counted } = needs(cache);
    expect(stored).toEqual(counted);
  });

  it('may be unreadable first and readable then, and the other way round', async () => {
    const cache = await openTestCache();
    const faulty = (orderId: string) => anOrder(orderId, { items: 'none' });
    const aside = () =>
      cache.reader.prepare<[], string>('SELECT order_id FROM quarantine ORDER BY 1').pluck().all();
    await cache.writer.beginSweep();
    await cache.writer.page(
      bytesOf(aPage([faulty('A'), anOrder('A'), anOrder('B'), faulty('B'), faulty('B')])),
      1,
    );
    await cache.writer.finishSweep(1);
    expect([idsIn(cache), aside()]).toEqual([['A', 'B'], ['B']]);
  });
});

describe('what all open orders need of a product', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('page' as const),
      orders: fc.array(
        fc.record({
          id: fc.integer({ min: 0, max: 7 }),
          n: fc.integer({ min: 0, max: 3 }),
          version: fc.integer({ min: 0, max: 9 }),
          status: fc.constantFrom('READY_TO_SHIP', 'READY_TO_SHIP', 'SHIPPED'),
        }),
        { maxLength: 8 },
      ),
    }),
    fc.record({ kind: fc.constant('flush' as const) }),
    fc.record({ kind: fc.constant('finish' as const) }),
    fc.record({ kind: fc.constant('gone' as const), id: fc.integer({ min: 0, max: 7 }) }),
    fc.record({ kind: fc.constant('departed' as const), id: fc.integer({ min: 0, max: 7 }) }),
  );
  const SKUS = ['MUG', 'LAMP', 'CABLE', 'MUG'];

  it('is what their lines add up to, whatever comes in whatever order', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const cache = await openTestCache();
        const { writer } = cache;
        await writer.beginSweep();
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'page') {
            const orders = one.orders.map(({ id, n, version, status }) =>
              anOrder(`PD${id}`, {
                status,
                lastUpdateDate: new Date(1_700_000_000_000 + version * 1_000).toISOString(),
                salesChannel: version % 3 === 0 ? null : `Channel ${version % 3}`,
                items: SKUS.slice(0, n + 1).map((sku, i) => line(sku, version + i + 1)),
              }),
            );
            await writer.page(bytesOf(aPage(orders, `p${at}`)), at);
          } else if (one.kind === 'flush') await writer.flush();
          else if (one.kind === 'finish') {
            await writer.finishSweep(at);
            await writer.beginSweep();
          } else if (one.kind === 'gone') await writer.notFound([`PD${one.id}`], 1, [], at);
          else await writer.departed([{ orderId: `PD${one.id}`, status: 'SHIPPED' }], at);
        }
        await writer.flush();
        const { stored, counted } = needs(cache);
        expect(stored).toEqual(counted);
        for (const { stored: rows, inText } of lines(cache)) expect(rows).toEqual(inText);
        const { total } = new QueueQueries(cache.reader).ordersReadyToPack(
          { text: 'mug' },
          { offset: 0, limit: 50 },
          0,
        );
        const [kind] = new ScanQueries(cache.reader).itemKinds('sku', 'MUG');
        expect(total).toBe(kind?.orders ?? 0);
        await cache.close();
      }),
      { numRuns: 60 },
    );
  });
});

describe('products', () => {
  it('are apart where one text differs, and none runs into the next', async () => {
    const cache = await openTestCache();
    const odd = [
      line('A', 1, '11', 'x'),
      line('A', 1, '1', '1x'),
      line('A', 1, '11', 'y'),
      { ...line('A', 1, '11', 'x'), skuId: 'other' },
      { id: 'n1', name: 'Nameless' },
      { id: 'n2', name: null },
      { id: 'n3', ean: '11', name: 'x' },
      { id: 'n4', skuId: 'A', ean: '11', name: 'x' },
    ].map((one) => ({ quantity: 1, ...one }));
    await sweep(cache, [aPage([anOrder('1', { items: odd }), anOrder('2', { items: odd })])]);
    const products = cache.reader.prepare('SELECT count(*) FROM products').pluck().get();
    expect(products).toBe(8);
    const keys = cache.reader.prepare('SELECT group_concat(a) FROM items GROUP BY k').pluck().all();
    expect(keys[0]).toBe(keys[1]);
    await cache.close();
    const again = await openTestCache('account', cache.file);
    await sweep(again, [aPage([anOrder('3', { items: odd })])]);
    expect(again.reader.prepare('SELECT count(*) FROM products').pluck().get()).toBe(8);
  });
});
