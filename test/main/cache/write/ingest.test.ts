import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import { CacheWriteError } from '../../../../src-main/cache/write/writer.ts';
import { anItem, anOrder, aPage, bytesOf } from '../../../support/order-json.ts';
import { openTestCache, sweep, type TestCache } from '../../../support/test-cache.ts';

const idsIn = (cache: TestCache, text?: string): string[] =>
  new QueueQueries(cache.reader)
    .ordersReadyToPack(text === undefined ? {} : { text }, { offset: 0, limit: 200 }, 0)
    .rows.map((row) => row.orderId);

const versionOf = (cache: TestCache) => Number(cache.reader.pragma('data_version', { simple: true }));
const quarantine = (cache: TestCache) =>
  cache.reader
    .prepare<[], { order_id: string | null; path: string; json: string }>(
      'SELECT order_id, path, json FROM quarantine',
    )
    .all();
const departures = (cache: TestCache) =>
  cache.reader
    .prepare<[], { order_id: string; status: string | null }>('SELECT order_id, status FROM departures')
    .all();

describe('a page taken in', () => {
  it('shows its orders, and tells the token of the next page', async () => {
    const cache = await openTestCache();
    await cache.writer.beginSweep();
    const result = await cache.writer.page(bytesOf(aPage([anOrder('A'), anOrder('B')], 'next')), 1);
    expect(result).toEqual({ orders: 2, shown: 2, changed: 2, again: 0, written: 0, nextPageToken: 'next' });
    expect(await cache.writer.flush()).toBe(2);
    expect(idsIn(cache)).toEqual(['A', 'B']);
    expect(new OrderQueries(cache.reader).openCount()).toBe(2);
  });

  it('writes nothing where it is the same as before', async () => {
    const cache = await openTestCache();
    const body = aPage(Array.from({ length: 50 }, (_, n) => anOrder(`A${n}`)));
    await sweep(cache, [body]);
    const [version, size] = [versionOf(cache), statSync(`${cache.file}-wal`).size];
    const { results, absent } = await sweep(cache, [body]);
    expect(results).toEqual([
      { orders: 50, shown: 50, changed: 0, again: 0, written: 0, nextPageToken: null },
    ]);
    expect(absent).toEqual([]);
    expect(versionOf(cache)).toBe(version);
    expect(statSync(`${cache.file}-wal`).size).toBe(size);
  });

  it('writes nothing where it is the same as before a restart', async () => {
    const cache = await openTestCache();
    const body = aPage([anOrder('A'), anOrder('B', { items: 'unreadable' })]);
    await sweep(cache, [body]);
    await cache.close();
    const again = await openTestCache('account', cache.file);
    expect(again.rebuilt).toBe(false);
    const version = versionOf(again);
    const { results, absent } = await sweep(again, [body]);
    expect([results[0]?.changed, absent]).toEqual([0, []]);
    expect(versionOf(again)).toBe(version);
    expect(idsIn(again)).toEqual(['A']);
  });

  it('replaces an order that changed, its items and what it is found by', async () => {
    const cache = await openTestCache();
    await sweep(cache, [
      aPage([anOrder('A', { items: [anItem({ name: 'Red lamp' }), anItem({ id: '2' })] })]),
    ]);
    const newer = { lastUpdateDate: '2026-03-01T12:00:00Z', items: [anItem({ name: 'Green chair' })] };
    const { results } = await sweep(cache, [aPage([anOrder('A', newer)])]);
    expect(results[0]?.changed).toBe(1);
    expect(idsIn(cache, 'lamp')).toEqual([]);
    expect(idsIn(cache, 'green')).toEqual(['A']);
    expect(cache.reader.prepare('SELECT count(*) FROM items').pluck().get()).toBe(1);
    expect(new OrderQueries(cache.reader).byId('A')?.json).toContain('Green chair');
  });

  it('does not replace a newer version of an order by an older one, and counts it as shown', async () => {
    const cache = await openTestCache();
    const newer = anOrder('A', { lastUpdateDate: '2026-03-02T00:00:00Z', value: 2 });
    const older = anOrder('A', { lastUpdateDate: '2026-03-01T00:00:00Z', value: 1 });
    await sweep(cache, [aPage([newer])]);
    for (const pages of [[aPage([older]), aPage([newer])], [aPage([newer, older])]]) {
      expect((await sweep(cache, pages)).absent).toEqual([]);
      expect(new OrderQueries(cache.reader).byId('A')?.json).toContain('"value":2');
    }
    // A sweep that was cut short may have seen an outdated page only.
    await cache.writer.beginSweep();
    await cache.writer.page(bytesOf(aPage([older])), 1);
    expect(new OrderQueries(cache.reader).byId('A')?.json).toContain('"value":2');
  });

  it('takes an older version that a whole sweep shows in place of the newer: the service went back to it', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', { lastUpdateDate: '2026-03-02T00:00:00Z', value: 2 })])]);
    const older = aPage([anOrder('A', { lastUpdateDate: '2026-03-01T00:00:00Z', value: 1 })]);
    expect(await sweep(cache, [older])).toMatchObject({ absent: [], changed: 1 });
    expect(new OrderQueries(cache.reader).byId('A')?.json).toContain('"value":1');
    const before = await cache.writer.totalChanges();
    expect(await sweep(cache, [older])).toMatchObject({ absent: [], changed: 0 });
    expect(await cache.writer.totalChanges()).toBe(before);
  });

  it('does not let a page undo what a look-up has answered during the sweep, and names the order to be asked for again', async () => {
    for (const dates of [{}, { lastUpdateDate: null }, { lastUpdateDate: 'no date' }]) {
      const cache = await openTestCache();
      const ready = aPage([anOrder('A', dates), anOrder('B', dates)]);
      const statusOf = () => new OrderQueries(cache.reader).byId('A')?.status;
      await sweep(cache, [ready]);
      await cache.writer.beginSweep();
      await cache.writer.upsert(
        [JSON.stringify(anOrder('A', { ...dates, status: 'SHIPPED' }))],
        'looked-up',
        1,
      );
      // Requested before the look-up, and answered after it.
      await cache.writer.page(bytesOf(ready), 2);
      const end = await cache.writer.finishSweep(3);
      expect([statusOf(), idsIn(cache, 'mug')], JSON.stringify(dates)).toEqual(['SHIPPED', ['B']]);
      expect([end.absent, end.doubtful.map(({ orderId }) => orderId)]).toEqual([[], ['A']]);
      // The next sweep begins after the answer, so that its result counts.
      await sweep(cache, [ready]);
      expect(statusOf()).toBe('READY_TO_SHIP');
      await cache.close();
    }
  });

  it('lets a page that says to be newer than an answer of a look-up replace it at once', async () => {
    const cache = await openTestCache();
    const dated = (day: number, status: string) =>
      anOrder('A', { status, lastUpdateDate: `2026-03-0${day}T00:00:00Z` });
    await sweep(cache, [aPage([dated(1, 'READY_TO_SHIP')])]);
    await cache.writer.beginSweep();
    await cache.writer.upsert([JSON.stringify(dated(2, 'SHIPPED'))], 'looked-up', 1);
    await cache.writer.page(bytesOf(aPage([dated(3, 'READY_TO_SHIP')])), 2);
    expect((await cache.writer.finishSweep(3)).doubtful).toEqual([]);
    expect(new OrderQueries(cache.reader).byId('A')?.status).toBe('READY_TO_SHIP');
    await cache.close();
  });

  it('takes the later of two versions in one page, in whichever order they come', async () => {
    const old = anOrder('A', { lastUpdateDate: '2026-03-01T00:00:00Z', value: 1 });
    const young = anOrder('A', { lastUpdateDate: '2026-03-02T00:00:00Z', value: 2 });
    for (const pair of [
      [old, young],
      [young, old],
    ]) {
      const cache = await openTestCache();
      await sweep(cache, [aPage(pair)]);
      expect(idsIn(cache)).toEqual(['A']);
      expect(new OrderQueries(cache.reader).byId('A')?.json).toContain('"value":2');
      await cache.close();
    }
  });

  it('takes one order that stands twice on it once', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('A')]), aPage([anOrder('A')])]);
    expect(idsIn(cache)).toEqual(['A']);
    expect(idsIn(cache, 'mug')).toEqual(['A']);
  });

  it.each(['<html></html>', '{}', '[]', '', '{"orders":[{"orderId":'])(
    'is refused whole where it is %j',
    async (body) => {
      const cache = await openTestCache();
      await cache.writer.beginSweep();
      const failure = await cache.writer.page(bytesOf(body), 1).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CacheWriteError);
      expect(failure).toMatchObject({ causeName: 'OrderPageError', code: null });
      expect(idsIn(cache)).toEqual([]);
    },
  );

  it('may hold 500 items in an order, and text that looks like anything', async () => {
    const cache = await openTestCache();
    const items = Array.from({ length: 500 }, (_, n) =>
      anItem({ id: `l${n}`, name: `Thing ${n} '";--\u0000😀`, ean: null }),
    );
    await sweep(cache, [aPage([anOrder("A'; DROP TABLE orders;--", { items })])]);
    expect(
      new QueueQueries(cache.reader).ordersReadyToPack({}, { offset: 0, limit: 1 }, 0).rows[0],
    ).toMatchObject({
      units: 500,
      lines: 500,
    });
  });

  it('survives an order without items, and one in a status that nobody knows', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', { items: [] }), anOrder('B', { status: 'TELEPORTED' })])]);
    expect(idsIn(cache)).toEqual(['A']);
    expect(new OrderQueries(cache.reader).byId('B')).toMatchObject({ open: false, status: 'TELEPORTED' });
  });
});

