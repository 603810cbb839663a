/**
 * `npm run bench`: ratios inside one run, interleaved, medians with their spread; absolute times only beside them.
 * Every measure checks its own answer, so that fast and wrong cannot pass.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ingest } from '../../src-main/cache/ingest.ts';
import { loadFingerprint, PageMemory } from '../../src-main/cache/page-memory.ts';
import { openCache } from '../../src-main/cache/open.ts';
import { openReader } from '../../src-main/cache/reader.ts';
import { ScanQueries } from '../../src-main/cache/scan.ts';
import { OrderBook } from '../../src-main/practice/book.ts';

const ROUNDS = 5;
const ORDERS = 10_000;
const PAGE = 100;

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`the benchmark's answer is wrong: ${what}`);
}

/** Pages as the service would send them. */
function pagesOf(count: number): string[] {
  const book = new OrderBook({ seed: 7, orders: count });
  const orders = book.all();
  const pages: string[] = [];
  for (let i = 0; i < orders.length; i += PAGE)
    pages.push(JSON.stringify({ orders: orders.slice(i, i + PAGE) }));
  return pages;
}

const fingerprint = await loadFingerprint();
const pages = pagesOf(ORDERS);
const bodies = pages.map((page) => new TextEncoder().encode(page));
const bytes = bodies.reduce((sum, body) => sum + body.length, 0);

function sweepOnce(ingest: Ingest): void {
  ingest.beginSweep();
  for (const body of bodies) ingest.page(body, 0);
  must(ingest.finishSweep(0).absent.length === 0, 'a sweep missed orders that it was shown');
}
const parse: number[] = [];
const first: number[] = [];
const unchanged: number[] = [];
const scans: number[] = [];

for (let round = 0; round < ROUNDS; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-bench-'));
  const file = join(folder, 'cache.db');
  const { db } = openCache(file, 'bench');
  const ingest = new Ingest(db, new PageMemory(fingerprint));
  parse.push(timed(() => pages.forEach((page) => void JSON.parse(page))));
  first.push(timed(() => sweepOnce(ingest)));
  must(
    db.prepare('SELECT count(*) FROM orders WHERE open = 1').pluck().get() === ORDERS,
    'orders after the first sweep',
  );
  const before = db.prepare('SELECT total_changes()').pluck().get();
  unchanged.push(timed(() => sweepOnce(ingest)));
  must(db.prepare('SELECT total_changes()').pluck().get() === before, 'an unchanged sweep wrote something');

  const reader = openReader(file);
  const find = new ScanQueries(reader);
  const codes = reader
    .prepare<[], string>('SELECT DISTINCT code FROM items WHERE code IS NOT NULL')
    .pluck()
    .all();
  for (const code of codes) {
    scans.push(
      timed(() => {
        find.itemKinds('code', code);
        must(find.ordersThatNeed('code', code, null).length > 0, `no order for ${code}`);
      }),
    );
  }
  reader.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
}

const ratio = (values: number[]) => {
  const ratios = sorted(values.map((value, i) => value / (parse[i] ?? Number.NaN)));
  return `${median(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`;
};
const rows = [
  ['first sweep into an empty cache', ratio(first), `${median(first).toFixed(0)} ms`],
  ['sweep with nothing changed, 0 writes', ratio(unchanged), `${median(unchanged).toFixed(0)} ms`],
];
process.stdout.write(
  `${ORDERS} orders, ${(bytes / ORDERS / 1024).toFixed(1)} KB each, ${ROUNDS} rounds interleaved\n\n`,
);
process.stdout.write('| what | x JSON.parse of the same text, median (spread) | here |\n|---|---|---|\n');
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
const p95 = sorted(scans)[Math.floor(scans.length * 0.95)] ?? Number.NaN;
process.stdout.write(
  `\nA scan's look-up (kinds and up to 20 orders, ${scans.length} codes): p50 ${(median(scans) * 1000).toFixed(0)} us, p95 ${(p95 * 1000).toFixed(0)} us here.\n`,
);
