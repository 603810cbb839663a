/** Benchmark of the look-ups that a picker waits for, with 10,000 and with 100,000 orders open: each against itself. */
import { PickQueries } from '../../../src-main/cache/read/pick.ts';
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import { SingleOrderQueries } from '../../../src-main/cache/read/single-orders.ts';
import { foldEvents } from '../../../src-main/domain/batch/fold.ts';
import { itemsOf, unitsOf } from '../../../src-main/domain/batch/state.ts';
import { pick } from '../../../src-main/domain/batch/step.ts';
import { builtCache, type BuiltCache } from '../data/built-cache.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const SIZES = [10_000, 100_000] as const;
const ROUNDS = 25;
/** A third of the orders is one unit of one item. */
const SINGLES_EVERY = 3;
/** Number of totes in the longest list. */
const TOTES = 500;
const NOW = Date.parse('2100-01-01T00:00:00Z');

/** Questions by name; each checks its own answer. */
function questionsOf({ file }: BuiltCache): { ask: Record<string, () => void>; close: () => void } {
  const reader = openReader(file);
  const [queue, lists, singles] = [
    new QueueQueries(reader),
    new PickQueries(reader),
    new SingleOrderQueries(reader),
  ];
  const carrier = queue.facets(NOW).carriers[0]?.name ?? '';
  const filter = { carrier, size: 'multi' as const, dueBefore: NOW };
  const [single] = singles.items().items;
  const orders = lists.next(TOTES).map((orderId, at) => {
    const { salesChannelOrderId = null, needs = [] } = lists.needsOf(orderId) ?? {};
    return { tote: at + 1, orderId, salesChannelOrderId, needs };
  });
  const state = foldEvents([{ kind: 'begun', orders }]);
  if (!state) throw new Error('no batch was begun');
  const [item = ''] = itemsOf(state);
  return {
    close: () => reader.close(),
    ask: {
      [`list of the next ${TOTES}, with totes`]: () =>
        must(lists.itemsOf(lists.next(TOTES)).count === TOTES, 'orders of the list'),
      'list of the next 50, with totes': () =>
        must(lists.itemsOf(lists.next(50)).count === 50, 'orders of the list'),
      'orders by rules: carrier, several units, due before, 50 totes': () => {
        const { rows, total } = queue.ordersReadyToPack(filter, { offset: 0, limit: 50 }, NOW);
        must(
          rows.length === 50 && total > 50 && rows.every((row) => row.carrier === carrier),
          'orders by rules',
        );
      },
      'next single-unit order of an item': () =>
        must(singles.ordersOf(single?.item ?? '').length > 0, 'orders of one unit'),
      'items of all single-unit orders': () => must(singles.items().orders > 1_000, 'orders of one unit'),
      [`scan in a batch of ${TOTES} orders`]: () => {
        const step = pick(state, { item, units: 1, method: 'scan', code: '1' });
        must(step.ok && unitsOf(state, item).due > 0, 'a scan in a batch');
      },
    },
  };
}

export const bench: Bench = {
  name: 'batch-look-ups',
  run: async () => {
    const asked = SIZES.map((size) => questionsOf(builtCache(size, size, SINGLES_EVERY)));
    const rows: Row[] = [];
    for (const what of Object.keys(asked[0]?.ask ?? {})) {
      const measured = await takeTurns(
        ROUNDS,
        SIZES.map((size, at) => ({
          name: String(size),
          run: () => timed(() => asked[at]?.ask[what]?.()),
        })),
      );
      const [small = [], large = []] = SIZES.map((size) => measured.get(String(size)) ?? []);
      rows.push({
        what: `${what}, 100,000 open`,
        reference: 'the same with 10,000 open',
        ratio: ratioOf(large, small),
        // A count of all of them grows with them; an answer that a picker waits for does not.
        goal: what.startsWith('items of all') || what.startsWith('orders by rules') ? null : 1.5,
        here: `${median(large).toFixed(2)} ms, ${median(small).toFixed(2)} ms`,
      });
    }
    for (const { close } of asked) close();
    return { rows };
  },
};
