/** Waiting and due times of the queue, read only from the urgency index. */
import { AGE_BITS, ageMinuteOf, dueMinuteOf, NO_AGE, NO_DUE } from '../../domain/orders/urgency.ts';
import type { ReadDb } from '../db.ts';
import { QUEUE_SIZE } from './in-queue.ts';

/** Bounds between the five spans of waiting. */
type Bounds = readonly [number, number, number, number];

/** Orders between two bounds: 0 before the first, 4 from the last on, 5 without a date. */
interface Counted {
  due: number;
  age: number;
  n: number;
}

export interface WaitingOrders {
  /** Orders to pack: the queue, and orders that a batch keeps out of it while they are picked (`decisions/0228`). */
  total: number;
  /** Orders among these that are in batches. */
  inBatches: number;
  /** Six numbers: before the first bound, between each two, from the last on; then those without a date. */
  byDue: number[];
  /** Numbers of orders by creation time, split at bounds like `byDue`. */
  byCreation: number[];
}

const place = (of: 'due' | 'age', none: number) =>
  [0, 1, 2, 3].map((n) => `(${of} >= @${of}${n})`).join(' + ') + ` + (${of} = ${none})`;

/** Groups orders by minute before comparing with the bounds. */
const split = (of: string) => `
  SELECT ${place('due', NO_DUE)} AS due, ${place('age', NO_AGE)} AS age, sum(n) AS n
  FROM (SELECT urgency >> ${AGE_BITS} AS due, urgency & ${NO_AGE} AS age, count(*) AS n FROM ${of} GROUP BY urgency)
  GROUP BY 1, 2`;

export class WaitingQueries {
  readonly #all;
  readonly #excluded;
  readonly #inBatches;
  readonly #size;
  readonly #everSeen;

  constructor(db: ReadDb) {
    this.#all = db.prepare<[Record<string, number>], Counted>(split('orders WHERE open = 1'));
    this.#excluded = db.prepare<[Record<string, number | string>], Counted>(
      split(`temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
        WHERE o.open = 1 AND x.order_id NOT IN (SELECT value FROM json_each(@picked))`),
    );
    this.#inBatches = db
      .prepare<[string], number>(
        `SELECT count(*) FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
         WHERE o.open = 1 AND x.order_id IN (SELECT value FROM json_each(?))`,
      )
      .pluck();
    this.#size = db.prepare<[], number>(QUEUE_SIZE).pluck();
    // Keys are given in the order in which orders are first seen, and none twice (known-orders.ts).
    this.#everSeen = db.prepare<[], number>('SELECT coalesce(max(k), 0) FROM orders').pluck();
  }

  /** Number of orders to pack, as `waiting` counts them. @param picked orders that a batch keeps out of the queue */
  size(picked: readonly string[]): number {
    return (this.#size.get() ?? 0) + this.#pickedNow(picked);
  }

  #pickedNow(picked: readonly string[]): number {
    return picked.length === 0 ? 0 : (this.#inBatches.get(JSON.stringify(picked)) ?? 0);
  }

  /** A number that has grown by one for each order that came since. */
  everSeen(): number {
    return this.#everSeen.get() ?? 0;
  }

  /**
   * @param dues times that part delivery estimates, epoch milliseconds, the first first
   * @param creations the same for creations
   * @param picked orders that a batch keeps out of the queue
   */
  waiting(dues: Bounds, creations: Bounds, picked: readonly string[]): WaitingOrders {
    const bounds = Object.fromEntries([
      ...dues.map((ms, n) => [`due${n}`, dueMinuteOf(ms)] as const),
      ...creations.map((ms, n) => [`age${n}`, ageMinuteOf(ms)] as const),
    ]);
    const byDue = [0, 0, 0, 0, 0, 0];
    const byCreation = [0, 0, 0, 0, 0, 0];
    let total = 0;
    const add = (rows: readonly Counted[], sign: 1 | -1) => {
      for (const { due, age, n } of rows) {
        byDue[due] = (byDue[due] ?? 0) + sign * n;
        byCreation[age] = (byCreation[age] ?? 0) + sign * n;
        total += sign * n;
      }
    };
    add(this.#all.all(bounds), 1);
    add(this.#excluded.all({ ...bounds, picked: JSON.stringify(picked) }), -1);
    return { total, inBatches: this.#pickedNow(picked), byDue, byCreation };
  }
}
