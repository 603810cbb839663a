/** A damaged cache is found, rebuilt and filled again, while it is used and without being read whole at each start. */
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { overMessagePort } from '../../support/callers.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { aPracticeService } from '../../support/practice.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { openTestCache, sweep } from '../../support/test-cache.ts';
import { until } from '../../support/until.ts';

const PAGE = 4096;
/** So many orders that the damage is beyond the part that is checked before use. */
const ORDERS = 3_000;

const long = (n: number) => anOrder(`PD${n}`, { note: 'x'.repeat(3_200) });

async function largeCache(): Promise<string> {
  const cache = await openTestCache();
  await sweep(cache, [aPage(Array.from({ length: ORDERS }, (_, n) => long(n)))]);
  await cache.close();
  expect(statSync(cache.file).size).toBeGreaterThan(8_000_000);
  return cache.file;
}

/** Writes over the page on which a table's tree begins. */
function damage(file: string, table: string): void {
  const db = new Database(file);
  const root = db.prepare<[string], number>('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck();
  const page = root.get(table) ?? 0;
  db.close();
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.alloc(PAGE, 0x5a), 0, PAGE, (page - 1) * PAGE);
  closeSync(fd);
}

const isReported = async (damaged: Promise<void>, withinMs = 120_000) =>
  Promise.race([damaged.then(() => true), new Promise((resolve) => setTimeout(resolve, withinMs, false))]);

describe('a large cache', () => {
  it('that is sound is used at once, looked through meanwhile, and kept', async () => {
    const file = await largeCache();
    const cache = await openTestCache('account', file);
    expect(cache.rebuilt).toBe(false);
    await cache.writer.lookForDamage();
    expect(await isReported(cache.writer.damaged, 700)).toBe(false);
    expect(existsSync(`${file}-damaged`)).toBe(false);
    await cache.close();
    expect((await openTestCache('account', file)).rebuilt).toBe(false);
  });

  it.each(['items', 'products', 'search_data'])(
    'whose table %s is damaged says so while it is used, and is made anew when it is opened again',
    async (table) => {
      const file = await largeCache();
      damage(file, table);
      const cache = await openTestCache('account', file);
      expect(cache.rebuilt).toBe(false);
      expect(await isReported(cache.writer.damaged)).toBe(true);
      await cache.close();
      const again = await openTestCache('account', file);
      expect(again.rebuilt).toBe(true);
      await again.close();
      expect((await openTestCache('account', file)).rebuilt).toBe(false);
    },
  );

  it('whose texts are damaged is found out by who reads one', async () => {
    const file = await largeCache();
    damage(file, 'raw');
    const cache = await openTestCache('account', file);
    expect(await isReported(cache.writer.damaged, 700)).toBe(false);
    expect(() => new OrderQueries(cache.reader).byId('PD7')).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^SQLITE_CORRUPT/) as string }),
    );
    await cache.writer.lookForDamage();
    expect(await isReported(cache.writer.damaged)).toBe(true);
  });
});

describe('a station with a damaged cache', () => {
  it('goes on with a new one, which the next sweep fills', async () => {
    const service = await aPracticeService({ orders: ORDERS });
    const options = connectedTo(service);
    const first = anApp({ options });
    await first.app.start();
    await until('all orders are there', () => first.app.context.live.snapshot.status.openOrders === ORDERS);
    await first.stop();
    damage(join(first.dataDir, 'cache.db'), 'raw');
    const { app } = anApp({ options, dataDir: first.dataDir });
    await app.start();
    const { live } = app.context;
    expect(live.snapshot.status.openOrders).toBe(ORDERS);
    // Call through a host's port: damage that a procedure meets is reported to the application.
    const { client } = await overMessagePort(app.context);
    const orderId = service.book.all()[0]?.orderId ?? '';
    await expect(client.orders.get({ orderId })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await until('the cache was made anew', () =>
      live.snapshot.status.notices.some(({ code }) => code === 'cache-rebuilt'),
    );
    await until('all orders are there again', () => live.snapshot.status.openOrders === ORDERS);
    expect(await client.orders.get({ orderId })).toMatchObject({ orderId });
  });
});