describe('an order that cannot be understood', () => {
  it('is set aside with the reason, and stops nobody', async () => {
    const cache = await openTestCache();
    await sweep(cache, [
      aPage([anOrder('A'), 'nonsense', anOrder('B', { items: [anItem({ quantity: 'two' })] }), anOrder('C')]),
    ]);
    expect(idsIn(cache)).toEqual(['A', 'C']);
    expect(quarantine(cache).map(({ order_id, path }) => [order_id, path])).toEqual(
      expect.arrayContaining([
        [null, 'order'],
        ['B', 'items[0].quantity'],
      ]),
    );
    expect(new OrderQueries(cache.reader).quarantinedCount()).toBe(2);
  });

  it('is set aside also where its text is no JSON', async () => {
    const cache = await openTestCache();
    await sweep(cache, [`{"orders":[{"orderId":"A","status":}, ${JSON.stringify(anOrder('B'))}]}`]);
    expect(idsIn(cache)).toEqual(['B']);
    expect(quarantine(cache)).toMatchObject([{ path: 'order', order_id: null }]);
  });

  it('is released as soon as a version comes that can be understood', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', { items: 1 })])]);
    await sweep(cache, [aPage([anOrder('A')])]);
    expect(idsIn(cache)).toEqual(['A']);
    expect(quarantine(cache)).toEqual([]);
  });

  it('is forgotten when a complete sweep does not show it any more', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage(['nonsense', anOrder('A')])]);
    await sweep(cache, [aPage([anOrder('A')])]);
    expect(quarantine(cache)).toEqual([]);
  });

  it('leaves its earlier readable version in the queue, and is not asked about at every sweep', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    const broken = aPage([
      anOrder('A', { items: [anItem({ quantity: -1 })], lastUpdateDate: '2026-03-01T12:00:00Z' }),
    ]);
    for (let round = 0; round < 3; round++) {
      const { absent, results } = await sweep(cache, [broken]);
      expect([round, absent, results[0]?.changed]).toEqual([round, [], round === 0 ? 1 : 0]);
    }
    expect(idsIn(cache)).toEqual(['A']);
    await cache.close();
    const again = await openTestCache('account', cache.file);
    expect((await sweep(again, [broken])).absent).toEqual([]);
  });

  it('replaces its earlier unreadable version instead of adding to it', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A', { items: 1 })])]);
    await sweep(cache, [aPage([anOrder('A', { items: 2 })])]);
    expect(quarantine(cache)).toHaveLength(1);
  });
});

