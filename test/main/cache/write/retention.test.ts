import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DepartureQueries } from '../../../../src-main/cache/read/departures.ts';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import { MOST_DROPPED } from '../../../../src-main/cache/write/retention.ts';
import { ScanQueries } from '../../../../src-main/cache/read/scan.ts';
import { orderWithoutBuyer } from '../../../../src-main/domain/orders/order-without-buyer.ts';
import { filesWith } from '../../../support/files-with.ts';
import { anItem, anOrder, aPage, aShipping, bytesOf } from '../../../support/order-json.ts';
import { openTestCache, sweep, type TestCache } from '../../../support/test-cache.ts';
import { until } from '../../../support/until.ts';

/** Rows of every table that grows with the orders that were seen. */
function rowsOf({ reader }: TestCache): Record<string, number> {
  const tables = ['orders', 'raw', 'items', 'changes', 'departures', 'search_docsize'];
  const count = (table: string) => reader.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

const numbers = ({ reader }: TestCache): string[] =>
  reader.prepare<[], string>('SELECT order_id FROM orders ORDER BY order_id').pluck().all();

const queueOf = ({ reader }: TestCache, text?: string) =>
  new QueueQueries(reader).ordersReadyToPack(text === undefined ? {} : { text }, { offset: 0, limit: 50 }, 0);

const left = (orderId: string) => anOrder(orderId, { status: 'SHIPPED' });

describe('an order that left', () => {
  it('is gone from every table after the retention, and not before', async () => {
    const cache = await openTestCache();
    const b = anOrder('B');
    await sweep(cache, [aPage([anOrder('A'), b])], 1);
    await sweep(cache, [aPage([anOrder('A', { items: [anItem({ quantity: 3 })] }), b])], 2);
    await sweep(cache, [aPage([left('A'), b])], 10);
    await sweep(cache, [aPage([b])], 11);
    const before = rowsOf(cache);
    expect(before).toMatchObject({ orders: 2, raw: 2, items: 2, changes: 2, departures: 1 });
    expect(await cache.writer.dropLeft(10, [])).toBe(0);
    expect(rowsOf(cache)).toEqual(before);
    expect(await cache.writer.dropLeft(11, [])).toBe(1);
    expect(rowsOf(cache)).toEqual({
      orders: 1,
      raw: 1,
      items: 1,
      changes: 0,
      departures: 0,
      search_docsize: 1,
    });
    const orders = new OrderQueries(cache.reader);
    expect([orders.byId('A'), orders.versionOf('A'), orders.changesOf('A')]).toEqual([null, null, []]);
    expect(new DepartureQueries(cache.reader).page({ offset: 0, limit: 5 })).toEqual({ rows: [], total: 0 });
    expect(new ScanQueries(cache.reader).ordersByNumber('A')).toEqual([]);
    expect(orders.byId('B')).toMatchObject({ orderId: 'B', open: true });
    expect(orders.openCount()).toBe(1);
    expect(queueOf(cache)).toMatchObject({ total: 1, rows: [{ orderId: 'B' }] });
    expect(queueOf(cache, 'araujo').rows.map((row) => row.orderId)).toEqual(['B']);
  });

  it('goes whichever way it left, and also where it was never in the queue', async () => {
    const cache = await openTestCache();
    const ready = ['A', 'B', 'C', 'D', 'E'].map((id) => anOrder(id));
    await sweep(cache, [aPage([...ready, left('F')])], 1);
    await sweep(cache, [aPage([left('A'), ...ready.slice(1)])], 2);
    await cache.writer.upsert([JSON.stringify(left('B'))], 'looked-up', 2);
    await cache.writer.notFound(['C'], 1, [], 2);
    await cache.writer.departed([{ orderId: 'D', status: 'SHIPPED' }], 2);
    await sweep(cache, [aPage([anOrder('E')])], 3);
    expect(await cache.writer.dropLeft(3, [])).toBe(5);
    expect(numbers(cache)).toEqual(['E']);
    expect(await cache.writer.dropLeft(Number.MAX_SAFE_INTEGER, [])).toBe(0);
    expect(numbers(cache)).toEqual(['E']);
  });

  it('stays while local work stands on it, and goes after that', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('B')])], 1);
    await sweep(cache, [aPage([left('A'), left('B')])], 2);
    await sweep(cache, [aPage([])], 3);
    expect(await cache.writer.dropLeft(100, ['A'])).toBe(1);
    expect(new OrderQueries(cache.reader).byId('A')).toMatchObject({ status: 'SHIPPED' });
    expect(rowsOf(cache)).toMatchObject({ orders: 1, raw: 1, items: 1 });
    expect(await cache.writer.dropLeft(100, [])).toBe(1);
    expect(numbers(cache)).toEqual([]);
  });

  it('stays while the service lists it in another status, and is not written again and again', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([left('A'), anOrder('B')])], 1);
    expect(await cache.writer.dropLeft(100, [])).toBe(0);
    await sweep(cache, [aPage([anOrder('B')])], 50);
    expect(await cache.writer.dropLeft(100, [])).toBe(1);
  });

  it('counts from when it left first, whatever is heard of it since', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])], 1);
    await sweep(cache, [aPage([left('A')])], 10);
    await cache.writer.upsert([JSON.stringify(anOrder('A', { status: 'DELIVERED' }))], 'looked-up', 90);
    await sweep(cache, [aPage([])], 95);
    expect(await cache.writer.dropLeft(11, [])).toBe(1);
  });

  it('and comes back is a new order, and can leave again', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('B')])], 1);
    await sweep(cache, [aPage([left('A'), anOrder('B')])], 2);
    await sweep(cache, [aPage([anOrder('B')])], 3);
    expect(await cache.writer.dropLeft(100, [])).toBe(1);
    expect(await sweep(cache, [aPage([anOrder('A'), anOrder('B')])], 200)).toMatchObject({ absent: [] });
    expect(queueOf(cache)).toMatchObject({ total: 2 });
    expect(queueOf(cache, 'araujo').total).toBe(2);
    expect(await cache.writer.dropLeft(1_000, [])).toBe(0);
    await sweep(cache, [aPage([left('A'), anOrder('B')])], 300);
    expect(queueOf(cache)).toMatchObject({ total: 1 });
    const departures = new DepartureQueries(cache.reader).page({ offset: 0, limit: 5 });
    expect(departures.rows).toMatchObject([{ orderId: 'A', leftAt: 300 }]);
  });

  it('and is shown as ready by a page that is not written yet is not dropped', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([left('A')])], 1);
    await cache.writer.beginSweep();
    const waits = cache.writer.page(bytesOf(aPage([anOrder('A')])), 50);
    const dropped = cache.writer.dropLeft(100, []);
    await waits;
    expect(await dropped).toBe(0);
    await cache.writer.flush();
    expect(new OrderQueries(cache.reader).byId('A')).toMatchObject({ open: true });
  });
});

