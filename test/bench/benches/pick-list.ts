/** Fetching for the next orders, against the best single statement over everything that is open. */
import { openReader } from '../../../src-main/cache/reader.ts';
import { PickQueries } from '../../../src-main/cache/pick.ts';
import { builtCache } from '../data/built-cache.ts';
import { must, type Bench } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const ORDERS = 10_000;
const NEXT = 50;

export const bench: Bench = {
  name: 'pick-list',
  run: async () => {
    const reader = openReader(builtCache(ORDERS).file);
    const pick = new PickQueries(reader);
    const grouped = reader.prepare<[], { units: number }>(
      'SELECT sku, sum(qty) AS units FROM items WHERE open = 1 AND sku IS NOT NULL GROUP BY sku ORDER BY sku',
    );
    const measured = await takeTurns(15, [
      {
        name: 'next',
        run: () => timed(() => must(pick.pickList(NEXT).orders.length === NEXT, 'orders of the pick list')),
      },
      { name: 'grouped', run: () => timed(() => must(grouped.all().length > 1_000, 'groups')) },
    ]);
    reader.close();
    const of = (name: string) => measured.get(name) ?? [];
    return {
      rows: [
        {
          what: `pick list of the next ${NEXT} of 10,000 open orders`,
          reference: 'one GROUP BY over all of them, covering index',
          ratio: ratioOf(of('next'), of('grouped')),
          goal: 0.35,
          here: `${median(of('next')).toFixed(2)} ms`,
        },
      ],
    };
  },
};