describe('an order that a complete sweep does not show', () => {
  it('is named as absent, with its creation, and stays', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('B', { creationDate: null })])]);
    const { absent } = await sweep(cache, [aPage([])]);
    expect(absent).toEqual([
      { orderId: 'A', createdAt: Date.parse('2026-03-01T10:00:00Z') },
      { orderId: 'B', createdAt: null },
    ]);
    expect(idsIn(cache)).toEqual(['A', 'B']);
  });

  it('leaves only after so many rounds in a row', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    for (const wanted of [['A'], ['A'], []]) {
      await sweep(cache, [aPage([])]);
      await cache.writer.notFound(['A'], 3, [], 9);
      expect(idsIn(cache)).toEqual(wanted);
    }
    expect(departures(cache)).toEqual([{ order_id: 'A', status: null }]);
  });

  it('starts from nought when it was shown in between', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.writer.notFound(['A'], 3, [], 9);
    await cache.writer.notFound(['A'], 3, [], 9);
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.writer.notFound(['A'], 3, [], 9);
    await cache.writer.notFound(['A'], 3, [], 9);
    expect(idsIn(cache)).toEqual(['A']);
  });

  it('stays, however often it is not found, while local work stands on it', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    for (let round = 0; round < 6; round++) await cache.writer.notFound(['A'], 3, ['A'], 9);
    expect(idsIn(cache)).toEqual(['A']);
    await cache.writer.notFound(['A'], 3, [], 9);
    expect(idsIn(cache)).toEqual([]);
  });

  it('comes back with the very same text', async () => {
    const cache = await openTestCache();
    const body = aPage([anOrder('A')]);
    await sweep(cache, [body]);
    await cache.writer.notFound(['A'], 1, [], 9);
    expect([idsIn(cache), idsIn(cache, 'mug')]).toEqual([[], []]);
    await sweep(cache, [body]);
    expect([idsIn(cache), idsIn(cache, 'mug')]).toEqual([['A'], ['A']]);
    expect((await sweep(cache, [aPage([])])).absent).toHaveLength(1);
  });

  it('comes back as it was last understood where the list shows it again and it cannot be read', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.writer.notFound(['A'], 1, [], 9);
    expect(idsIn(cache)).toEqual([]);
    const broken = aPage([anOrder('A', { items: [anItem({ quantity: -1 })] })]);
    for (let round = 0; round < 2; round++) {
      expect((await sweep(cache, [broken])).absent).toEqual([]);
      expect([idsIn(cache), idsIn(cache, 'mug')]).toEqual([['A'], ['A']]);
      expect(quarantine(cache)).toMatchObject([{ order_id: 'A', path: 'items[0].quantity' }]);
    }
    expect((await sweep(cache, [aPage([])])).absent).toHaveLength(1);
  });

  it('does not come back for a version that cannot be read once a look-up has said where it is', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.writer.departed([{ orderId: 'A', status: 'SHIPPED' }], 9);
    await sweep(cache, [aPage([anOrder('A', { items: 1 })])]);
    expect(idsIn(cache)).toEqual([]);
  });

  it('leaves at once where a look-up found it in another status, and that is noted', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('B')])]);
    await cache.writer.upsert(
      [JSON.stringify(anOrder('A', { status: 'SHIPPED', lastUpdateDate: '2026-03-02T00:00:00Z' }))],
      'looked-up',
      5,
    );
    await cache.writer.departed(
      [
        { orderId: 'A', status: 'SHIPPED' },
        { orderId: 'B', status: 'READY_TO_SHIP' },
      ],
      5,
    );
    expect(idsIn(cache)).toEqual(['B']);
    expect(departures(cache)).toEqual([{ order_id: 'A', status: 'SHIPPED' }]);
    expect(new OrderQueries(cache.reader).byId('A')).toMatchObject({ status: 'SHIPPED', open: false });
    expect(idsIn(cache, 'mug')).toEqual(['B']);
  });

  it('is nothing that a sweep cut short concludes', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('A'), anOrder('B')])]);
    await cache.writer.beginSweep();
    await cache.writer.page(bytesOf(aPage([anOrder('A')], 'more')), 2);
    const { absent } = await sweep(cache, [aPage([anOrder('A'), anOrder('B')])]);
    expect(absent).toEqual([]);
    expect(idsIn(cache)).toEqual(['A', 'B']);
  });
});
