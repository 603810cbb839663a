/**
 * A station's cache after many days: each day brings new orders, those of the day before are shipped, and those that
 * left longer ago than the retention are dropped; through the application's own writing code, by a clock of its own.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ingest, ORDERS_A_TRANSACTION } from '../../../src-main/cache/write/ingest.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { must } from '../harness/bench.ts';
import { timed } from '../harness/timing.ts';
import { ACCOUNT, benchFolder } from './built-cache.ts';
import { bytesOf, orderIdOf, pages } from './orders.ts';

export const DAY = 86_400_000;
export const KEPT_DAYS = 30;

export interface AgedStation {
  days: number;
  /** `cache.db` is in it, as it was at the end of that day. */
  folder: string;
  file: string;
  /** Orders in the file, whether open or not. */
  cached: number;
  /** Milliseconds of that day's sweep, of its departures, and of the clean-up. */
  took: { sweep: number; departures: number; drop: number };
}

const fingerprint = await loadFingerprint();

/**
 * @param ages in days, the least first
 * @returns the station at each of these ages
 */
export function agedStations(ages: readonly number[], ordersADay: number): AgedStation[] {
  const file = join(benchFolder(), 'cache.db');
  const { db } = openCache(file, ACCOUNT);
  const ingest = new Ingest(db, new PageMemory(fingerprint));
  const count = (where: string) =>
    db.prepare<[], number>(`SELECT count(*) FROM orders ${where}`).pluck().get() ?? 0;
  const stations: AgedStation[] = [];
  for (let day = 1; day <= Math.max(...ages); day++) {
    const now = day * DAY;
    const from = (day - 1) * ordersADay;
    const bodies = [...pages(ordersADay, from)].map(bytesOf);
    const sweep = timed(() => {
      ingest.beginSweep();
      for (const body of bodies) {
        ingest.page(body, now);
        if (ingest.waiting >= ORDERS_A_TRANSACTION) ingest.flush();
      }
    });
    const { absent } = ingest.finishSweep(now);
    must(absent.length === (day > 1 ? ordersADay : 0), `${absent.length} orders are absent on day ${day}`);
    const shipped = Array.from({ length: absent.length }, (_, n) => ({
      orderId: orderIdOf(from - 1 - n),
      status: 'SHIPPED',
    }));
    const departures = timed(() => ingest.departures.departed(shipped, now));
    const drop = timed(() => {
      while (ingest.retention.drop(now - KEPT_DAYS * DAY, []) > 0);
    });
    db.pragma(`wal_checkpoint(${ages.includes(day) ? 'TRUNCATE' : 'PASSIVE'})`);
    if (!ages.includes(day)) continue;
    const cached = count('');
    // Orders of the day, and those that left on each day of the retention and at its last instant.
    must(cached === ordersADay * Math.min(day, KEPT_DAYS + 2), `${cached} orders are cached on day ${day}`);
    must(count('WHERE open = 1') === ordersADay, 'another number of orders is open');
    const folder = benchFolder();
    const copy = join(folder, 'cache.db');
    copyFileSync(file, copy);
    stations.push({ days: day, folder, file: copy, cached, took: { sweep, departures, drop } });
  }
  db.close();
  return stations;
}
