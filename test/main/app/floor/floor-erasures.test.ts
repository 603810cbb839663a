/** Benches that an erasure waits for. */
import { describe, expect, it } from 'vitest';
import { FloorErasures, MOST_ASKED_A_DAY } from '../../../../src-main/app/floor/floor-erasures.ts';
import type { Erasure } from '../../../../src-main/journal/personal-data/erasures.ts';
import type { FloorBench } from '../../../../src-main/contract/floor/floor.ts';

const bench = (name: string, change: Partial<FloorBench> = {}): FloorBench => ({
  ...{ benchId: name, name, isThis: false, state: 'in-touch', lastBeatAt: 5, operator: null, order: null },
  ...{ reserved: 0, open: 0, release: '1.2.3', seen: 1, ...change },
});

const waitsFor = (...benches: FloorBench[]) =>
  new FloorErasures({
    journal: { list: () => [] },
    facts: () => ({ changesOf: () => 0, currentOfKind: () => new Map() }),
    view: () => ({ benchOf: () => ({ benchId: '', name: '' }) }),
    benches: () => benches,
    wake: () => undefined,
    now: () => 0,
  }).benches(['A']);

it('waits for every bench that ever joined, also one that is off, and for none that was only invited', () => {
  // The store has lost the bench's last heartbeat; its disk may have the buyer's data nevertheless.
  const lost = bench('Lost', { state: 'closed', lastBeatAt: null });
  const removed = bench('Removed', { state: 'removed' });
  const invited = bench('Invited', { state: 'closed', lastBeatAt: null, release: '' });
  const benches = waitsFor(bench('This', { isThis: true }), bench('On'), lost, removed, invited);
  expect(benches.map(({ name }) => name)).toEqual(['Lost', 'On', 'Removed']);
});

it('expects no answer of a bench that was removed or has left, and one of those that a person freed', () => {
  const benches = [
    bench('Freed', { state: 'out-of-use' }),
    bench('Left', { state: 'left' }),
    bench('Removed', { state: 'removed' }),
  ];
  expect(waitsFor(...benches).map(({ state }) => state)).toEqual(['unanswered', 'gone', 'gone']);
});

describe('one bench that asks to erase', () => {
  const row = (orderId: string, benchId: string, body: string | null = '{"isDone":false}') => ({
    ...{ kind: 'erasure' as const, key: orderId, benchId, version: 1, seen: {}, body, at: 1, n: 1 },
  });
  const asks = (rows: ReturnType<typeof row>[], list: Erasure[] = [], now = 1_000) =>
    new FloorErasures({
      journal: { list: () => list },
      facts: () => ({ changesOf: () => 1, currentOfKind: () => Map.groupBy(rows, ({ key }) => key) }),
      view: () => ({ benchOf: (benchId) => ({ benchId, name: benchId }) }),
      benches: () => [],
      wake: () => undefined,
      now: () => now,
    });
  const orders = (count: number) => Array.from({ length: count }, (_, n) => `O-${n}`);
  const erased = (orderIds: string[], at: number): Erasure => ({
    ...{ at, operator: 'EVIL', station: 'EVIL', orderIds, waiting: [], end: null },
    found: { cached: 0, words: 0, scans: 0 },
  });

  it('empties no more orders here in a day than it may, and the rest waits for an administrator', () => {
    const all = orders(MOST_ASKED_A_DAY + 5);
    const rows = all.map((id) => row(id, 'EVIL'));
    expect([asks(rows).asked().length, asks(rows).waitingCount()]).toEqual([MOST_ASKED_A_DAY, 5]);
    const first = erased(all.slice(0, MOST_ASKED_A_DAY), 900);
    expect([asks(rows, [first]).asked(), asks(rows, [first]).waitingCount()]).toEqual([[], 5]);
    const nextDay = asks(rows, [first], 900 + 86_400_000);
    expect([nextDay.asked().length, nextDay.waitingCount()]).toEqual([5, 0]);
    // Erased here by a person: it does not wait.
    const byPerson = { ...erased(all.slice(MOST_ASKED_A_DAY), 950), operator: 'Adm', station: 'Here' };
    expect(asks(rows, [first, byPerson]).waitingCount()).toBe(0);
  });

  it('is followed for as many as there are once another bench agrees, and in nothing that cannot be read', () => {
    const all = orders(MOST_ASKED_A_DAY + 5);
    const both = all.flatMap((id) => [row(id, 'EVIL'), row(id, 'A')]);
    expect([asks(both).asked().length, asks(both).waitingCount()]).toEqual([all.length, 0]);
    expect(asks([row('O-1', 'EVIL', 'garbage')]).asked()).toEqual([]);
  });
});
