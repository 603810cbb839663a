/** The look-up of a scan in the cache: against the same statement prepared bare, and against itself as the cache grows. */
import { ScanQueries } from '../../../src-main/cache/read/scan.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import { IN_QUEUE, ROW } from '../../../src-main/cache/read/in-queue.ts';
import { builtCache, type BuiltCache } from '../data/built-cache.ts';
import { must, type Bench, type GrowthPoint, type Row } from '../harness/bench.ts';
import { quantile } from '../harness/stats.ts';
import { timed } from '../harness/timing.ts';

const CALLS = 3_000;
const ROUNDS = 5;
const BARE_PRODUCT = 'SELECT a FROM products WHERE code = ?';
const BARE_ORDERS = `SELECT ${ROW}, sum(i.qty) AS quantity FROM items i JOIN orders o ON o.k = i.k
  WHERE i.a = ? AND i.open = 1 AND ${IN_QUEUE} GROUP BY i.urgency, i.k ORDER BY i.urgency, i.k LIMIT 20`;

interface Times {
  p50: number;
  p95: number;
}

const timesOf = (us: readonly number[]): Times => ({ p50: quantile(us, 0.5), p95: quantile(us, 0.95) });

/** Codes of the open orders, in an order that jumps about. */
function codesIn(reader: ReturnType<typeof openReader>): string[] {
  const codes = reader
    .prepare<[], string>('SELECT code FROM products a JOIN totals t ON t.a = a.a WHERE code IS NOT NULL')
    .pluck()
    .all();
  must(codes.length > 100, 'there is hardly a code to scan');
  return codes.map((_, n) => codes[(n * 7919) % codes.length] ?? '');
}

/** @returns microseconds of single look-ups, each beside its bare twin */
function beside({ file }: BuiltCache): { ours: Times; bare: Times }[] {
  const reader = openReader(file);
  const ours = new ScanQueries(reader);
  const product = reader.prepare<[string], number>(BARE_PRODUCT).pluck();
  const orders = reader.prepare<[number]>(BARE_ORDERS);
  const codes = codesIn(reader);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const own: number[] = [];
    const others: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const key = codes[n % codes.length] ?? '';
      let answer: unknown[] = [];
      let same: unknown[] = [];
      const first = () => own.push(timed(() => (answer = ours.ordersThatNeed('code', key, null))) * 1000);
      const second = () => others.push(timed(() => (same = orders.all(product.get(key) ?? 0))) * 1000);
      // The second one finds the pages warm: they take turns.
      if (n % 2 === 0) {
        first();
        second();
      } else {
        second();
        first();
      }
      if (n % 50 === 0)
        must(JSON.stringify(answer) === JSON.stringify(same) && answer.length > 0, `orders for ${key}`);
    }
    return { ours: timesOf(own), bare: timesOf(others) };
  });
  reader.close();
  return rounds;
}

/** Caches of several sizes take turns, look-up by look-up. @returns for each the times of its rounds */
function sideBySide(caches: readonly BuiltCache[]): Times[] {
  const asked = caches.map(({ file }) => {
    const reader = openReader(file);
    return { reader, find: new ScanQueries(reader), codes: codesIn(reader), us: [] as number[] };
  });
  for (let n = 0; n < CALLS * 2; n++) {
    for (const { find, codes, us } of asked) {
      const key = codes[n % codes.length] ?? '';
      const took = timed(() => find.ordersThatNeed('code', key, null)) * 1000;
      if (n >= CALLS) us.push(took);
    }
  }
  asked.forEach(({ reader }) => reader.close());
  return asked.map(({ us }) => timesOf(us));
}

function ratioRow(
  what: string,
  reference: string,
  ratios: readonly number[],
  goal: number,
  here: string,
): Row {
  const inOrder = ratios.toSorted((a, b) => a - b);
  const ratio = {
    median: quantile(ratios, 0.5),
    low: inOrder[0] ?? Number.NaN,
    high: inOrder.at(-1) ?? Number.NaN,
  };
  return { what, reference, ratio, goal, here };
}

const us = (n: number) => `${n.toFixed(1)} us`;

export const bench: Bench = {
  name: 'scan-look-up',
  run: () => {
    const rows: Row[] = [];
    for (const orders of [10_000, 100_000]) {
      const rounds = beside(builtCache(orders));
      const at = `${orders.toLocaleString('en')} open`;
      for (const [name, goal] of [
        ['p50', 1.15],
        ['p95', 1.3],
      ] as const) {
        const ratios = rounds.map((r) => r.ours[name] / r.bare[name]);
        const here = us(
          quantile(
            rounds.map((r) => r.ours[name]),
            0.5,
          ),
        );
        rows.push(
          ratioRow(`look-up of a scan, ${at}, ${name}`, 'the same two statements, bare', ratios, goal, here),
        );
      }
    }
    const growth: GrowthPoint[] = [];
    const sizes = [1_000, 10_000, 100_000, 1_000_000];
    for (const [series, open, goals] of [
      ['look-up, 1,000 open', 1_000, { p50: 1.15, p95: 1.3 }],
      ['look-up, all open', null, { p50: 4, p95: null }],
    ] as const) {
      const times = sideBySide(sizes.map((orders) => builtCache(orders, open ?? orders)));
      const [least] = times;
      const most = times.at(-1);
      if (!least || !most) continue;
      sizes.forEach((orders, n) =>
        growth.push({ series, orders, ratio: (times[n]?.p50 ?? Number.NaN) / least.p50 }),
      );
      for (const name of ['p50', 'p95'] as const) {
        const goal = goals[name];
        if (goal === null) continue;
        const what = `${series}, 1,000,000 cached, ${name}`;
        rows.push(ratioRow(what, 'itself at 1,000 cached', [most[name] / least[name]], goal, us(most[name])));
      }
    }
    return Promise.resolve({ rows, growth });
  },
};
