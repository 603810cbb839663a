/** Orders of one unit, compared with a count of everything that the service has shown, whatever checks, cancels, packing and batches did. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import { SingleOrderQueries } from '../../../../src-main/cache/read/single-orders.ts';
import { itemKey } from '../../../../src-main/domain/picking/item-key.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_261_126], numRuns: ['FC_RUNS', 12] });

interface Line {
  sku: string | null;
  ean: string | null;
  name: string | null;
  quantity: number;
}
interface Shown {
  status: string;
  lines: Line[];
}

const EANS = ['4006381333931', '96385074', null] as const;
const NAMES = ['Mug', 'Lamp', null] as const;
/** Every item of the lines that a scan can name. */
const ALL_ITEMS = ['X', 'Y', null]
  .flatMap((sku) => EANS.flatMap((ean) => NAMES.map((name) => ({ sku, ean, name }))))
  .filter(({ sku, ean }) => sku !== null || ean !== null);

const line: fc.Arbitrary<Line> = fc.record({
  sku: fc.constantFrom('X', 'Y', 'X', null),
  ean: fc.constantFrom(...EANS),
  name: fc.constantFrom(...NAMES),
  quantity: fc.constantFrom(1, 1, 1, 2),
});
const lines = fc.oneof(
  { weight: 4, arbitrary: fc.array(line, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }) },
);
const at = fc.nat(14);

/** `shown`: the next check shows the order so. `excluded`: cancelled here, packed, or in a batch. `free`: taken back, or its batch has ended. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant('shown' as const), at, lines },
      status: fc.constantFrom('READY_TO_SHIP', 'READY_TO_SHIP', 'READY_TO_SHIP', 'CANCELLED', 'SHIPPED'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('excluded' as const, 'excluded' as const, 'free' as const),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const idOf = (n: number) => `PD-${String(n).padStart(2, '0')}`;

const asOrder = (n: number, { status, lines: all }: Shown): Json =>
  anOrder(idOf(n), {
    status,
    items: all.map(({ sku, ...one }, i) =>
      anItem({ ...one, id: `l${i}`, skuId: null, salesChannelSkuId: sku }),
    ),
    // The higher the number, the more urgent.
    shipping: aShipping({ deliveryEstimateDate: new Date(Date.UTC(2026, 2, 30 - n)).toISOString() }),
  });

/** Counts by reading everything, without an index or a table of products. */
function countAgain(shown: ReadonlyMap<number, Shown>, excluded: ReadonlySet<string>) {
  const single = [...shown]
    .filter(([n, one]) => one.status === 'READY_TO_SHIP' && !excluded.has(idOf(n)))
    .flatMap(([n, { lines: all }]) => {
      const [first] = all;
      return first && all.length === 1 && first.quantity === 1 ? [{ n, ...first }] : [];
    })
    .toSorted((a, b) => b.n - a.n);
  const counts = new Map<string, number>();
  for (const { sku, ean, name } of single) {
    const key = JSON.stringify([sku, ean, name]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const idsWhere = (is: (one: Line) => boolean) => single.filter(is).map(({ n }) => idOf(n));
  return {
    orders: single.length,
    counts: [...counts].toSorted(),
    byItem: ALL_ITEMS.map(({ sku, ean, name }) =>
      idsWhere((one) => one.sku === sku && one.ean === ean && one.name === name),
    ),
  };
}

type Singles = Pick<SingleOrderQueries, 'items' | 'ordersOf'>;

function shownBy(queries: Singles): ReturnType<typeof countAgain> {
  const { orders, items } = queries.items();
  return {
    orders,
    counts: items
      .map(({ sku, ean, name, orders: n }): [string, number] => [JSON.stringify([sku, ean, name]), n])
      .toSorted(),
    byItem: ALL_ITEMS.map(({ sku, ean, name }) => {
      const item = itemKey({ sku, serviceSku: null, code: ean?.padStart(14, '0') ?? null, name });
      return queries.ordersOf(item).map(({ orderId }) => orderId);
    }),
  };
}

interface Plant {
  queries?: (real: Singles) => Singles;
  /** Steps that the cache does not receive. */
  misses?: (one: Step) => boolean;
}

const seen = { excluded: 0, single: 0, looks: 0 };

async function play(
  steps: readonly Step[],
  { queries = (real) => real, misses = () => false }: Plant,
): Promise<void> {
  const cache = await openTestCache();
  try {
    const asked = queries(new SingleOrderQueries(cache.reader));
    const [next, received] = [new Map<number, Shown>(), new Map<number, Shown>()];
    const [excluded, excludedInStation] = [new Set<string>(), new Set<string>()];
    let shown = new Map<number, Shown>();
    for (const one of [...steps, { kind: 'check' as const }]) {
      if (one.kind === 'shown') {
        const { at: n, status, lines: all } = one;
        next.set(n, { status, lines: all });
        if (!misses(one)) received.set(n, { status, lines: all });
      } else if (one.kind === 'check') {
        shown = new Map(next);
        await sweep(cache, [aPage([...received].map(([n, order]) => asOrder(n, order)))]);
      } else
        for (const set of misses(one) ? [excluded] : [excluded, excludedInStation])
          set[one.kind === 'excluded' ? 'add' : 'delete'](idOf(one.at));
      cache.exclusions.replace([...excludedInStation]);
      const wanted = countAgain(shown, excluded);
      expect(shownBy(asked)).toEqual(wanted);
      seen.looks++;
      seen.single += wanted.orders;
      seen.excluded += excluded.size;
    }
  } finally {
    await cache.close();
  }
}

const check = (plant: Plant) =>
  fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), (steps) => play(steps, plant)),
    { seed, numRuns, endOnFailure: true },
  );

it('are what a count of all orders says, the most urgent first', async () => {
  const { failed, error } = { error: null, ...(await check({})) };
  expect(failed, String(error)).toBe(false);
  expect(Math.min(seen.excluded, seen.single, seen.looks)).toBeGreaterThan(numRuns * 10);
});

const PLANTS: Record<string, Plant> = {
  'a batch whose orders are still listed': { misses: ({ kind }) => kind === 'excluded' },
  'orders of an ended batch that stay away': { misses: ({ kind }) => kind === 'free' },
  'an order that was cancelled and is listed': {
    misses: (one) => one.kind === 'shown' && one.status === 'CANCELLED',
  },
  'orders of two units that count as one': {
    misses: (one) => one.kind === 'shown' && one.lines[0]?.quantity === 2,
  },
  'the least urgent first': {
    queries: (real) => ({
      items: () => real.items(),
      ordersOf: (names) => real.ordersOf(names).toReversed(),
    }),
  },
  'an item that is counted twice': {
    queries: (real) => ({
      items: () => {
        const { orders, items } = real.items();
        return { orders, items: items.flatMap((one) => (one.orders > 1 ? [one, one] : [one])) };
      },
      ordersOf: (names) => real.ordersOf(names),
    }),
  },
};
it.each(Object.entries(PLANTS))('finds %s', async (_name, plant) => {
  expect((await check(plant)).failed).toBe(true);
});
