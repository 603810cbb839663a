import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { aPolledCache } from '../../support/polled-cache.ts';

const DAY = 86_400_000;
const A_DAY = 700;
const RETENTION_DAYS = 2;
const DAYS = 16;
/** When the first orders have been dropped, and what is made once has been made. */
const SETTLED = 6;

/** A station of several days: each day brings new orders, and those of the day before are shipped. */
async function aStation(needed: () => string[] = () => [], everyMs = DAY) {
  const clock = new ManualClock();
  const service = await startFaultyService();
  const polled = await aPolledCache({
    client: aClient(service, { clock }),
    clock,
    everyMs,
    retention: { keepMs: () => RETENTION_DAYS * DAY, needed },
  });
  onTestFinished(() => polled.close());
  const { reader, file, writer } = polled.cache;
  const count = (sql: string) => reader.prepare<[], number>(sql).pluck().get() ?? 0;
  const ordersOf = (day: number, status: string) =>
    Array.from({ length: day < 0 ? 0 : A_DAY }, (_, n) => anOrder(`PD-${day}-${n}`, { status }));
  let day = 0;
  return {
    ...polled,
    count,
    writer,
    /** @returns rows of each table, and pages of the file, at the end of the day */
    nextDay: async () => {
      const shown = [...ordersOf(day, 'READY_TO_SHIP'), ...ordersOf(day - 1, 'SHIPPED')];
      service.answers.list = json(aPage(shown));
      expect(await polled.sweep()).toMatchObject({ outcome: 'complete', failure: null });
      day++;
      const rows = Object.fromEntries(
        ['orders', 'raw', 'items', 'departures', 'search_docsize', 'products', 'totals', 'facets'].map(
          (table) => [table, count(`SELECT count(*) FROM ${table}`)],
        ),
      );
      return { rows, pages: count('PRAGMA page_count'), onDisk: statSync(file).size };
    },
  };
}

it('a station holds after many days what it held after few', async () => {
  const station = await aStation();
  const days = [];
  for (let n = 0; n < DAYS; n++) days.push(await station.nextDay());
  const flushCounted = days[SETTLED];
  const last = days.at(-1);
  expect(last?.rows).toEqual(flushCounted?.rows);
  // The day's own, those of the day before, and those that left within the retention.
  expect(last?.rows['orders']).toBeLessThanOrEqual(A_DAY * (RETENTION_DAYS + 2));
  expect(last?.rows['departures']).toBeLessThanOrEqual(A_DAY * (RETENTION_DAYS + 1));
  // Freed pages are filled again; the search index joins its parts now and then, which makes it breathe.
  expect(last?.pages).toBeLessThan((flushCounted?.pages ?? 0) * 1.1);
  expect(station.queue()).toHaveLength(200);
  expect(station.count('SELECT count(*) FROM orders WHERE open = 1')).toBe(A_DAY);
  expect(station.count("SELECT orders FROM facets WHERE kind = 'all'")).toBe(A_DAY);
});

it('an order that work stands on is still there after many days', async () => {
  const station = await aStation(() => ['PD-0-7']);
  for (let n = 0; n < SETTLED + 2; n++) await station.nextDay();
  const rows = station.cache.reader
    .prepare("SELECT order_id AS id, status FROM orders WHERE order_id LIKE 'PD-0-%'")
    .all();
  expect(rows).toEqual([{ id: 'PD-0-7', status: 'SHIPPED' }]);
});

it('a check that drops nothing writes nothing', async () => {
  const station = await aStation();
  await station.nextDay();
  const before = await station.writer.totalChanges();
  await station.sweep();
  expect(await station.writer.totalChanges()).toBe(before);
});

it('an hour lies between two looks for what is to be dropped', async () => {
  let asked = 0;
  const station = await aStation(() => {
    asked++;
    return [];
  }, DAY / 72);
  const looked = [];
  for (let n = 0; n < 5; n++) {
    asked = 0;
    await station.sweep();
    looked.push(asked > 0);
  }
  expect(looked).toEqual([true, false, false, true, false]);
});
