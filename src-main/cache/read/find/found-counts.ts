/** Facet counts of the orders that a search found: they are few, and counted one by one. */
import type { QueueFacets } from '../../../contract/orders/queue.ts';
import type { CountedBy } from '../../counted-by.ts';
import type { ReadDb } from '../../db.ts';
import { IN_QUEUE } from '../in-queue.ts';

type Names = QueueFacets['carriers'];

export class FoundCounts {
  readonly #orders;

  constructor(db: ReadDb) {
    this.#orders = db.prepare<[string], CountedBy & { due: number | null }>(
      `SELECT o.carrier, o.country, o.channel, o.units, o.due
       FROM json_each(?) f CROSS JOIN orders o ON o.k = f.value WHERE ${IN_QUEUE}`,
    );
  }

  /**
   * @param keys of orders that were found
   * @param offered facets of the whole queue: a name with no orders found stays, since it may be selected
   * @param now epoch milliseconds, for "late"
   */
  of(keys: readonly number[], offered: QueueFacets, now: number): QueueFacets {
    const orders = this.#orders.all(JSON.stringify(keys));
    const count = (isOne: (order: (typeof orders)[number]) => boolean) => orders.filter(isOne).length;
    const named = (names: Names, column: 'carrier' | 'country' | 'channel'): Names => {
      const counts = new Map<string | null, number>();
      for (const order of orders) counts.set(order[column], (counts.get(order[column]) ?? 0) + 1);
      return names.map(({ name }) => ({ name, orders: counts.get(name) ?? 0 }));
    };
    return {
      total: orders.length,
      late: count(({ due }) => due !== null && due < now),
      single: count(({ units }) => units === 1),
      multi: count(({ units }) => units > 1),
      carriers: named(offered.carriers, 'carrier'),
      countries: named(offered.countries, 'country'),
      channels: named(offered.channels, 'channel'),
    };
  }
}
