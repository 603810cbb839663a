/** Publishing by a leader, with the cases in which it does not publish, on a floor in memory. */
import { expect, it, vi } from 'vitest';
import type { SharedState } from '../../../../src-main/domain/floor/shared-order.ts';
import type { OwnOrder, OwnOrders } from '../../../../src-main/floor/publishing/order-differences.ts';
import { Publishing } from '../../../../src-main/floor/publishing/publishing.ts';
import type { Publication } from '../../../../src-main/floor/store/store-orders.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { aFloorBench } from '../../../support/floor/a-floor-bench.ts';
import { plainOrderSealing, plainSealing } from '../../../support/floor/memory-door.ts';
import { quietLog } from '../../../support/quiet-log.ts';
import { until } from '../../../support/until.ts';

/** Contents of a cache: number -> state and text. */
class Orders implements OwnOrders {
  readonly rows = new Map<string, { state: SharedState; text: string }>();

  put(orderId: string, state: SharedState, text = `text of ${orderId}`): void {
    this.rows.set(orderId, { state, text });
  }

  page(): { rows: OwnOrder[]; after: null } {
    const rows = [...this.rows].map(([orderId, { state, text }], k): OwnOrder => ({
      ...{ id: orderId, orderId, state, version: `${state} ${text}` },
      ...{ leftAt: state === 'open' ? null : 1, place: state === 'gone' ? null : { k } },
    }));
    return { rows, after: null };
  }

  unreadable(): OwnOrder[] {
    return [];
  }

  textOf(place: { k: number } | { hash: string }): string | null {
    return 'k' in place ? ([...this.rows.values()][place.k]?.text ?? null) : null;
  }
}

/** Sealing as in a slow thread: it takes as long as the test wants. */
const sealing = {
  waits: null as Promise<undefined> | null,
  calls: 0,
  seal: async (plain: Parameters<typeof plainOrderSealing.seal>[0]) => {
    sealing.calls++;
    await sealing.waits;
    return plainOrderSealing.seal(plain);
  },
};

/** @param refuses a call for one of its rows */
async function aLeader(refuses?: (call: string, input: unknown) => boolean) {
  const leads = { canLead: () => true, afterBeat: () => undefined };
  const { bench, floor, clock, pass } = await aFloorBench({ checks: leads }, 0, refuses);
  await pass(2_000);
  const orders = new Orders();
  const elsewhere = { isWithheld: false };
  /** Withheld check at each change. */
  const shown: (number | null)[] = [];
  const make = () => {
    const publishing: Publishing = new Publishing({
      ...{ link: bench.link, lead: bench.lead, sealing: plainSealing, orders, refused: bench.refused },
      orderSealing: sealing,
      ...{ clock: { ...systemClock, elapsed: clock.elapsed }, log: quietLog },
      changed: () => shown.push(publishing.withheld),
      passedOn: () => undefined,
      isWithheldElsewhere: () => elsewhere.isWithheld,
      lost: () => [],
    });
    return publishing;
  };
  const published = () => new Map([...floor.rows.orders].map(([key, { state }]) => [key, state]));
  /** Makes a check of this bench, with all steps that precede it. */
  const checks = async (publishing: Publishing) => {
    await publishing.prepare();
    const before = floor.rows.leader.place;
    publishing.checked({ startedAt: 1, endedAt: 2, orders: orders.rows.size });
    await until(
      'it is published, or withheld',
      () => floor.rows.leader.place > before || publishing.withheld !== null,
    );
  };
  return { bench, floor, pass, orders, elsewhere, shown, make, published, checks };
}

const many = (orders: Orders, state: SharedState) => {
  for (let n = 0; n < 30; n++) orders.put(`O${n}`, state);
};

it('sends what differs, and nothing twice', async () => {
  const { bench, floor, pass, orders, make, published, checks } = await aLeader();
  orders.put('A', 'open');
  orders.put('B', 'open');
  const publishing = make();
  await checks(publishing);
  expect([...published()]).toEqual([
    ['A', 'open'],
    ['B', 'open'],
  ]);
  const { revision } = floor.rows;
  // A new term, as after a restart, has the same marks.
  bench.lead.giveUp(0);
  await pass(3_000);
  await checks(make());
  expect(floor.rows.revision).toBe(revision);
});

