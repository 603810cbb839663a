/** The order book of the practice service: its orders, and the rules by which they change. */
import { randomBytes } from 'node:crypto';

import type { BookState } from './book-state.ts';
import { lessonOrder, type LessonUnits } from '../invented/lesson-order.ts';
import { inventOrder, timesOfArrivingOrder, timesOfWaitingOrder } from '../invented/invented-order.ts';
import type { OrderTimes } from '../invented/invented-order.ts';
import { checkNewOrder } from './new-order-rules.ts';
import type { NewOrder } from './new-order-shape.ts';
import { orderFrom } from './new-order.ts';
import { orderIdOf } from '../invented/order-numbers.ts';
import type { CompleteOrder } from '../order/order-shapes.ts';
import { OrderShelf } from './order-shelf.ts';
import type { ListPage, ListQuery } from './order-shelf.ts';
import { createRandom } from '../invented/random.ts';
import { Refusal } from './refusal.ts';
import { withCancel, withStatus } from './status-change.ts';
import { canBeCancelled, nextAutomaticStatus } from '../order/statuses.ts';
import type { OrderStatus } from '../order/statuses.ts';

/** Lead of a lesson's order over the most urgent one, ms: the queue counts in minutes. */
const MINUTE = 60_000;

/** Start of a book, and its clock. */
export interface BookOptions {
  /** The same seed and `now` give the same orders. Default 1. */
  readonly seed?: number;
  /** READY_TO_SHIP orders present at start. Default 120. */
  readonly orders?: number;
  /** Time per automatic step after startHandling, in ms. Default 1500. */
  readonly progressionMs?: number;
  /** The clock, in epoch ms. Default Date.now. */
  readonly now?: () => number;
}

/**
 * All orders of the practice service and the rules by which they change (spec: "States and transitions").
 * It does no input or output. Orders are values: a change puts a new one in the old one's place.
 */
export class OrderBook {
  readonly seed: number;
  /** Key of the token signature, base64url. */
  readonly signingKey: string;
  readonly #shelf = new OrderShelf();
  readonly #underway = new Map<string, number>();
  /** Orders that are sent off at the very time of a cancel request. */
  readonly #shipsFirst = new Set<string>();
  #nextSerial = 0;
  #now: () => number;
  #progressionMs: number;

  constructor(options: BookOptions = {}, state?: BookState) {
    this.#now = options.now ?? Date.now;
    this.#progressionMs = options.progressionMs ?? 1500;
    this.seed = state?.seed ?? options.seed ?? 1;
    this.signingKey = state?.signingKey ?? randomBytes(32).toString('base64url');
    if (state === undefined) {
      this.#invent(options.orders ?? 120, timesOfWaitingOrder);
    } else {
      for (const order of state.orders) this.#shelf.insert(order);
      this.#underway = new Map(state.underway);
      this.#nextSerial = state.nextSerial;
    }
  }

  /** Number of changes so far: shows whether a saved copy is up to date. */
  get revision(): number {
    return this.#shelf.revision;
  }

  /** Makes a book that was handed on live by the clock of its new service. */
  follow({ now, progressionMs }: Pick<BookOptions, 'now' | 'progressionMs'>): void {
    this.#now = now ?? this.#now;
    this.#progressionMs = progressionMs ?? this.#progressionMs;
  }

  /** The order with this orderId, if there is one. */
  get(orderId: string): CompleteOrder | undefined {
    return this.#shelf.get(orderId);
  }

