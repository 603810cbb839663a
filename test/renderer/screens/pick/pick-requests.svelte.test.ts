/** The pick list keeps its orders during work, and is drawn in part until all of it is needed. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../src-renderer/client/api.ts';
import type { LiveStation } from '../../../../src-renderer/client/live.svelte.ts';
import { readPickList } from '../../../../src-renderer/screens/pick/pick-requests.ts';
import { PickRound } from '../../../../src-renderer/state/pick-round.svelte.ts';

const next = (orders: number) => ({ kind: 'next' as const, orders });

/** A list on the screen. @param lastSweepAt null: the orders come in for the first time */
function aList(lastSweepAt: number | null) {
  const asked: unknown[] = [];
  const order = (orderId: string, at: number) => ({ tote: at + 4, orderId, ready: true });
  const list = (what: { orderIds?: string[] }) => {
    asked.push(what);
    const orders = (what.orderIds ?? ['A', 'B']).map(order);
    return Promise.resolve({ count: orders.length, orders, lines: [], waiting: 0 });
  };
  const round = new PickRound();
  let whole = $state(false);
  const live = { revisions: [1], status: { lastSweepAt } } as unknown as LiveStation;
  onTestFinished(
    $effect.root(() => {
      readPickList({ api: (() => ({ pick: { list } })) as unknown as Api, live }, round, () => whole);
    }),
  );
  const settled = async () => {
    flushSync();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, round, settled, wantAll: () => (whole = true) };
}

test('lines beyond the first are read when a person asks for all', async () => {
  const { asked, round, settled, wantAll } = aList(1);
  await settled();
  round.begin({ kind: 'all' });
  await settled();
  wantAll();
  await settled();
  expect(asked.slice(-2)).toEqual([
    { choice: { kind: 'all' }, sort: 'location', lines: 300 },
    { choice: { kind: 'all' }, sort: 'location' },
  ]);
});

test('the first answer chooses the orders, and they stay until a new list is asked for', async () => {
  const { asked, round, settled } = aList(1);
  await settled();
  await settled();
  expect(round.orderIds).toEqual(['A', 'B']);
  round.begin(next(20));
  expect(round.orderIds).toBeNull();
  await settled();
  await settled();
  expect(asked).toEqual([
    { choice: next(10), sort: 'location', lines: 300 },
    { choice: next(10), sort: 'location', orderIds: ['A', 'B'], totes: [4, 5], lines: 300 },
    { choice: next(20), sort: 'location', lines: 300 },
    { choice: next(20), sort: 'location', orderIds: ['A', 'B'], totes: [4, 5], lines: 300 },
  ]);
});

test('a number that is in use by now is replaced once, and the others stay', async () => {
  const { asked, round, settled } = aList(1);
  await settled();
  round.fix(['A', 'B'], [1, 5]);
  round.sortBy('sku');
  await settled();
  await settled();
  expect([round.orderIds, round.totes]).toEqual([
    ['A', 'B'],
    [4, 5],
  ]);
  expect(asked.at(-1)).toMatchObject({ totes: [1, 5] });
  round.sortBy('name');
  await settled();
  expect(asked.at(-1)).toMatchObject({ totes: [4, 5] });
});

test('while the orders come in for the first time none of them is chosen', async () => {
  const { round, settled } = aList(null);
  await settled();
  expect(round.orderIds).toBeNull();
});

test('a page that is loaded again goes on with its list, whatever stands in its storage', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const before = new PickRound();
  before.resume(storage);
  before.begin(next(20));
  before.sortBy('sku');
  before.fix(['A', 'B'], [4, 7]);
  const after = new PickRound();
  after.resume(storage);
  expect([after.choice, after.sort, after.orderIds, after.totes]).toEqual([
    next(20),
    'sku',
    ['A', 'B'],
    [4, 7],
  ]);
  for (const key of stored.keys()) stored.set(key, '{"x":');
  const other = new PickRound();
  other.resume(storage);
  expect([other.choice, other.orderIds]).toEqual([next(10), null]);
});
