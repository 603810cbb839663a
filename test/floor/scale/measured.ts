/**
 * Measured costs of the benches' calls to a store, by `node test/floor/scale/service-times.ts` on two cores that others used
 * (27 November 2026, load 10 to 13, fsync on). Milliseconds of one core, unless stated otherwise.
 */
export interface ServiceTimes {
  /** A heartbeat: its fixed cost, and that of each bench it shows. */
  beatMs: number;
  beatBenchMs: number;
  beatBytes: number;
  beatBenchBytes: number;
  /** A beat shows no more benches. */
  mostShown: number;
  /** A call that takes the one lock of the floor holds it so long, to the end of its commit. */
  lockedMs: number;
  /** Each order of a publication holds the lock so long. */
  publishedOrderMs: number;
  pulledOrderMs: number;
  orderBytes: number;
}

/** Of beats that show 10, 50 and 200 benches: 1.2, 3.3 and 11 ms, 2.0, 8.7 and 34.3 KB; 365 claims a second flat out. */
export const MEASURED: ServiceTimes = {
  beatMs: 0.6,
  beatBenchMs: 0.053,
  beatBytes: 300,
  beatBenchBytes: 170,
  mostShown: 200,
  lockedMs: 1_000 / 365,
  publishedOrderMs: 0.27,
  pulledOrderMs: 0.058,
  orderBytes: 1_500,
};

/** Behaviour of the benches and the service; the same for each bench. */
export interface Workload {
  /** Time in which a bench packs an order, milliseconds: it draws between half and one and a half of it. */
  orderMs: number;
  /** Calls under the lock that an order costs: it is set apart, begun and closed. */
  lockedCalls: number;
  /** Times that the service shows another text or state of an order. */
  changes: number;
  /** Milliseconds between two checks of the service, and for which the service takes one page. */
  checkEveryMs: number;
  pageMs: number;
  ordersOfPage: number;
  /** Open orders of the merchant for each bench that packs them. */
  openOrders: number;
}

export const WORKLOAD: Workload = {
  orderMs: 40_000,
  lockedCalls: 3,
  changes: 2,
  checkEveryMs: 30_000,
  pageMs: 300,
  ordersOfPage: 100,
  openOrders: 200,
};
