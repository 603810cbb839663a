/** Other users of the same service: shops that sell, buyers who cancel, carriers who fetch. */
import { READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { Trace } from '../../chaos/trace.ts';
import type { OrderBook, ServiceOrder } from '../service/book.ts';
import { changedShape, shapeOf } from '../service/catalogue.ts';
import type { Habits } from '../service/habits.ts';

/** Statuses of an order before it may be packed, in this order (spec: States and transitions). */
const BEFORE_READY = ['CREATED', 'APPROVED', 'HANDLING', 'PACKED', 'INVOICED'];

interface Parts {
  seed: string;
  book: OrderBook;
  habits: Habits;
  random: Random;
  trace: Trace;
  /** Orders whose box is closed: a carrier fetches it, whether or not the screen says that it may leave. */
  closed: () => readonly string[];
  /** True if a cancel of that order is on its way. */
  isUnsettled: (orderId: string) => boolean;
}

export class Others {
  readonly #o: Parts;
  #count = 0;
  /** Fetched, and on their way. */
  readonly #shipped: ServiceOrder[] = [];

  constructor(parts: Parts) {
    this.#o = parts;
  }

  sells(): void {
    const { seed, book, habits, trace } = this.#o;
    const n = ++this.#count;
    const random = createRandom(seed, 'order', n);
    const order = book.arrive(shapeOf(random, this.#numberOf(random, n)), n, {
      isDated: !random.chance(habits.undated),
      status: random.chance(0.15) ? random.pick(BEFORE_READY) : READY_TO_SHIP,
    });
    trace.add('act', 'shop', `order "${order.orderId}" is ${book.newest(order).status}`);
  }

  #numberOf(random: Random, n: number): string {
    const plain = `PD${String(n).padStart(5, '0')}`;
    if (!random.chance(this.#o.habits.spacedNumbers)) return plain;
    // Makes a number that differs from another one only by a space.
    const other = `PD${String(Math.max(1, n - random.whole(1, 5))).padStart(5, '0')} `;
    if (random.chance(0.5) && !this.#o.book.orders.has(other)) return other;
    return random.pick([`${plain} `, ` ${plain}`, `${plain}/ä?`]);
  }

  #anyReady(is: (order: ServiceOrder) => boolean): ServiceOrder | null {
    const { book, random } = this.#o;
    const ready = [...book.orders.values()].filter((o) => book.newest(o).status === READY_TO_SHIP && is(o));
    return ready.length === 0 ? null : random.pick(ready);
  }

  /** Carriers fetch boxes that are closed. */
  fetch(): void {
    const { book, random, trace } = this.#o;
    for (const orderId of this.#o.closed()) {
      const order = book.orders.get(orderId);
      if (!order || book.newest(order).status !== READY_TO_SHIP || random.chance(0.1)) continue;
      book.change(order, { status: 'SHIPPED' });
      this.#shipped.push(order);
      trace.add('act', 'carrier', `"${orderId}" is SHIPPED`);
    }
  }

  /** An order that was fetched reaches its buyer. */
  deliver(): void {
    const { book, random } = this.#o;
    for (const order of this.#shipped.splice(0))
      if (random.chance(0.1) && book.newest(order).status === 'SHIPPED')
        book.change(order, { status: 'DELIVERED' });
      else if (random.chance(0.95)) this.#shipped.push(order);
  }

  /** An order that is not ready yet goes through its statuses, one at a time. */
  progress(): void {
    const { book, random } = this.#o;
    for (const order of book.orders.values()) {
      const at = BEFORE_READY.indexOf(book.newest(order).status);
      if (at >= 0 && random.chance(0.6))
        book.change(order, { status: BEFORE_READY[at + 1] ?? READY_TO_SHIP });
    }
  }

  /** A change from outside the station. */
  meddle(): void {
    const { book, random, trace } = this.#o;
    const order = this.#anyReady(() => true);
    if (!order) return;
    const what = random.weighted([
      ['cancel', 3],
      ['hold', 2],
      ['change', 4],
      ['unreadable', 1],
      ['ship', 1],
    ] as const);
    trace.add('act', 'others', `${what} "${order.orderId}"`);
    if (what === 'cancel') this.#cancel(order);
    // Moves back from READY_TO_SHIP are not shown.
    if (what === 'hold') book.change(order, { status: random.pick(['ON_HOLD', 'ON_HOLD', ...BEFORE_READY]) });
    if (what === 'ship') book.change(order, { status: 'SHIPPED' });
    if (what === 'change') book.change(order, { shape: changedShape(random, book.newest(order).shape) });
    if (what === 'unreadable') book.change(order, { isUnreadable: true });
  }

  /** Often cancels an order that the station is about to cancel too: the buyer has asked everybody. */
  #cancel(order: ServiceOrder): void {
    const { book, random, isUnsettled } = this.#o;
    const wanted = random.chance(0.5) ? this.#anyReady(({ orderId }) => isUnsettled(orderId)) : null;
    book.cancel(wanted ?? order, 'others', 'the buyer asked for it', '2026-03-01T00:00:00Z');
  }

  /** Lets stuck orders continue: a held one is released, a contradictory one is corrected. */
  mend(all = false): void {
    const { book, random, trace } = this.#o;
    for (const order of book.orders.values()) {
      const { status, isUnreadable } = book.newest(order);
      if (!all && !random.chance(0.3)) continue;
      if (isUnreadable) book.change(order, { isUnreadable: false });
      else if (status === 'ON_HOLD' || BEFORE_READY.includes(status))
        book.change(order, { status: READY_TO_SHIP });
      else continue;
      trace.add('act', 'others', `"${order.orderId}" goes on`);
    }
  }
}