  /** All orders, in the order of insertion. */
  all(): CompleteOrder[] {
    return [...this.#shelf.all()];
  }

  /** Number of orders in a status. */
  count(status: OrderStatus): number {
    return this.#shelf.all().reduce((sum, order) => sum + (order.status === status ? 1 : 0), 0);
  }

  /** Page of the orders that pass all filters (spec: GET {order_url}/ext/orders). */
  list(query: ListQuery): ListPage {
    return this.#shelf.list(query);
  }

  /** Creates a test order. Throws Refusal 'invalid' (a rule is broken) or 'conflict' (number used before). */
  create(body: NewOrder): CompleteOrder {
    checkNewOrder(body);
    if (this.#shelf.hasSalesChannelOrder(body.salesChannelOrderId)) {
      const problem = `must be unique, but an order '${body.salesChannelOrderId}' exists`;
      throw new Refusal('conflict', `salesChannelOrderId ${problem}`);
    }
    let serial = this.#nextSerial++;
    while (this.#shelf.get(orderIdOf(this.seed, serial)) !== undefined) serial = this.#nextSerial++;
    const random = createRandom(this.seed, 'created', serial);
    const order = orderFrom(body, orderIdOf(this.seed, serial), this.#now(), random);
    this.#shelf.insert(order);
    return order;
  }

  /** CREATED becomes APPROVED. Throws Refusal 'unknown' or 'conflict'. */
  approve(orderId: string): CompleteOrder {
    return this.#move(orderId, 'CREATED', 'APPROVED');
  }

  /** APPROVED becomes HANDLING; from there the order moves on by itself. Throws Refusal 'unknown' or 'conflict'. */
  startHandling(orderId: string): CompleteOrder {
    const order = this.#move(orderId, 'APPROVED', 'HANDLING');
    this.#underway.set(orderId, this.#now() + this.#progressionMs);
    return order;
  }

  /** READY_TO_SHIP becomes SHIPPED, as if another program had sent it off. Throws Refusal 'unknown' or 'conflict'. */
  ship(orderId: string): CompleteOrder {
    return this.#move(orderId, 'READY_TO_SHIP', 'SHIPPED');
  }

  /** Cancels for good; `cancelDate` is kept as supplied. Throws Refusal 'unknown' or 'conflict'. */
  cancel(orderId: string, cancelDate: string, cancelReason: string): CompleteOrder {
    if (this.#shipsFirst.delete(orderId)) this.ship(orderId);
    const order = this.#shelf.known(orderId);
    if (!canBeCancelled(order.status)) {
      throw new Refusal('conflict', `order ${orderId} is ${order.status} and cannot be cancelled`);
    }
    return this.#shelf.replace(withCancel(order, cancelDate, cancelReason, this.#now()));
  }

  /** Lets new orders arrive as READY_TO_SHIP, at `at` (epoch ms) or now. */
  addReady(count: number, at: number = this.#now()): CompleteOrder[] {
    return this.#invent(count, timesOfArrivingOrder, at);
  }

  /** Adds a READY_TO_SHIP order of these units in these parcels, more urgent than all others. Throws for an unknown item. */
  addLesson(parcels: readonly (readonly LessonUnits[])[]): CompleteOrder {
    const now = this.#now();
    const dues = this.#shelf
      .all()
      .flatMap(({ status, shipping: { deliveries } }) =>
        status === 'READY_TO_SHIP' ? deliveries.map((one) => Date.parse(one.deliveryEstimateDate)) : [],
      );
    const due = Math.min(now, ...dues) - MINUTE;
    for (;;) {
      const order = lessonOrder(this.seed, this.#nextSerial++, parcels, { now, due });
      if (this.#has(order)) continue;
      this.#shelf.insert(order);
      return order;
    }
  }

  /** Ships the order just before its cancel arrives, which is then too late. */
  shipBeforeCancel(orderId: string): void {
    this.#shipsFirst.add(orderId);
  }

  /** Takes the automatic steps (PACKED, INVOICED, READY_TO_SHIP) that are due at `nowMs`, each at its own time. */
  advance(nowMs: number): void {
    for (const [orderId, firstDue] of this.#underway) {
      let order = this.#shelf.known(orderId);
      let due = firstDue;
      let status = nextAutomaticStatus(order.status);
      while (status !== undefined && due <= nowMs) {
        order = this.#shelf.replace(withStatus(order, status, due));
        due += this.#progressionMs;
        status = nextAutomaticStatus(status);
      }
      if (status === undefined) this.#underway.delete(orderId);
      else this.#underway.set(orderId, due);
    }
  }

  /** All that has to be kept of the book. Later changes do not show in it. */
  snapshot(): BookState {
    return {
      version: 1,
      seed: this.seed,
      signingKey: this.signingKey,
      nextSerial: this.#nextSerial,
      underway: [...this.#underway],
      orders: this.all(),
    };
  }

  #invent(
    count: number,
    timesOf: (seed: number, serial: number, at: number) => OrderTimes,
    at: number = this.#now(),
  ): CompleteOrder[] {
    const invented: CompleteOrder[] = [];
    while (invented.length < count) {
      const serial = this.#nextSerial++;
      const order = inventOrder(this.seed, serial, timesOf(this.seed, serial, at), at);
      // A sandbox caller may have chosen this very number: take the next.
      if (this.#has(order)) continue;
      this.#shelf.insert(order);
      invented.push(order);
    }
    return invented;
  }

  #has({ orderId, salesChannelOrderId }: CompleteOrder): boolean {
    return this.#shelf.get(orderId) !== undefined || this.#shelf.hasSalesChannelOrder(salesChannelOrderId);
  }

  #move(orderId: string, from: OrderStatus, to: OrderStatus): CompleteOrder {
    const order = this.#shelf.known(orderId);
    if (order.status !== from) {
      throw new Refusal('conflict', `order ${orderId} is ${order.status}; only ${from} can become ${to}`);
    }
    return this.#shelf.replace(withStatus(order, to, this.#now()));
  }
}
