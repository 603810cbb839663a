/** Orders of the simulated service: each with all versions that the service ever showed, and its real state. */
import { CANCELLED, READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { rawOf } from '../../support/packing-campaign/orders.ts';
import { BEGIN } from '../machine/computer.ts';
import type { Shape } from './catalogue.ts';
import type { Habits } from './habits.ts';

/** A version of an order that the service shows, from a given time on. */
export interface Version {
  /** Milliseconds since the beginning. */
  from: number;
  n: number;
  status: string;
  shape: Shape;
  /** Text of the order in the list. */
  text: string;
  /** True if it cannot be read as an order that may be packed. */
  isUnreadable: boolean;
}

export interface Effect {
  by: 'us' | 'others';
  reason: string;
  cancelDate: string;
  at: number;
}

export interface ServiceOrder {
  orderId: string;
  /** Epoch milliseconds; null: the service never says it. */
  createdAt: number | null;
  /** Tells orders apart. */
  n: number;
  versions: Version[];
  effects: Effect[];
  /** The list does not show it between these two, milliseconds since the beginning. */
  hiddenSince: number;
  hiddenUntil: number;
  /** True if the list shows an earlier state of it. */
  isStale: boolean;
}

export interface ListQuery {
  statuses: readonly string[] | null;
  from: number;
  until: number;
}

export class OrderBook {
  readonly orders = new Map<string, ServiceOrder>();
  /** Orders that are ready, or were until just now, by number. */
  #recent = new Set<ServiceOrder>();
  readonly #habits: Habits;
  readonly #now: () => number;

  /** @param now milliseconds since the beginning */
  constructor(habits: Habits, now: () => number) {
    this.#habits = habits;
    this.#now = now;
  }

  /** A new order, mostly ready to be packed. */
  arrive(shape: Shape, n: number, { isDated, status }: { isDated: boolean; status: string }): ServiceOrder {
    const order: ServiceOrder = {
      orderId: shape.orderId,
      createdAt: isDated ? BEGIN + Math.floor(this.#now()) - 600_000 : null,
      n,
      versions: [],
      effects: [],
      hiddenSince: 0,
      hiddenUntil: 0,
      isStale: false,
    };
    this.orders.set(order.orderId, order);
    this.#say(order, status, shape, false);
    return order;
  }

  newest(order: ServiceOrder): Version {
    const version = order.versions.at(-1);
    if (!version) throw new Error(`${order.orderId} has no version`);
    return version;
  }

  /** Changes an order: another status, other contents, or an unreadable version. */
  change(order: ServiceOrder, parts: { status?: string; shape?: Shape; isUnreadable?: boolean }): void {
    const { status, shape, isUnreadable } = this.newest(order);
    this.#say(order, parts.status ?? status, parts.shape ?? shape, parts.isUnreadable ?? isUnreadable);
  }

  /** @returns false if it is cancelled already and nothing is done */
  cancel(order: ServiceOrder, by: Effect['by'], reason: string, cancelDate: string): boolean {
    if (order.effects.length > 0 && (this.#habits.isStrict || by === 'others')) return false;
    order.effects.push({ by, reason, cancelDate, at: this.#now() });
    const { shape } = this.newest(order);
    this.#say(order, CANCELLED, shape, false);
    return true;
  }

  /** Time for which the list does not show it, or shows its former state, milliseconds. */
  hide(order: ServiceOrder, ms: number, isStale = false): void {
    // Hidden again while it is hidden: one continuous time.
    const isLonger = order.hiddenUntil > this.#now() && order.isStale === isStale;
    if (!isLonger) order.hiddenSince = this.#now();
    order.hiddenUntil = this.#now() + ms;
    order.isStale = isStale;
  }

  /** Version of the order on the list now, which may be outdated; null: none. */
  listed(order: ServiceOrder): Version | null {
    const then = this.#now() - this.#habits.lagMs;
    if (order.hiddenUntil > this.#now() && !order.isStale) return null;
    if (order.hiddenUntil > this.#now())
      return order.versions.findLast((version) => version.from < order.hiddenSince) ?? null;
    return order.versions.findLast((version) => version.from <= then) ?? null;
  }

  /** All that a question finds, in the order of the list. */
  find({ statuses, from, until }: ListQuery): { order: ServiceOrder; version: Version }[] {
    const found: { order: ServiceOrder; version: Version }[] = [];
    const isOfReady = statuses?.every((status) => status === READY_TO_SHIP) === true;
    for (const order of isOfReady ? this.#maybeReady() : this.orders.values()) {
      if (!this.#isWithin(order, from, until)) continue;
      const version = this.listed(order);
      if (version && (statuses === null || statuses.includes(version.status))) found.push({ order, version });
    }
    return this.#sorted(found);
  }

  /** Orders that the list can show as ready now; those that left it for good are skipped. */
  *#maybeReady(): Generator<ServiceOrder> {
    const then = this.#now() - this.#habits.lagMs;
    for (const order of this.#recent) {
      const { status, from } = this.newest(order);
      const isShownAsItIs = from <= then && order.hiddenUntil <= this.#now();
      if (status !== READY_TO_SHIP && isShownAsItIs) this.#recent.delete(order);
      else yield order;
    }
  }

  #isWithin({ createdAt }: ServiceOrder, from: number, until: number): boolean {
    if (from === -Infinity && until === Infinity) return true;
    if (createdAt === null) return false;
    const whole = (ms: number) =>
      this.#habits.moments === 'compares-seconds' ? Math.floor(ms / 1000) * 1000 : ms;
    return whole(createdAt) >= whole(from) && whole(createdAt) <= whole(until);
  }

  #sorted<T extends { order: ServiceOrder }>(found: T[]): T[] {
    if (this.#habits.sort === 'newest') return found.toReversed();
    if (this.#habits.sort === 'oldest') return found;
    return found.toSorted((a, b) => (a.order.orderId < b.order.orderId ? -1 : 1));
  }

  #say(order: ServiceOrder, status: string, shape: Shape, isUnreadable: boolean): void {
    const n = order.versions.length + 1;
    const version: Version = { from: this.#now(), n, status, shape, text: '', isUnreadable };
    version.text = JSON.stringify(this.#json(order, version, this.#habits.showsHistory));
    order.versions.push(version);
    // Keeps the order of arrival: an order that is ready again takes its old place.
    if (status === READY_TO_SHIP && !this.#recent.has(order))
      this.#recent = new Set([...this.#recent, order].toSorted((a, b) => a.n - b.n));
  }

  /** The complete order, as a cancel answers with it (spec: POST …/cancel). */
  complete(order: ServiceOrder): string {
    return JSON.stringify(this.#json(order, this.newest(order), true));
  }

  #json(order: ServiceOrder, version: Version, hasHistory: boolean): Json {
    const { createdAt, effects, orderId } = order;
    const { shape, status } = version;
    const raw = rawOf({ ...shape, orderId }, shape.deliveries, order.n);
    const last = effects.at(-1);
    const iso = (ms: number) => new Date(ms).toISOString();
    const shown =
      createdAt === null
        ? undefined
        : this.#habits.moments === 'shows-seconds'
          ? iso(Math.floor(createdAt / 1000) * 1000)
          : iso(createdAt);
    const steps = [...order.versions, version]
      .filter(({ status: one }, at, all) => one !== CANCELLED && one !== all[at - 1]?.status)
      .map(({ status: one, from }) => ({
        status: one,
        eventDate: iso(BEGIN + Math.floor(from)),
        receivedDate: iso(BEGIN + Math.floor(from)),
      }));
    const cancelled = effects.map(({ reason, cancelDate }) => ({
      status: CANCELLED,
      eventDate: cancelDate,
      receivedDate: cancelDate,
      eventData: { cancelReason: reason },
    }));
    return {
      ...raw,
      orderId,
      salesChannelOrderId: `SC-${order.n}`,
      status,
      creationDate: shown,
      lastUpdateDate: this.#habits.dates === 'none' ? undefined : iso(BEGIN + Math.floor(version.from)),
      ...(version.isUnreadable ? { items: 'not shown' } : {}),
      ...(status === CANCELLED && last ? { cancelDate: last.cancelDate } : {}),
      ...(hasHistory ? { statusHistory: [...steps, ...cancelled] } : {}),
    };
  }
}
