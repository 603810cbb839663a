/**
 * Orders that left the queue after their batch had ended, without a packer of this floor: cancelled, held, or shipped by another
 * program. Their goods are listed to be put back, and their tote keeps its number until then.
 */
import type { DepartureQueries } from '../cache/read/departures.ts';
import { CANCELLED } from '../domain/orders/order-facts.ts';
import type { BatchEvent, WhyOut } from '../domain/batch/event.ts';
import { pickedOrders, type OrderInBatch } from '../domain/batch/state.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { BatchJournal } from '../journal/packing/batches.ts';
import type { BatchOrdersParts } from './batch-orders.ts';
import { LONGEST_WAIT_MS, type BatchPlaces } from './batch-places.ts';
import type { BatchRemains } from './batch-remains.ts';
import type { Batch } from './open-batches.ts';
import { after, recordedBatch } from './recorded-batch.ts';

interface LeftAfterEndParts extends BatchOrdersParts {
  departures: Pick<DepartureQueries, 'after' | 'newest'>;
  journal: Pick<BatchJournal, 'append' | 'history'>;
  places: Pick<BatchPlaces, 'endedBatchOf' | 'endedWith' | 'leftTote'>;
  remains: BatchRemains;
  station: () => string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Phases in which the goods of an order are at a bench, or were. */
const AT_A_BENCH: readonly Phase[] = ['open', 'sealed', 'to-pull', 'pulled', 'moved-on'];

export class LeftAfterEnd {
  readonly #o: LeftAfterEndParts;
  /** Cursor in the list of departures. Orders of weeks of batches are many; those that left since the last look are few. */
  #seen = 0;

  constructor(parts: LeftAfterEndParts) {
    this.#o = parts;
  }

  /** Records orders that left since the last call, and those that came back. Throws the storage engine's error. */
  recheck(): void {
    const { departures, remains, now } = this.#o;
    // The list can become empty after its days of retention: then it counts from 1 again.
    this.#seen = Math.min(this.#seen, departures.newest());
    for (const { n, orderId } of departures.after(this.#seen, now() - LONGEST_WAIT_MS)) {
      this.#left(orderId);
      this.#seen = n;
    }
    for (const { at, order } of remains.leftOrders())
      if (this.#isBack(order.orderId)) this.#revise(at.batch, order.orderId, null);
  }

  #left(orderId: string): void {
    const batch = this.#o.places.endedBatchOf(orderId);
    const out = batch === null ? null : this.#whyLeft(orderId);
    if (batch !== null && out !== null) this.#revise(batch, orderId, out);
  }

  /** @returns null for an order of the queue, and for one whose goods are or were at a bench */
  #whyLeft(orderId: string): WhyOut | null {
    const { pick, packed, claims, isElsewhere } = this.#o;
    const now = pick.needsOf(orderId);
    if (now === null || now.open || isElsewhere(orderId)) return null;
    // Once packing has begun, the bench decides about the goods. Until then the goods of a set-aside order are in its
    // tote.
    if (AT_A_BENCH.some((phase) => phase === packed.byId(orderId)?.phase)) return null;
    return now.status === CANCELLED || !claims.ask(orderId).mayWork ? 'cancelled' : 'not-ready';
  }

  /** True if it is in the queue, or on the bench that takes its goods from the tote. */
  #isBack(orderId: string): boolean {
    const { pick, packed, claims, isElsewhere } = this.#o;
    if (pick.needsOf(orderId)?.open !== true || isElsewhere(orderId) || !claims.ask(orderId).mayWork)
      return false;
    const phase = packed.byId(orderId)?.phase ?? 'put-back';
    return phase === 'put-back' || phase === 'open';
  }

  #revise(number: number, orderId: string, out: WhyOut | null): void {
    const { journal, places, remains, station, now } = this.#o;
    const at: Batch | null = remains.byNumber(number) ?? recordedBatch(journal, number);
    const order: OrderInBatch | undefined = at?.state.orders.find((one) => one.orderId === orderId);
    if (!at || !order) return;
    // Equal: recorded before a restart.
    if (order.out !== out) {
      const event: BatchEvent = { kind: 'revised', orderId, needs: order.needs, out };
      journal.append(number, [event], { at: now(), operator: null, station: station() });
      const batch = after(at, [event]);
      remains.remember(batch);
      if (out === null)
        places.endedWith(orderId, { batch: number, isWhole: pickedOrders(batch.state).includes(orderId) });
    }
    // The goods leave the tote only when this is on disk: a failed write is retried at the next call.
    if (out !== null) places.leftTote(orderId);
  }
}
