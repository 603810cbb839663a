/** Storage of a book's orders, with filters and pages of a list. */
import { isoMoment } from '../order/iso-moment.ts';
import type { CompleteOrder } from '../order/order-shapes.ts';
import { Refusal } from './refusal.ts';
import { ScrambledIds } from '../invented/scrambled-ids.ts';
import type { OrderStatus } from '../order/statuses.ts';

/** Filters of a list of orders; one that is left out lets everything pass. */
export interface ListQuery {
  readonly statuses?: readonly OrderStatus[];
  /** Created at or after this time, epoch ms. */
  readonly from?: number;
  /** Created at or before this time, epoch ms. */
  readonly until?: number;
  /** orderId that the page before ended with. */
  readonly after?: string;
  /** Limit of returned orders. */
  readonly limit: number;
}

/** A page of orders; `next` is the `after` of the following page, undefined on the last one. */
export interface ListPage {
  readonly orders: readonly CompleteOrder[];
  readonly next: string | undefined;
}

/** Storage of a book's orders, with look-ups; knows nothing of the rules by which they change. */
export class OrderShelf {
  readonly #orders = new Map<string, CompleteOrder>();
  readonly #salesChannelOrderIds = new Set<string>();
  readonly #ids = new ScrambledIds();
  #revision = 0;

  /** Number of changes so far. */
  get revision(): number {
    return this.#revision;
  }

  /** The order with this orderId, if there is one. */
  get(orderId: string): CompleteOrder | undefined {
    return this.#orders.get(orderId);
  }

  /** The order with this orderId. Throws Refusal 'unknown'. */
  known(orderId: string): CompleteOrder {
    const order = this.#orders.get(orderId);
    if (order === undefined) throw new Refusal('unknown', `no order has the orderId '${orderId}'`);
    return order;
  }

  hasSalesChannelOrder(salesChannelOrderId: string): boolean {
    return this.#salesChannelOrderIds.has(salesChannelOrderId);
  }

  /** All orders, in the order of insertion. */
  all(): MapIterator<CompleteOrder> {
    return this.#orders.values();
  }

  /** Page of the orders that pass all filters. */
  list({ statuses, from, until, after, limit }: ListQuery): ListPage {
    // Creation dates are all written alike, so they compare as text.
    const earliest = from === undefined ? undefined : isoMoment(from);
    const latest = until === undefined ? undefined : isoMoment(until);
    const orders: CompleteOrder[] = [];
    for (const id of this.#ids.after(after)) {
      const order = this.known(id);
      if (statuses !== undefined && !statuses.includes(order.status)) continue;
      if (earliest !== undefined && order.creationDate < earliest) continue;
      if (latest !== undefined && order.creationDate > latest) continue;
      // An order beyond the page shows that another page follows.
      if (orders.length === limit) return { orders, next: orders.at(-1)?.orderId };
      orders.push(order);
    }
    return { orders, next: undefined };
  }

  /** Adds an order with new ids. */
  insert(order: CompleteOrder): void {
    this.#orders.set(order.orderId, order);
    this.#salesChannelOrderIds.add(order.salesChannelOrderId);
    this.#ids.add(order.orderId);
    this.#revision++;
  }

  /** Puts the order in the place of the one with its orderId, and returns it. */
  replace(order: CompleteOrder): CompleteOrder {
    this.#orders.set(order.orderId, order);
    this.#revision++;
    return order;
  }
}
