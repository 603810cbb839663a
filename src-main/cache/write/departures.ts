/** Departures from the queue and returns to it, derived from look-ups and repeated sweeps. */
import { isOpen, leavesWithoutTrace } from '../../domain/orders/queue-departure.ts';
import type { KeySet } from './key-set.ts';
import type { DepartureKind } from './rows/order-rows.ts';
import type { WriteBuffer, WriterParts } from './write-buffer.ts';
import type { UpsertResult } from './writer-messages.ts';

export class Departures {
  readonly #parts: WriterParts;
  readonly #buffer: WriteBuffer;

  constructor(parts: WriterParts, buffer: WriteBuffer) {
    this.#parts = parts;
    this.#buffer = buffer;
  }

  /**
   * Resets the absence counter of orders that are listed again, even if this sweep fails.
   * @param shown keys of the orders that the sweep has shown so far
   * @returns the number of orders that came back
   */
  resetAbsence(shown: KeySet): number {
    const { known } = this.#parts;
    return this.#resetCount(known.absent.size === 0 ? [] : known.absent.alsoIn(shown));
  }

  /** Resets the absence counter of orders that a look-up found still ready. @returns the number of orders that had one */
  foundReady(orderIds: readonly string[]): number {
    const { rows, known } = this.#parts;
    const keys = orderIds.map((id) => rows.find(id)?.k).filter((k) => k !== undefined);
    return this.#resetCount(keys.filter((k) => known.absent.has(k)));
  }

  #resetCount(keys: readonly number[]): number {
    const { absence, known } = this.#parts;
    if (keys.length > 0) this.#buffer.write(() => absence.clear(keys));
    keys.forEach((k) => known.absent.delete(k));
    return keys.length;
  }

  /**
   * A look-up that reached the service did not find these orders.
   * @param rounds after how many such rounds in a row an order leaves the queue
   * @param keep orders that must stay although no look-up finds them: they are in local work
   */
  notFound(orderIds: readonly string[], rounds: number, keep: readonly string[], now: number): UpsertResult {
    const { absence, known } = this.#parts;
    const staying = new Set(keep);
    return this.#buffer.write(() => {
      const gone = orderIds.filter((id) => {
        const counted = absence.count(id, rounds, now);
        if (counted) known.absent.add(counted.k);
        return counted && leavesWithoutTrace(counted.rounds, rounds, staying.has(id));
      });
      return { changed: gone.filter((id) => this.#close(id, null, 'not-found', now)).length };
    });
  }

  /** Closes orders that a look-up found in another status, if their text has not done so already. */
  departed(orders: readonly { orderId: string; status: string }[], now: number): void {
    this.#buffer.write(() => {
      for (const { orderId, status } of orders) {
        if (!isOpen(status)) this.#close(orderId, status, 'looked-up', now);
      }
    });
  }

  /** Unreadable versions with these texts are outdated. */
  dropFaults(hashes: readonly string[]): void {
    const { quarantine, known } = this.#parts;
    if (hashes.length === 0) return;
    this.#buffer.write(() => quarantine.drop(hashes));
    hashes.forEach((hash) => known.forgetFault(hash));
  }

  #close(orderId: string, status: string | null, how: DepartureKind, now: number): boolean {
    const { rows, items, facets, known } = this.#parts;
    const row = rows.find(orderId);
    if (row?.open !== 1) return false;
    rows.close(row.k, status, now);
    items.close(row.k);
    items.flush();
    facets.count(row, -1);
    facets.flush();
    rows.noteDeparture(row.k, status, how, now);
    known.byHash.delete(row.hash);
    known.open.delete(row.k);
    known.absent.delete(row.k);
    return true;
  }
}