describe('an order that left, and that work stands on', () => {
  const buyer = { customer: { firstName: 'Wzyxa', lastName: 'Quaresma', email: 'wzyxa@example.com' } };
  const open = anOrder('A', buyer);
  const gone = anOrder('A', { ...buyer, status: 'SHIPPED' });
  const jsonOf = (cache: TestCache) => new OrderQueries(cache.reader).byId('A')?.json ?? '';

  it('loses the buyer after the retention, and keeps what is in its boxes', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([open])], 1);
    await sweep(cache, [aPage([anOrder('A', { ...buyer, items: [anItem({ quantity: 3 })] })])], 2);
    await sweep(cache, [aPage([gone])], 10);
    await sweep(cache, [aPage([])], 11);
    expect(await cache.writer.takeBuyers(10, ['A'])).toBe(0);
    expect(jsonOf(cache)).toContain('Wzyxa');
    expect(await cache.writer.takeBuyers(11, ['A', 'B'])).toBe(1);
    expect(jsonOf(cache)).toBe(orderWithoutBuyer(JSON.stringify(gone)));
    const row = cache.reader.prepare('SELECT buyer, units, left_at FROM orders').get();
    expect(row).toEqual({ buyer: null, units: 1, left_at: 10 });
    expect(new OrderQueries(cache.reader).changesOf('A')).toEqual([]);
    expect(new ScanQueries(cache.reader).ordersByNumber('A')).toMatchObject([{ status: 'SHIPPED' }]);
    const before = await cache.writer.totalChanges();
    expect(await cache.writer.takeBuyers(11, ['A'])).toBe(0);
    expect(await cache.writer.totalChanges()).toBe(before);
  });

  it.each(['retention', 'erasure'])('loses its tracking number too, by %s', async (how) => {
    const shipping = aShipping({ lastMileTrackingNumber: 'TRKZZ77001' });
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', { ...buyer, shipping })])], 1);
    await sweep(cache, [aPage([anOrder('A', { ...buyer, shipping, status: 'SHIPPED' })])], 10);
    await sweep(cache, [aPage([])], 11);
    const tracked = () => cache.reader.prepare('SELECT count(*) FROM labels').pluck().get();
    expect(tracked()).toBe(1);
    await (how === 'erasure' ? cache.writer.erase(['A'], ['A']) : cache.writer.takeBuyers(11, ['A']));
    expect(tracked()).toBe(0);
    const tables = how === 'erasure' ? ['orders', 'departures'] : ['orders'];
    for (const table of tables)
      expect(cache.reader.prepare(`SELECT numbers FROM ${table}`).pluck().all()).toEqual(['a sca']);
  });

  it('has the buyer again where the service shows it again', async () => {
    for (const shown of [gone, open]) {
      const cache = await openTestCache();
      await sweep(cache, [aPage([gone])], 1);
      await sweep(cache, [aPage([])], 2);
      expect(await cache.writer.takeBuyers(100, ['A'])).toBe(1);
      await sweep(cache, [aPage([shown])], 200);
      expect(jsonOf(cache)).toBe(JSON.stringify(shown));
      // The last check's orders would only be written again.
      expect(await cache.writer.takeBuyers(300, ['A'])).toBe(0);
      await sweep(cache, [aPage([])], 400);
      expect(await cache.writer.takeBuyers(500, ['A'])).toBe(shown === gone ? 1 : 0);
    }
  });
});

