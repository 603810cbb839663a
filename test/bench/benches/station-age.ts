/**
 * Benchmark of a station's age: everything that a packer waits for, at 100 and 400 days of 2,000 orders, against the first day.
 * PACKDESK_BENCH_ORDERS_A_DAY makes the days smaller if 800,000 orders take too long.
 */
import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ingest } from '../../../src-main/cache/write/ingest.ts';
import type { ReadDb, WriteDb } from '../../../src-main/cache/db.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import { ScanQueries } from '../../../src-main/cache/read/scan.ts';
import { agedStations, DAY, KEPT_DAYS, type AgedStation } from '../data/aged-station.ts';
import { ACCOUNT, benchFolder } from '../data/built-cache.ts';
import { bytesOf, pages, PER_PAGE } from '../data/orders.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';
import { exclusions, start } from './start.ts';

const AGES = [1, 100, 400];
const ORDERS_A_DAY = Number(process.env['PACKDESK_BENCH_ORDERS_A_DAY'] ?? 2_000);
const ROUNDS = 9;
const HELD_ROUNDS = 3;
const SCANS = 300;
const LISTS = 20;
const NEW_PAGES = 5;
/** Numbers that no station has seen. */
const UNSEEN = 10_000_000;
const fingerprint = await loadFingerprint();

/** A station that is read, and a copy of it that is written. */
class Measured {
  readonly age: AgedStation;
  readonly #scan: ScanQueries;
  readonly #queue: QueueQueries;
  readonly #ingest: Ingest;
  readonly #written: WriteDb;
  readonly #reader: ReadDb;
  /** Items of the open orders. */
  readonly #codes: string[];
  readonly #listed: Uint8Array<ArrayBuffer>[];
  #unseen = UNSEEN;

  constructor(age: AgedStation) {
    this.age = age;
    this.#reader = openReader(age.file);
    this.#codes = this.#reader
      .prepare<[], string>('SELECT code FROM products a JOIN totals t ON t.a = a.a ORDER BY code')
      .pluck()
      .all();
    this.#scan = new ScanQueries(this.#reader);
    this.#queue = new QueueQueries(this.#reader);
    const copy = join(benchFolder(), 'cache.db');
    copyFileSync(age.file, copy);
    this.#written = openCache(copy, ACCOUNT).db;
    this.#ingest = new Ingest(this.#written, new PageMemory(fingerprint));
    this.#listed = [...pages(ORDERS_A_DAY, (age.days - 1) * ORDERS_A_DAY)].map(bytesOf);
    this.unchanged();
  }

  scans(): number {
    let found = 0;
    const ms = timed(() => {
      for (let n = 0; n < SCANS; n++) {
        const code = this.#codes[(n * 7) % this.#codes.length] ?? '';
        found += this.#scan.ordersThatNeed('code', code, null).length;
      }
    });
    must(found >= SCANS, 'a scan found no order');
    return ms / SCANS;
  }

  queuePage(): number {
    return this.#lists(() => ({}), ORDERS_A_DAY);
  }

  search(): number {
    const words = ['costa', 'haas', 'gomes', 'araujo'];
    return this.#lists((n) => ({ text: words[n % words.length] ?? '' }), 1);
  }

