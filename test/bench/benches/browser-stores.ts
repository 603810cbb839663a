/**
 * What would be taken instead of SQLite: the stores that a browser has, in a real Chromium, and a JSON file. Each takes
 * the same pages in, then answers the application's questions; its answers have to be the application's own.
 */
import { join } from 'node:path';
import { Ingest, ORDERS_A_TRANSACTION } from '../../../src-main/cache/write/ingest.ts';
import type { WriteDb } from '../../../src-main/cache/db.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import { ScanQueries } from '../../../src-main/cache/read/scan.ts';
import { codeKey } from '../../../src-main/domain/scan/code-key.ts';
import { MOST, ordersOf } from '../browser/order.ts';
import { WARM_UP_PAGES, type Asked, type Told } from '../browser/told.ts';
import { ACCOUNT, benchFolder } from '../data/built-cache.ts';
import { bytesOf, pages } from '../data/orders.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { browserStores } from '../harness/browser-stores.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { timed } from '../harness/timing.ts';
import { measureJsonFile } from './json-file.ts';

const ORDERS = 10_000;
const LOOK_UPS = 200;
const WARM_UP = 40;
const ROUNDS = 2;

const fingerprint = await loadFingerprint();

/** As an order's lines draw them: what many want is scanned often. Each once, since some remember their answers. */
function codesOf(texts: readonly string[]): string[] {
  const eans = texts.flatMap((page) => ordersOf(page).map(({ items }) => items[0]?.ean ?? ''));
  const jumping = eans.map((_, n) => eans[(n * 7919) % eans.length] ?? '');
  return [...new Set(jumping)].slice(0, LOOK_UPS + WARM_UP);
}

function takeIn(db: WriteDb, bodies: readonly Uint8Array<ArrayBuffer>[]): void {
  const ingest = new Ingest(db, new PageMemory(fingerprint));
  ingest.beginSweep();
  for (const body of bodies) {
    ingest.page(body, 0);
    if (ingest.waiting >= ORDERS_A_TRANSACTION) ingest.flush();
  }
  must(ingest.finishSweep(0).absent.length === 0, 'a sweep missed what it was shown');
}

/** The application: its ingest as its writer does it, its own look-up of a scan, the totals that it keeps. */
function measureApplication(bodies: readonly string[], { warmUp, eans }: Asked): Told {
  const warm = openCache(join(benchFolder(), 'cache.db'), ACCOUNT);
  takeIn(warm.db, bodies.slice(0, WARM_UP_PAGES).map(bytesOf));
  warm.db.close();
  const file = join(benchFolder(), 'cache.db');
  const bytes = bodies.map(bytesOf);
  const { db } = openCache(file, ACCOUNT);
  const ingest = timed(() => takeIn(db, bytes));
  db.pragma('wal_checkpoint(PASSIVE)');
  const reader = openReader(file);
  const scan = new ScanQueries(reader);
  const find = (ean: string) => scan.ordersThatNeed('code', codeKey(ean) ?? '', null, MOST);
  const totals = reader
    .prepare<[], [string, number]>(
      'SELECT a.sku, sum(t.units) FROM totals t JOIN products a ON a.a = t.a GROUP BY a.sku',
    )
    .raw();
  warmUp.forEach(find);
  const needing: string[][] = [];
  const lookUps = eans.map((ean) => timed(() => needing.push(find(ean).map(({ orderId }) => orderId))));
  let units: [string, number][] = [];
  const pickList = timed(() => (units = totals.all()));
  reader.close();
  db.close();
  return { ingest, settle: 0, lookUps, pickList, needing, units };
}

function compare(name: string, told: Told, expected: Told): void {
  told.needing.forEach((ids, n) => {
    const right = expected.needing[n]?.join() ?? '';
    must(right !== '' && ids.join() === right, `${name}: ${ids.join()} need a product, and not ${right}`);
  });
  must(told.needing.length === LOOK_UPS, `${name} was asked ${told.needing.length} times`);
  const inOrder = ({ units }: Told) => JSON.stringify(units.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  must(expected.units.length > 1_000, 'hardly a SKU is wanted');
  must(inOrder(told) === inOrder(expected), `${name}: units of the pick list`);
}

interface Contestant {
  name: string;
  /** For ingest: so many times the application's. */
  goal: number;
  measure: (asked: Asked) => Told | Promise<Told>;
  /** The slow ones take up to a minute, which is not asked for again. */
  once?: boolean;
}

const figure = (ms: number): string =>
  ms >= 100 ? `${ms.toFixed(0)} ms` : ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(0)} us`;

function rowsOf({ name, goal }: Contestant, theirs: readonly Told[], ours: readonly Told[]): Row[] {
  const row = (what: string, of: (told: Told) => number, least: number): Row => ({
    what: `${name}: ${what}`,
    reference: 'the application',
    ratio: ratioOf(theirs.map(of), ours.map(of)),
    goal: least,
    atLeast: true,
    here: `${figure(median(theirs.map(of)))}, ${figure(median(ours.map(of)))}`,
  });
  return [
    row('ingest of 10,000 orders', ({ ingest }) => ingest, goal),
    row('look-up of an EAN, p50', ({ lookUps }) => median(lookUps), 1),
    row('units to pick, all open orders', ({ pickList }) => pickList, 1),
  ];
}

export const bench: Bench = {
  name: 'browser-stores',
  run: async () => {
    const texts = [...pages(ORDERS)];
    const codes = codesOf(texts);
    const browser = await browserStores(texts);
    const inBrowser = (module: string, store: string) => (asked: Asked) =>
      browser.measure(module, { ...asked, store });
    const contestants: Contestant[] = [
      { name: 'Dexie', goal: 6, measure: inBrowser('dexie-stores.ts', 'dexie') },
      { name: 'Dexie, lines apart', goal: 6, measure: inBrowser('dexie-stores.ts', 'dexie-lines') },
      {
        name: 'PouchDB, find',
        goal: 4,
        measure: inBrowser('pouchdb-stores.ts', 'pouchdb-find'),
        once: true,
      },
      { name: 'PouchDB, view', goal: 4, measure: inBrowser('pouchdb-stores.ts', 'pouchdb-view'), once: true },
      { name: 'RxDB', goal: 12, measure: inBrowser('rxdb-store.ts', 'rxdb') },
      { name: 'JSON file', goal: 15, measure: (asked) => measureJsonFile(texts, asked) },
    ];
    const theirs = new Map(contestants.map(({ name }) => [name, [] as Told[]]));
    const ours: Told[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const asked: Asked = {
        store: '',
        database: `orders-${round}`,
        pages: texts.length,
        warmUp: codes.slice(0, WARM_UP),
        eans: codes.slice(WARM_UP),
      };
      const own = measureApplication(texts, asked);
      ours.push(own);
      for (const { name, measure, once = false } of contestants) {
        if (once && round > 0) continue;
        const told = await measure(asked);
        compare(name, told, own);
        theirs.get(name)?.push(told);
      }
    }
    browser.close();
    return { rows: contestants.flatMap((one) => rowsOf(one, theirs.get(one.name) ?? [], ours)) };
  },
};
