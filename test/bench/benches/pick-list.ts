/** Fetching for all orders, and for the next ones, against the best single statement over everything that is open. */
import { join } from 'node:path';
import { PickQueries } from '../../../src-main/cache/read/pick.ts';
import { QueueExclusions, openReader } from '../../../src-main/cache/read/reader.ts';
import { CacheWriter } from '../../../src-main/cache/write/writer.ts';
import { ACCOUNT, builtCache, copyOf, startWriter } from '../data/built-cache.ts';
import { orderText } from '../data/orders.ts';
import { must, type Bench } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const ORDERS = 10_000;
const NEXT = 50;
const ROUNDS = 25;

export const bench: Bench = {
  name: 'pick-list',
  run: async () => {
    const file = join(copyOf(builtCache(ORDERS)), 'cache.db');
    const { writer } = await CacheWriter.start(startWriter, file, ACCOUNT);
    const reader = openReader(file);
    new QueueExclusions(reader).replace(['PD0000000007', 'PD0000000009']);
    const pick = new PickQueries(reader);
    const names = reader.prepare<[], { sku: string; ean: string; name: string; units: number }>(
      `SELECT a.sku, a.ean, a.name, g.units FROM (SELECT a, sum(qty) AS units FROM items WHERE open = 1 GROUP BY a) g
       JOIN products a ON a.a = g.a ORDER BY g.units DESC`,
    );
    const totals = reader.prepare<[], { a: number; units: number }>('SELECT a, units FROM totals');
    const bare = reader.prepare<[], { a: number; units: number }>(
      'SELECT a, sum(qty) AS units FROM items WHERE open = 1 GROUP BY a',
    );
    let version = 0;
    const change = async () => {
      version++;
      await writer.upsert([orderText(version, { version })], 'looked-up', version);
    };
    const measured = await takeTurns(ROUNDS, [
      {
        name: 'all',
        run: async () => {
          await change();
          return timed(() => must(pick.itemsOfAll().count === ORDERS - 2, 'orders of the whole list'));
        },
      },
      {
        name: 'next',
        run: () =>
          timed(() => must(pick.itemsOf(pick.next(NEXT)).orders.length === NEXT, 'orders of the pick list')),
      },
      {
        name: 'totals',
        run: async () => {
          await change();
          return timed(() => must(totals.all().length > 1_000, 'totals'));
        },
      },
      {
        name: 'grouped totals',
        run: async () => {
          await change();
          return timed(() => must(bare.all().length > 1_000, 'groups'));
        },
      },
      {
        name: 'grouped',
        run: async () => {
          await change();
          return timed(() => must(names.all().length > 1_000, 'groups with names'));
        },
      },
    ]);
    const { units } = pick.itemsOfAll();
    const exclusions = pick.itemsOf(pick.next(500));
    must(exclusions.units > 0, 'units of the next orders');
    const sum = bare.all().reduce((n, line) => n + line.units, 0);
    must(
      sum > units && sum - units < 60,
      `${sum} units by lines, ${units} without the two that are held back`,
    );
    reader.close();
    await writer.close();
    const of = (name: string) => measured.get(name) ?? [];
    return {
      rows: [
        {
          what: 'units of every product over 10,000 open orders, after one has changed',
          reference: 'one GROUP BY on the covering index, the same rows',
          ratio: ratioOf(of('totals'), of('grouped totals')),
          goal: 0.35,
          here: `${median(of('totals')).toFixed(2)} ms, ${median(of('grouped totals')).toFixed(2)} ms`,
        },
        {
          what: 'pick list of all of them: names, held orders left out, one line a SKU, sorted',
          reference: 'one GROUP BY on the covering index, joined with the names, sorted',
          ratio: ratioOf(of('all'), of('grouped')),
          goal: null,
          here: `${median(of('all')).toFixed(2)} ms, ${median(of('grouped')).toFixed(2)} ms`,
        },
        {
          what: `pick list of the next ${NEXT}, with totes`,
          reference: 'the same',
          ratio: ratioOf(of('next'), of('grouped')),
          goal: 0.35,
          here: `${median(of('next')).toFixed(2)} ms`,
        },
      ],
    };
  },
};
