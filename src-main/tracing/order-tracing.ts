/**
 * Locates any order that this station knows: asks cache, journal, batches and floor, and `domain/whereabouts.ts` joins
 * their answers.
 */
import type { Labelled } from '../contract/orders/labelled.ts';
import type { TracedOrders } from '../cache/read/find/traced-orders.ts';
import type { Elsewhere } from '../contract/floor/floor.ts';
import type { OrderChanges } from '../contract/orders/orders.ts';
import type { Trace, TracedOrder } from '../contract/orders/trace.ts';
import { Sought } from '../domain/search/traced-text.ts';
import { whereaboutsOf, type OrderEvidence } from '../domain/whereabouts.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { JournalOrders } from '../journal/packing/journal-orders.ts';
import type { JournalSearch } from '../journal/packing/journal-search.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import { traceEvents } from './trace-events.ts';

export interface OrderTracingParts {
  cached: TracedOrders;
  /** Changes of an order while it was in the queue, newest first. */
  changesOf: (orderId: string) => OrderChanges[];
  numbers: Pick<JournalOrders, 'byNumber'>;
  search: Pick<JournalSearch, 'find'>;
  intents: Pick<Intents, 'newestFor' | 'past'>;
  packed: PackingJournal;
  batchOf: (orderId: string) => OrderEvidence['batch'];
  /** Null: no other bench has it, or the station belongs to no floor. */
  elsewhere: (orderId: string) => Elsewhere | null;
  /** Shown name of an operator. */
  nameOf: (operator: string | null) => string | null;
}

export class OrderTracing {
  readonly #o: OrderTracingParts;

  constructor(parts: OrderTracingParts) {
    this.#o = parts;
  }

  /**
   * Orders with this number, their own or the sales channel's; otherwise those with the text in a number or in the name
   * of buyer or receiver; otherwise those that the journal knows by it.
   * @param most limit; `more`: there are others
   */
  async find(text: string, most: number): Promise<{ orders: TracedOrder[]; more: boolean }> {
    const ids = await this.#find(text, most + 1);
    const orders = ids.map((id) => this.#order(id)).filter((order) => order !== null);
    return { orders: orders.slice(0, most), more: orders.length > most };
  }

  async #find(text: string, most: number): Promise<string[]> {
    const { cached, numbers, search } = this.#o;
    const named = new Set([...cached.byNumber(text), ...numbers.byNumber(text)]);
    if (named.size > 0) return [...named];
    const sought = new Sought(text);
    const found = cached.byPart(sought, most);
    return found.length > 0 ? found : (await search.find(sought)).orderIds.slice(0, most);
  }

  /** Location and history of an order. @returns null: unknown here */
  of(orderId: string): Trace | null {
    const order = this.#order(orderId);
    if (!order) return null;
    const { cached, changesOf, intents, packed, nameOf } = this.#o;
    const row = cached.row(orderId);
    const decision = intents.newestFor(orderId);
    const { events } = packed.history(orderId);
    return {
      ...order,
      hasPage: row !== null,
      hasReceipt: events.length > 0,
      events: traceEvents(
        {
          row,
          changes: changesOf(orderId),
          departures: cached.departures(orderId),
          unreadableAt: cached.unreadable(orderId)?.seenAt ?? null,
          packing: events,
          cancel: decision && { reason: decision.reason, steps: intents.past.of(decision.id) },
        },
        nameOf,
      ),
    };
  }

  /** Order of a carrier's label, with its location; null: unknown at this station. */
  labelled(orderId: string): Labelled | null {
    const order = this.#order(orderId);
    return order && { orderId, salesChannelOrderId: order.salesChannelOrderId, where: order.where };
  }

  #order(orderId: string): TracedOrder | null {
    const { cached, intents, packed, batchOf, elsewhere, nameOf } = this.#o;
    const row = cached.row(orderId);
    const departure = cached.departures(orderId).at(-1) ?? null;
    const decision = intents.newestFor(orderId);
    const box = packed.orders.byId(orderId);
    const where = whereaboutsOf({
      cached: row,
      departure: departure && { leftAt: departure.leftAt, status: departure.status, how: departure.how },
      unreadable: cached.unreadable(orderId),
      cancel: decision && { state: decision.state, changedAt: decision.changedAt },
      packing: box && { ...box, sealedBy: nameOf(box.sealedBy) },
      batch: batchOf(orderId),
      elsewhere: elsewhere(orderId),
    });
    if (!where) return null;
    const channelNumbers = [row, departure, decision, box].map((one) => one?.salesChannelOrderId ?? null);
    return {
      orderId,
      salesChannelOrderId: channelNumbers.find((number) => number !== null) ?? null,
      buyer: row?.buyer ?? departure?.buyer ?? null,
      receiver: row?.receiver ?? null,
      where,
    };
  }
}
