/** Typed search in 100,000 orders, against reading them all with LIKE. */
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import { builtCache } from '../data/built-cache.ts';
import { must, type Bench } from '../harness/bench.ts';
import { quantile, ratioOf } from '../harness/stats.ts';
import { timed } from '../harness/timing.ts';

const ORDERS = 100_000;
const ROUNDS = 5;
const EACH = 40;

export const bench: Bench = {
  name: 'search',
  run: () => {
    const reader = openReader(builtCache(ORDERS).file);
    const queue = new QueueQueries(reader);
    const like = reader.prepare(
      `SELECT o.order_id FROM orders o JOIN raw r ON r.k = o.k WHERE o.open = 1 AND
       (o.order_id LIKE @q OR o.channel_order_id LIKE @q OR o.buyer LIKE @q OR o.first_item LIKE @q) LIMIT 50`,
    );
    const kinds: [string, (n: number) => string, offset?: number][] = [
      ['two words that every order has', () => 'product colour'],
      ['two words that every order has, 4,900 rows down', () => 'product colour', 4_900],
      ['words of a product', (n) => `product ${n * 13} colour ${(n * 13) % 7}`],
      ['a last name and a first', (n) => `${['costa', 'haas', 'gomes'][n % 3]} ${['ana', 'hugo'][n % 2]}`],
      ['the beginning of an order number', (n) => `PD00000${String(10_000 + n * 997).slice(0, 4)}`],
      ['the end of an order number', (n) => String(10_000 + n * 997).slice(-5)],
      ['a part of the channel’s number', (n) => String(n * 2_311).padStart(7, '0')],
    ];
    const rounds = Array.from({ length: ROUNDS }, () => {
      const found = new Map(kinds.map(([name]) => [name, [] as number[]]));
      const none: number[] = [];
      for (let n = 1; n <= EACH; n++) {
        for (const [name, words, offset = 0] of kinds) {
          let total = 0;
          const ms = timed(
            () => (total = queue.ordersReadyToPack({ text: words(n) }, { offset, limit: 50 }, 0).total),
          );
          must(total > offset, `nothing is found by ${words(n)}`);
          found.get(name)?.push(ms);
        }
        none.push(timed(() => must(like.all({ q: `%zzq${n}%` }).length === 0, 'a match that cannot be')));
      }
      const p95 = (values: readonly number[]) => quantile(values, 0.95);
      return { found: kinds.map(([name]) => p95(found.get(name) ?? [])), none: p95(none) };
    });
    reader.close();
    return Promise.resolve({
      rows: kinds.map(([name], at) => ({
        what: `search at 100,000: ${name}, p95`,
        reference: 'p95 of LIKE without a match',
        ratio: ratioOf(
          rounds.map((r) => r.found[at] ?? Number.NaN),
          rounds.map((r) => r.none),
        ),
        goal: 0.1,
        here: `${quantile(
          rounds.map((r) => r.found[at] ?? Number.NaN),
          0.5,
        ).toFixed(2)} ms`,
      })),
    });
  },
};
