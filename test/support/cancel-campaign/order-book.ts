/**
 * The orders of the campaign's service, the changes of each, and the answers to each station. It knows no HTTP.
 * A decision is known by its reason: every decision of a campaign has one of its own.
 */
import { CANCELLED, READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrder } from '../order-json.ts';

/** An effective cancel. `at`: the machine's monotonic clock. */
interface Effect {
  cancelDate: string;
  reason: string;
  at: bigint;
}

/** A request to cancel. */
interface Ask {
  reason: string;
  at: bigint;
  /** True if a look-up has since shown the order as not cancelled. */
  lookedUp: boolean;
}

export interface ServiceOrder {
  orderId: string;
  createdAt: number;
  effects: Effect[];
  asks: Ask[];
  /** True if a look-up has shown it as cancelled, and a station has read that. */
  shownCancelled: boolean;
}

/** Orders that wait to be packed at any time. */
const WAITING = 30;
const BEGIN = Date.parse('2026-03-01T10:00:00.000Z');

export class OrderBook {
  readonly orders = new Map<string, ServiceOrder>();
  readonly violations: string[] = [];
  readonly counts = { asks: 0, lookUps: 0, again: 0 };
  /** Orders that a look-up has shown as cancelled -> sweeps that the station has begun since. */
  readonly #answered = new Map<ServiceOrder, number>();
  readonly #showsHistory: boolean;

  /** @param showsHistory the list shows whose cancel it was */
  constructor(showsHistory: boolean) {
    this.#showsHistory = showsHistory;
  }

  /** Orders of the list, oldest first; new ones arrive for those that left. */
  listed(query: { status: string | null; from: number; until: number }): ServiceOrder[] {
    const ready = [...this.orders.values()].filter((o) => o.effects.length === 0).length;
    for (let n = ready; n < WAITING; n++) this.#arrive();
    return [...this.orders.values()].filter(
      (o) =>
        (query.status === null || query.status.split(',').includes(statusOf(o))) &&
        o.createdAt >= query.from &&
        o.createdAt <= query.until,
    );
  }

  #arrive(): void {
    const n = this.orders.size;
    const orderId = `PD${String(n).padStart(5, '0')}`;
    this.orders.set(orderId, {
      orderId,
      createdAt: BEGIN + n * 1_000,
      effects: [],
      asks: [],
      shownCancelled: false,
    });
  }

  /** Call when the station has ended: it may not have read the last answer. */
  stationEnded(): void {
    this.#answered.clear();
  }

  /** A station that begins a second sweep after an answer has taken that answer in. */
  sweepBegins(): void {
    for (const [order, sweeps] of this.#answered) {
      if (sweeps === 0) this.#answered.set(order, 1);
      else {
        order.shownCancelled = true;
        this.#answered.delete(order);
      }
    }
  }

  /** Call when a look-up was answered with this order. */
  shown(order: ServiceOrder): void {
    this.counts.lookUps++;
    if (order.effects.length > 0) {
      if (!order.shownCancelled && !this.#answered.has(order)) this.#answered.set(order, 0);
    } else for (const ask of order.asks) ask.lookedUp = true;
  }

  /** A request to cancel has arrived. */
  asked(orderId: string, reason: string): ServiceOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`a cancel of ${orderId}, which the service never showed`);
    this.counts.asks++;
    const before = order.asks.filter((a) => a.reason === reason);
    if (order.effects.some((e) => e.reason === reason)) this.counts.again++;
    if (before.some((a) => !a.lookedUp))
      this.violations.push(`${orderId}: sent again without a look after an answer that was lost (${reason})`);
    if (order.shownCancelled)
      this.violations.push(`${orderId}: sent although it had been shown as cancelled (${reason})`);
    order.asks.push({ reason, at: process.hrtime.bigint(), lookedUp: false });
    return order;
  }

  /** Cancels an order; a second cancel of the same order has its effect too. */
  cancel(order: ServiceOrder, cancelDate: string, reason: string): void {
    order.effects.push({ cancelDate, reason, at: process.hrtime.bigint() });
  }

  /** Text of the order as the service shows it. @param complete the answer of a cancel, which includes the history */
  text(order: ServiceOrder, complete = this.#showsHistory): Json {
    const last = order.effects.at(-1);
    const cancelled = last ? { cancelDate: last.cancelDate, lastUpdateDate: last.cancelDate } : {};
    return anOrder(order.orderId, {
      status: statusOf(order),
      creationDate: new Date(order.createdAt).toISOString(),
      ...cancelled,
      ...(complete ? { statusHistory: order.effects.map(historyEntry) } : {}),
    });
  }
}

function historyEntry({ cancelDate, reason }: Effect): Json {
  return {
    status: CANCELLED,
    eventDate: cancelDate,
    receivedDate: cancelDate,
    eventData: { cancelReason: reason },
  };
}

function statusOf(order: ServiceOrder): string {
  return order.effects.length > 0 ? CANCELLED : READY_TO_SHIP;
}