describe('what was removed', () => {
  it('is in no byte of the file, its log and its search index after the purge', async () => {
    const cache = await openTestCache();
    const folder = dirname(cache.file);
    const named = (id: string, firstName: string, status: string) =>
      anOrder(id, { status, customer: { firstName, lastName: '' } });
    const orders = (status: string) =>
      Array.from({ length: 300 }, (_, n) => named(`PD-${n}`, `Wzyxa${n}`, status));
    const stays = named('S', 'Norberta', 'READY_TO_SHIP');
    await sweep(cache, [aPage([...orders('READY_TO_SHIP'), stays])], 1);
    await sweep(cache, [aPage([...orders('SHIPPED'), stays])], 2);
    await sweep(cache, [aPage([stays])], 3);
    expect(filesWith(folder, 'Wzyxa')).not.toEqual([]);
    expect(await cache.writer.dropLeft(100, ['PD-7'])).toBe(299);
    expect(await cache.writer.takeBuyers(100, ['PD-7'])).toBe(1);
    await cache.writer.purge();
    // The words of the index are in small letters.
    const bytes = () => ['Wzyxa', 'wzyxa'].flatMap((text) => filesWith(folder, text));
    await until('the purge has ended', () => bytes().length === 0);
    expect(filesWith(folder, 'Norberta')).toEqual(['cache.db']);
    expect(queueOf(cache, 'norberta').rows.map((row) => row.orderId)).toEqual(['S']);
    expect(cache.reader.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('orders that left', () => {
  it('are dropped some hundred at a time, past those that stay', async () => {
    const cache = await openTestCache();
    const ids = Array.from({ length: MOST_DROPPED * 3 }, (_, n) => `PD-${n}`);
    const stay = ids.slice(0, MOST_DROPPED + 100);
    await sweep(cache, [aPage(ids.map(left))], 1);
    await sweep(cache, [aPage([])], 2);
    expect(await cache.writer.dropLeft(100, stay)).toBe(MOST_DROPPED);
    expect(await cache.writer.dropLeft(100, stay)).toBe(MOST_DROPPED - 100);
    expect(await cache.writer.dropLeft(100, stay)).toBe(0);
    expect(numbers(cache)).toEqual(stay.toSorted());
  });

  it('leave nothing behind that an order of another start could be given', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])], 1);
    await sweep(cache, [aPage([anOrder('A', { items: [anItem({ quantity: 3 })] })])], 2);
    await sweep(cache, [aPage([left('A')])], 3);
    await sweep(cache, [aPage([])], 4);
    await cache.writer.dropLeft(100, []);
    await cache.close();
    const again = await openTestCache('account', cache.file);
    await sweep(again, [aPage([anOrder('Z')])], 200);
    expect(rowsOf(again)).toMatchObject({ orders: 1, raw: 1, items: 1, changes: 0, search_docsize: 1 });
    expect(new OrderQueries(again.reader).changesOf('Z')).toEqual([]);
    expect(queueOf(again, 'araujo').rows.map((row) => row.orderId)).toEqual(['Z']);
  });

  it('are found through their index, without a look at the whole table', async () => {
    const cache = await openTestCache();
    const planOf = (sql: string) =>
      cache.reader
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map((row) => row.detail)
        .join('; ');
    expect(planOf('SELECT k, order_id FROM orders WHERE left_at < 1 ORDER BY left_at')).toBe(
      'SEARCH orders USING INDEX orders_left (left_at<?)',
    );
    expect(planOf('SELECT n FROM departures WHERE left_at < 1 ORDER BY left_at LIMIT 5')).toBe(
      'SEARCH departures USING COVERING INDEX departures_left (left_at<?)',
    );
  });
});
