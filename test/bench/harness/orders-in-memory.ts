/** The open orders of a bench without a cache, for what publishes them. */
import type { OwnOrder, OwnOrders } from '../../../src-main/floor/publishing/order-differences.ts';
import { orderIdOf, orderText } from '../data/orders.ts';

/** Most orders that one call reads, as in a cache. */
const MOST = 1_000;

export class OrdersInMemory implements OwnOrders {
  readonly count: number;
  readonly #versions = new Map<number, number>();

  /** @param count orders, by their numbers from 0 */
  constructor(count: number) {
    this.count = count;
  }

  /** Gives these orders another text. */
  change(from: number, count: number): void {
    for (let n = from; n < from + count; n++) this.#versions.set(n, this.#version(n) + 1);
  }

  page(after: number, _leftSince: number, most: number): { rows: OwnOrder[]; after: number | null } {
    const end = Math.min(after + Math.min(most, MOST), this.count);
    const rows = Array.from({ length: end - after }, (_, n) => this.#row(after + n));
    return { rows, after: end === this.count ? null : end };
  }

  unreadable(): OwnOrder[] {
    return [];
  }

  textOf(place: { k: number } | { hash: string }): string | null {
    return 'k' in place ? orderText(place.k, { version: this.#version(place.k) }) : null;
  }

  #row(n: number): OwnOrder {
    const orderId = orderIdOf(n);
    const version = String(this.#version(n));
    return { id: orderId, orderId, state: 'open', version, leftAt: null, place: { k: n } };
  }

  #version(n: number): number {
    return this.#versions.get(n) ?? 0;
  }
}
