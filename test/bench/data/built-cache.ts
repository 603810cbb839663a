/** Caches on disk, built once a run through the application's own ingest, shared by the benchmarks that read them. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ingest, ORDERS_A_TRANSACTION } from '../../../src-main/cache/write/ingest.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { writerInThread } from '../../../src-main/cache/write/writer.ts';
import { must } from '../harness/bench.ts';
import { timed } from '../harness/timing.ts';
import { bytesOf, pages } from './orders.ts';

export const ACCOUNT = 'bench';
/** The writer's thread as source. */
export const startWriter = writerInThread(
  new URL('../../../src-main/cache/write/writer-thread.ts', import.meta.url),
);

export interface BuiltCache {
  /** Folder with `cache.db`; a journal can be made beside it. */
  folder: string;
  file: string;
  orders: number;
  open: number;
  /** Milliseconds of ingest for each tenth of the orders, the making of their texts not counted. */
  tenths: number[];
}

const fingerprint = await loadFingerprint();
const built = new Map<string, BuiltCache>();
const root = mkdtempSync(join(tmpdir(), 'packdesk-bench-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

/** Makes a new folder, removed at the end of the run. */
export const benchFolder = (): string => mkdtempSync(join(root, 'run-'));

/** A folder with a copy of it, for a benchmark that changes something. */
export function copyOf({ file }: BuiltCache): string {
  const folder = benchFolder();
  copyFileSync(file, join(folder, 'cache.db'));
  return folder;
}

/**
 * @param open how many are READY_TO_SHIP, the newest ones; all others have been shipped
 * @param singlesEvery as `OrderParts` has it
 */
export function builtCache(orders: number, open = orders, singlesEvery?: number): BuiltCache {
  const name = `${orders}-${open}-${singlesEvery ?? ''}`;
  const known = built.get(name);
  if (known) return known;
  const folder = benchFolder();
  const file = join(folder, 'cache.db');
  const { db } = openCache(file, ACCOUNT);
  const ingest = new Ingest(db, new PageMemory(fingerprint));
  const tenths = Array.from({ length: 10 }, () => 0);
  let done = 0;
  const take = (page: string, count: number) => {
    const bytes = bytesOf(page);
    const at = Math.min(9, Math.floor((done / orders) * 10));
    tenths[at] =
      (tenths[at] ?? 0) +
      timed(() => {
        ingest.page(bytes, done);
        if (ingest.waiting >= ORDERS_A_TRANSACTION) ingest.flush();
      });
    done += count;
    // The application's writer does so when it is idle.
    if (done % 5_000 === 0) db.pragma('wal_checkpoint(PASSIVE)');
  };
  const PER = 100;
  ingest.beginSweep();
  const closed = orders - open;
  for (const page of pages(closed, 0, { status: 'SHIPPED' })) take(page, PER);
  for (const page of pages(open, closed, singlesEvery === undefined ? {} : { singlesEvery })) take(page, PER);
  ingest.flush();
  const counted = db.prepare('SELECT count(*) FROM orders WHERE open = 1').pluck().get();
  must(counted === open, `${String(counted)} orders are open, and ${open} should be`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const cache = { folder, file, orders, open, tenths };
  built.set(name, cache);
  return cache;
}
