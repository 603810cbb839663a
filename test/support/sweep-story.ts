/** Random histories of a service and its sweeps, for the properties that hold in all of them. */
import fc from 'fast-check';
import { READY_TO_SHIP } from '../../src-main/domain/orders/order-facts.ts';
import type { Change, Dating, FirstOrder } from './shifting-book.ts';
import { FAULTS, type Plan } from './shifting-service.ts';

export interface Round extends Plan {
  /** Changes between the sweep before and this one. */
  before: readonly Change[];
  /** Trigger of the sweep. A person is sometimes told to wait. */
  by: 'time' | 'person';
  /** True if the station is stopped and started before it. */
  restart: boolean;
}

export interface Story {
  orders: FirstOrder[];
  pageSize: number;
  /** Positions of orders that local work needs. */
  keep: number[];
  rounds: Round[];
}

/** Plain objects, so that a story that failed can be read. */
const record = <T>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(parts, { noNullPrototype: true });

/** Statuses of the specification, but for the last, which is none. */
const STATUSES = ['SHIPPED', 'CANCELLED', 'ON_HOLD', 'DELIVERED', 'TELEPORTED'];

const which = fc.nat(24);
const dating = fc.constantFrom<Dating>('newer', 'newer', 'same', 'older', 'none');
const status = fc.oneof(fc.constant(READY_TO_SHIP), fc.constantFrom(...STATUSES));

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: record({ kind: fc.constant('status' as const), which, status, dating }) },
  {
    weight: 1,
    arbitrary: record({
      kind: fc.constant('wave' as const),
      every: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom(READY_TO_SHIP, 'SHIPPED'),
    }),
  },
  {
    weight: 3,
    arbitrary: record({
      kind: fc.constant('edit' as const),
      which,
      what: fc.constantFrom('items' as const, 'address' as const, 'quantity' as const),
      dating,
    }),
  },
  { weight: 1, arbitrary: record({ kind: fc.constantFrom('hide' as const, 'show' as const), which }) },
  { weight: 3, arbitrary: record({ kind: fc.constant('reorder' as const), seed: fc.nat(1_000) }) },
  {
    weight: 1,
    arbitrary: record({ kind: fc.constant('page-size' as const), size: fc.integer({ min: 1, max: 7 }) }),
  },
);

/** Silence costs real time, so that it is rare. */
const fault = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...FAULTS.filter((f) => f !== 'silence')) },
  { weight: 1, arbitrary: fc.constant('silence' as const) },
);

const round: fc.Arbitrary<Round> = record({
  before: fc.array(change, { maxLength: 5 }),
  during: fc.array(record({ after: fc.nat(12), change }), { maxLength: 8, size: 'max' }),
  faults: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(record({ at: fc.nat(7), fault }), { minLength: 1, maxLength: 2 }) },
  ),
  by: fc.constantFrom('time' as const, 'time' as const, 'person' as const),
  restart: fc.oneof(
    { weight: 14, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

/** A few creation times for all orders, so that some share one; some have none. */
const firstOrder: fc.Arbitrary<FirstOrder> = record({
  moment: fc.option(fc.nat(9), { freq: 8 }),
  status: fc.oneof({ weight: 3, arbitrary: fc.constant(READY_TO_SHIP) }, { weight: 1, arbitrary: status }),
});

export const story: fc.Arbitrary<Story> = record({
  orders: fc.array(firstOrder, { minLength: 5, maxLength: 25, size: 'max' }),
  pageSize: fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 7),
  keep: fc.uniqueArray(which, { maxLength: 4 }),
  rounds: fc.array(round, { minLength: 3, maxLength: 12, size: 'max' }),
});