  #lists(filterOf: (n: number) => { text?: string }, least: number): number {
    return (
      timed(() => {
        for (let n = 0; n < LISTS; n++) {
          const { total } = this.#queue.ordersReadyToPack(filterOf(n), { offset: 0, limit: 50 }, 0);
          must(total >= least, 'orders are missing in the queue');
        }
      }) / LISTS
    );
  }

  /** A whole sweep of pages that are known. @returns milliseconds of a page */
  unchanged(): number {
    this.#ingest.beginSweep();
    const ms = timed(() => this.#listed.forEach((body) => this.#ingest.page(body, this.#now)));
    must(this.#ingest.finishSweep(this.#now).changed === 0, 'an unchanged sweep changed something');
    return ms / this.#listed.length;
  }

  /** Pages of orders that are new, written. @returns milliseconds of a page */
  arrivals(): number {
    const bodies = [...pages(NEW_PAGES * PER_PAGE, this.#unseen)].map(bytesOf);
    this.#unseen += NEW_PAGES * PER_PAGE;
    const ms = timed(() => {
      for (const body of bodies) this.#ingest.page(body, this.#now);
      this.#ingest.flush();
    });
    this.#written.pragma('wal_checkpoint(PASSIVE)');
    return ms / NEW_PAGES;
  }

  start(): Promise<number> {
    return start(this.age.folder, 'stop');
  }

  /** @returns bytes of the main process */
  exclusions(): Promise<number> {
    return exclusions(this.age.folder);
  }

  get size(): number {
    return statSync(this.age.file).size;
  }

  get #now(): number {
    return this.age.days * DAY;
  }

  close(): void {
    this.#reader.close();
    this.#written.close();
  }
}

const TASKS: [string, number, (station: Measured) => number | Promise<number>][] = [
  ['look-up of a scan', 1.25, (s) => s.scans()],
  ['page of the queue', 1.25, (s) => s.queuePage()],
  ['search for a name', 1.25, (s) => s.search()],
  ['page that did not change', 1.25, (s) => s.unchanged()],
  ['page of new orders, written', 1.5, (s) => s.arrivals()],
  ['start to the first answered scan', 1.25, (s) => s.start()],
];

const ms = (n: number) => (n < 1 ? `${(n * 1000).toFixed(0)} us` : `${n.toFixed(1)} ms`);
const mb = (n: number) => `${(n / 1e6).toFixed(1)} MB`;
const fixed = (ratio: number) => ({ median: ratio, low: ratio, high: ratio });

export const bench: Bench = {
  name: 'station-age',
  run: async () => {
    const stations = agedStations(AGES, ORDERS_A_DAY).map((age) => new Measured(age));
    const [young, ...older] = stations;
    const [middle] = older;
    if (!young || !middle) throw new Error('a station of at least two ages is needed');
    const rows: Row[] = [];
    for (const [what, goal, task] of TASKS) {
      const measured = await takeTurns(
        ROUNDS,
        stations.map((station) => ({ name: String(station.age.days), run: () => task(station) })),
      );
      const of = ({ age }: Measured) => measured.get(String(age.days)) ?? [];
      for (const station of older) {
        rows.push({
          what: `${what}, after ${station.age.days} days of ${ORDERS_A_DAY.toLocaleString('en')} orders`,
          reference: 'itself after 1 day',
          ratio: ratioOf(of(station), of(young)),
          goal,
          here: `${ms(median(of(station)))}, ${ms(median(of(young)))}`,
        });
      }
    }
    const holds = await takeTurns(
      HELD_ROUNDS,
      stations.map((station) => ({ name: String(station.age.days), run: () => station.exclusions() })),
    );
    const heldBy = ({ age }: Measured) => holds.get(String(age.days)) ?? [];
    for (const station of older) {
      rows.push({
        what: `memory of the main process (RSS) at work, after ${station.age.days} days`,
        reference: 'itself after 1 day',
        ratio: ratioOf(heldBy(station), heldBy(young)),
        goal: null,
        here: `${mb(median(heldBy(station)))}, ${mb(median(heldBy(young)))}`,
      });
    }
    for (const station of older) {
      const against = station === middle ? young : middle;
      rows.push({
        what: `size of the cache after ${station.age.days} days, the last ${KEPT_DAYS} kept`,
        reference: `itself after ${against.age.days}`,
        ratio: fixed(station.size / against.size),
        goal: against === young ? null : 1.1,
        here: `${mb(station.size)}, ${mb(against.size)}; ${station.age.cached.toLocaleString('en')} orders`,
      });
      const { sweep, drop } = station.age.took;
      rows.push({
        what: `a day's orders dropped, after ${station.age.days} days`,
        reference: 'the ingest of as many',
        ratio: fixed(drop / sweep),
        goal: 1,
        here: `${ms(drop)}, ${ms(sweep)}`,
      });
    }
    stations.forEach((station) => station.close());
    return { rows };
  },
};