it('publishes all but an order that the store refuses, and that its check is over', async () => {
  const isRefused = (call: string, input: unknown) =>
    call === 'publish' && JSON.stringify(input).includes('"BAD"');
  const { bench, floor, orders, make, published, checks } = await aLeader(isRefused);
  for (const orderId of ['A', 'B', 'BAD', 'C']) orders.put(orderId, 'open');
  const publishing = make();
  const { term } = bench.lead;
  await publishing.prepare();
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 4 });
  await until('the check is over', () => floor.rows.leader.check !== null);
  expect([...published().keys()].toSorted()).toEqual(['A', 'B', 'C']);
  // The bench says so.
  expect(bench.refusal).toBe('refused-row');
  // The next one is published as it is.
  orders.put('D', 'open');
  await checks(publishing);
  expect([...published().keys()].toSorted()).toEqual(['A', 'B', 'C', 'D']);
  expect(bench.lead.term).toBe(term);
});

it('sends the end of a check whose call was refused as a whole, and in halves is taken', async () => {
  const isTooMuch = (call: string, input: unknown) =>
    call === 'publish' && (input as Publication).orders.length > 2;
  const { floor, orders, make, published } = await aLeader(isTooMuch);
  for (const orderId of ['A', 'B', 'C', 'D']) orders.put(orderId, 'open');
  const publishing = make();
  await publishing.prepare();
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 4 });
  await until('the check is over', () => floor.rows.leader.check !== null);
  expect(published().size).toBe(4);
});

it('leaves the lead to another if the store refuses very many of its orders', async () => {
  const { bench, orders, make } = await aLeader((call) => call === 'publish');
  for (let n = 0; n < 60; n++) orders.put(`O${n}`, 'open');
  const publishing = make();
  await publishing.prepare();
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 60 });
  await until('it does not lead', () => bench.lead.term === null);
});

it('says that an order is gone only with the end of a check', async () => {
  const { orders, make, published, checks } = await aLeader();
  orders.put('A', 'open');
  const publishing = make();
  await checks(publishing);
  orders.put('A', 'gone');
  orders.put('B', 'left');
  publishing.ordersChanged();
  await until('the other has left', () => published().get('B') === 'left');
  expect(published().get('A')).toBe('open');
  await checks(publishing);
  expect(published().get('A')).toBe('gone');
});

it('does not pass on that very many are gone, and gives up the lead', async () => {
  const { bench, floor, pass, orders, make, published, checks } = await aLeader();
  many(orders, 'open');
  const publishing = make();
  await checks(publishing);
  many(orders, 'gone');
  await checks(publishing);
  expect(publishing.withheld).toBe(30);
  expect(published().get('O0')).toBe('open');
  expect(bench.lead.term).toBeNull();
  await pass(2_000);
  expect(floor.rows.leader.benchId).toBeNull();
});

it('passes it on where another bench came to the same', async () => {
  const { orders, elsewhere, make, published, checks } = await aLeader();
  many(orders, 'open');
  const publishing = make();
  await checks(publishing);
  many(orders, 'gone');
  elsewhere.isWithheld = true;
  await checks(publishing);
  expect(publishing.withheld).toBeNull();
  expect(published().get('O0')).toBe('gone');
});

/** A leader that has withheld very many departures, and leads again. */
async function aLeaderOnceMore(afterMs: number) {
  const leader = await aLeader();
  const { pass, orders, make, checks } = leader;
  many(orders, 'open');
  const publishing = make();
  await checks(publishing);
  many(orders, 'gone');
  await checks(publishing);
  await pass(afterMs);
  await publishing.prepare();
  return { ...leader, publishing };
}

const UNFIT_MS = 300_000;

