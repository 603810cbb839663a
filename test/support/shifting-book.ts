/** Orders of a model service: what each says, its place and since when, and how the list is sorted at present. */
import { seeded } from '../chaos/random.ts';
import { READY_TO_SHIP } from '../../src-main/domain/orders/order-facts.ts';
import { anItem, anOrder, aShipping } from './order-json.ts';

export interface BookedOrder {
  orderId: string;
  /** Text of the order as the service sends it now. */
  text: string;
  /** The version before this one; null if there was none. */
  earlier: string | null;
  status: string;
  /** Epoch milliseconds; null if the service never says it. */
  createdAt: number | null;
  /** True while the service shows it nowhere, in no status. */
  hidden: boolean;
  /** The book's count of changes when it last became ready and visible; null while it is not both. */
  readySince: number | null;
  /** All that it ever stood in. */
  statuses: Set<string>;
}

/** Behaviour of the last update's date at a change: services differ, and the specification says nothing. */
export type Dating = 'newer' | 'same' | 'older' | 'none';

/** `which` is taken modulo the number of orders. */
export type Change =
  | { kind: 'status'; which: number; status: string; dating: Dating }
  | { kind: 'edit'; which: number; what: 'items' | 'address' | 'quantity'; dating: Dating }
  | { kind: 'hide' | 'show'; which: number }
  /** Many at once, as when a carrier's lorry leaves. */
  | { kind: 'wave'; every: number; status: string }
  /** Sorts the list in another order, as if by an unspecified key. */
  | { kind: 'reorder'; seed: number }
  | { kind: 'page-size'; size: number };

export interface FirstOrder {
  /** Orders of the same one share a creation time; null: none is ever given. */
  moment: number | null;
  status: string;
}

interface Content {
  city: string;
  quantity: number;
  item: string;
  updated: string | null;
}

const FIRST_UPDATE = Date.parse('2026-03-01T11:00:00Z');
const MINUTE = 60_000;

export class ShiftingBook {
  readonly orders: readonly BookedOrder[];
  pageSize: number;
  /** Counts all changes: the model's time. */
  changes = 0;
  #sorted: BookedOrder[];
  readonly #content = new Map<BookedOrder, Content>();

  constructor(first: readonly FirstOrder[], pageSize: number) {
    this.pageSize = pageSize;
    this.orders = first.map(({ moment, status }, n) => {
      const order: BookedOrder = {
        orderId: `PD-${n}`,
        text: '',
        earlier: null,
        status,
        createdAt: moment === null ? null : Date.parse('2026-03-01T10:00:00Z') + moment * MINUTE,
        hidden: false,
        readySince: status === READY_TO_SHIP ? 0 : null,
        statuses: new Set([status]),
      };
      this.#content.set(order, {
        city: 'Curitiba',
        quantity: 1,
        item: 'Blue mug',
        updated: new Date(FIRST_UPDATE).toISOString(),
      });
      this.#write(order);
      order.earlier = null;
      return order;
    });
    this.#sorted = [...this.orders];
  }

  /** Orders on the list, in the present order. */
  listed(statuses: readonly string[] | null, from: number, until: number): BookedOrder[] {
    return this.#sorted.filter(
      (o) =>
        !o.hidden &&
        (statuses === null || statuses.includes(o.status)) &&
        (from === -Infinity || (o.createdAt !== null && o.createdAt >= from)) &&
        (until === Infinity || (o.createdAt !== null && o.createdAt <= until)),
    );
  }

  /** Expected queue: orders that are ready, and shown by the service. */
  ready(): BookedOrder[] {
    return this.orders.filter((o) => o.readySince !== null);
  }

  find(orderId: string): BookedOrder {
    const order = this.orders.find((o) => o.orderId === orderId);
    if (!order) throw new Error(`the model has no order ${orderId}`);
    return order;
  }

  apply(change: Change): void {
    this.changes++;
    if (change.kind === 'page-size') this.pageSize = change.size;
    else if (change.kind === 'reorder') this.#sorted = shuffled(this.#sorted, change.seed);
    else if (change.kind === 'wave') {
      const { status } = change;
      for (let which = 0; which < this.orders.length; which += change.every)
        this.#changeOne(this.#at(which), { kind: 'status', which, status, dating: 'newer' });
    } else this.#changeOne(this.#at(change.which), change);
  }

  #at(which: number): BookedOrder {
    const order = this.orders[which % this.orders.length];
    if (!order) throw new Error('the model has no orders');
    return order;
  }

  #changeOne(order: BookedOrder, change: Extract<Change, { which: number }>): void {
    if (change.kind === 'hide' || change.kind === 'show') order.hidden = change.kind === 'hide';
    if (change.kind === 'status') {
      order.status = change.status;
      order.statuses.add(change.status);
      this.#date(order, change.dating);
    }
    if (change.kind === 'edit') {
      const content = this.#contentOf(order);
      if (change.what === 'address') content.city = `City ${this.changes}`;
      if (change.what === 'quantity') content.quantity = 1 + (this.changes % 9);
      if (change.what === 'items') content.item = `Thing ${this.changes}`;
      this.#date(order, change.dating);
    }
    const isReady = order.status === READY_TO_SHIP && !order.hidden;
    order.readySince = isReady ? (order.readySince ?? this.changes) : null;
    this.#write(order);
  }

  #contentOf(order: BookedOrder): Content {
    const content = this.#content.get(order);
    if (!content) throw new Error('the model knows nothing of this order');
    return content;
  }

  #date(order: BookedOrder, dating: Dating): void {
    if (dating === 'same') return;
    const step = this.changes * MINUTE * (dating === 'older' ? -1 : 1);
    this.#contentOf(order).updated = dating === 'none' ? null : new Date(FIRST_UPDATE + step).toISOString();
  }

  #write(order: BookedOrder): void {
    const { city, quantity, item, updated } = this.#contentOf(order);
    const text = JSON.stringify(
      anOrder(order.orderId, {
        status: order.status,
        creationDate: order.createdAt === null ? undefined : new Date(order.createdAt).toISOString(),
        lastUpdateDate: updated,
        items: [anItem({ name: item, quantity })],
        shipping: aShipping({}, { deliveryAddress: { country: 'BR', city, receiverName: 'Ana Araújo' } }),
      }),
    );
    if (text === order.text) return;
    order.earlier = order.text;
    order.text = text;
  }
}

/** Shuffles a list; the same seed gives the same result. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const { next } = seeded(seed);
  return list
    .map((value) => ({ value, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
