/** Notice of boxes that packers had to keep at the bench, and that are cleared since. */
import type { StationSnapshot } from '../../contract/station/station.ts';
import type { PackedOrders } from '../../journal/packing/packed-orders.ts';
import type { Live } from '../../snapshot/live.ts';
import { addNotice, removeNotices } from '../station-parts.ts';

/** Milliseconds after closing within which a clearance is only shown on the bench: the box was not put away yet. */
const UNCLEARED_MS = 10_000;

export class ClearedBoxes {
  readonly #live: Live<StationSnapshot>;
  readonly #orders: PackedOrders;
  readonly #now: () => number;
  /** Shown numbers by order. */
  readonly #numbers = new Map<string, string>();

  constructor({
    live,
    orders,
    now,
  }: {
    live: Live<StationSnapshot>;
    orders: PackedOrders;
    now: () => number;
  }) {
    this.#live = live;
    this.#orders = orders;
    this.#now = now;
  }

  /** Call when a box may leave from now on. */
  cleared(orderId: string): void {
    const row = this.#orders.byId(orderId);
    if (!row || row.sealedAt === null || this.#now() - row.sealedAt < UNCLEARED_MS) return;
    // The person has read the earlier notice: only later boxes are news.
    if (!this.#isShown) this.#numbers.clear();
    this.#numbers.set(orderId, row.salesChannelOrderId ?? orderId);
    this.#show();
  }

  /** Call when orders have changed their phase: a box that left, or that must not leave any more, is not news. */
  follow(): void {
    if (this.#numbers.size === 0 || !this.#isShown) return;
    for (const orderId of [...this.#numbers.keys()]) {
      const row = this.#orders.byId(orderId);
      if (row?.phase !== 'sealed' || !row.cleared) this.#numbers.delete(orderId);
    }
    this.#show();
  }

  get #isShown(): boolean {
    return this.#live.snapshot.status.notices.some(({ code }) => code === 'boxes-cleared');
  }

  #show(): void {
    if (this.#numbers.size === 0) removeNotices(this.#live, ['boxes-cleared']);
    else addNotice(this.#live, { code: 'boxes-cleared', file: [...this.#numbers.values()].join('\n') });
  }
}