it('passes it on when it leads again after five minutes and comes to the same', async () => {
  const { shown, published, publishing } = await aLeaderOnceMore(UNFIT_MS + 3_000);
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 0 });
  await until('it is published', () => published().get('O0') === 'gone');
  await until('it says so', () => publishing.withheld === null);
  expect(shown).toEqual([30, null]);
});

it('does not confirm itself where it lost its lead before it could give it up', async () => {
  const { bench, floor, pass, orders, make, published, checks } = await aLeader();
  many(orders, 'open');
  const publishing = make();
  await checks(publishing);
  many(orders, 'gone');
  const page = orders.page.bind(orders);
  vi.spyOn(orders, 'page').mockImplementationOnce(() => {
    // The bench gives up while it computes the differences.
    bench.lead.giveUp(0);
    return page();
  });
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 0 });
  await until('it is withheld', () => publishing.withheld === 30);
  await pass(3_000);
  expect(bench.lead.term).not.toBeNull();
  await publishing.prepare();
  publishing.checked({ startedAt: 3, endedAt: 4, orders: 0 });
  await until('it gives up', () => bench.lead.term === null || floor.rows.leader.place > 0);
  expect(published().get('O0')).toBe('open');
  expect(publishing.withheld).toBe(30);
});

it('says that it was passed on once the store has it, and needs no other word where the store failed', async () => {
  const { bench, pass, shown, published, publishing } = await aLeaderOnceMore(UNFIT_MS + 3_000);
  const publish = vi.spyOn(bench.link.store, 'publish');
  publish.mockRejectedValueOnce(new FloorStoreError('timeout', 'no answer'));
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 0 });
  await until('it gives up', () => bench.lead.term === null);
  expect(shown).toEqual([30]);
  await pass(3_000);
  await publishing.prepare();
  publishing.checked({ startedAt: 3, endedAt: 4, orders: 0 });
  await until('it is published', () => published().get('O0') === 'gone');
  await until('it says so', () => publishing.withheld === null);
  expect(shown).toEqual([30, null]);
});

it('nor where they were gone here before it led', async () => {
  const { orders, make, published, checks } = await aLeader();
  many(orders, 'open');
  await checks(make());
  many(orders, 'gone');
  const later = make();
  await checks(later);
  expect(later.withheld).toBe(30);
  expect(published().get('O0')).toBe('open');
});

it('asks no bench to wait because the service asked this one to, before it led', async () => {
  const { floor, make, checks } = await aLeader();
  const publishing = make();
  publishing.failed(60_000);
  await checks(publishing);
  expect(floor.rows.leader.waitUntil).toBeLessThanOrEqual(floor.now());
});

it('goes on with a new term while what it sent under the one before is refused', async () => {
  const { bench, floor, pass, orders, make, checks } = await aLeader();
  orders.put('A', 'open');
  const publishing = make();
  await checks(publishing);
  // Read and sealed under the first term, and sent after its end.
  orders.put('B', 'open');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  sealing.waits = promise;
  const before = sealing.calls;
  publishing.ordersChanged();
  await until('it is being sealed', () => sealing.calls > before);
  bench.lead.giveUp(0);
  await pass(3_000);
  const { term } = floor.rows.leader;
  await publishing.prepare();
  resolve(undefined);
  sealing.waits = null;
  publishing.checked({ startedAt: 1, endedAt: 2, orders: 2 });
  await until('the check counts', () => floor.rows.leader.check?.orders === 2);
  expect(floor.rows.leader.term).toBe(term);
  expect(floor.rows.orders.get('B')?.state).toBe('open');
});

it('gives up after three failed checks in a row, and not where the service asks for a wait', async () => {
  const { bench, make, checks } = await aLeader();
  const publishing = make();
  for (const _ of [1, 2]) publishing.failed(null);
  await checks(publishing);
  for (const _ of [1, 2]) publishing.failed(null);
  publishing.failed(5_000);
  expect(bench.lead.term).not.toBeNull();
  publishing.failed(null);
  expect(bench.lead.term).toBeNull();
});
