/**
 * Orders that left the queue after their batch had ended, without a packer of this floor: cancelled, held, or shipped by another
 * program. Their goods are listed to be put back, and their tote keeps its number until then.
 */
import type { DepartureQueries } from '../cache/read/departures.ts';
import type { BatchEvent, WhyOut } from '../domain/batch/event.ts';
import { pickedOrders, type OrderInBatch } from '../domain/batch/state.ts';
import type { BatchJournal } from '../journal/batches.ts';
import { whyOut, type BatchOrdersParts } from './batch-orders.ts';
import { LONGEST_WAIT_MS, type BatchPlaces } from './batch-places.ts';
import type { BatchRemains } from './batch-remains.ts';
import type { Batch } from './open-batches.ts';
import { after, recordedBatch } from './recorded-batch.ts';

interface LeftAfterEndParts extends BatchOrdersParts {
  departures: Pick<DepartureQueries, 'after'>;
  journal: Pick<BatchJournal, 'append' | 'history'>;
  places: Pick<BatchPlaces, 'endedBatchOf' | 'endedWith' | 'leftTote'>;
  remains: BatchRemains;
  station: () => string;
  /** Epoch milliseconds. */
  now: () => number;
}

export class LeftAfterEnd {
  readonly #o: LeftAfterEndParts;
  /** Cursor in the list of departures. Orders of weeks of batches are many; those that left since the last look are few. */
  #seen = 0;

  constructor(parts: LeftAfterEndParts) {
    this.#o = parts;
  }

  /** Records the orders that left since the last look, and those that came back. Throws the storage engine's error. */
  recheck(): void {
    const { departures, remains, now } = this.#o;
    for (const { n, orderId } of departures.after(this.#seen, now() - LONGEST_WAIT_MS)) {
      this.#left(orderId);
      this.#seen = n;
    }
    for (const { at, order } of remains.leftOrders())
      if (this.#whyLeft(order.orderId, order.out) === null) this.#revise(at.batch, order.orderId, null);
  }

  #left(orderId: string): void {
    const batch = this.#o.places.endedBatchOf(orderId);
    const out = batch === null ? null : this.#whyLeft(orderId, null);
    if (batch !== null && out !== null) this.#revise(batch, orderId, out);
  }

  /**
   * @param before as it was recorded; null: it was in the queue
   * @returns null for an order of the queue, and for one whose goods are or were at a bench
   */
  #whyLeft(orderId: string, before: WhyOut | null): WhyOut | null {
    const { pick, packed, isElsewhere } = this.#o;
    // Once packing has begun, a bench says where the goods go.
    if (packed.byId(orderId) || isElsewhere(orderId)) return null;
    return whyOut(this.#o, { orderId, out: before }, pick.needsOf(orderId));
  }

  #revise(number: number, orderId: string, out: WhyOut | null): void {
    const { journal, places, remains, station, now } = this.#o;
    const at: Batch | null = remains.byNumber(number) ?? recordedBatch(journal, number);
    const order: OrderInBatch | undefined = at?.state.orders.find((one) => one.orderId === orderId);
    if (!at || !order) return;
    if (out !== null) places.leftTote(orderId);
    // Already recorded, before a restart.
    if (order.out === out) return;
    const event: BatchEvent = { kind: 'revised', orderId, needs: order.needs, out };
    journal.append(number, [event], { at: now(), operator: null, station: station() });
    const batch = after(at, [event]);
    remains.remember(batch);
    if (out === null)
      places.endedWith(orderId, { batch: number, isWhole: pickedOrders(batch.state).includes(orderId) });
  }
}
