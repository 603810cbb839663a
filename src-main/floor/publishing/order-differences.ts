/** Differences between this bench's orders and the store: kept in memory, for one term of its lead. */
import type { Clock } from '../../domain/clock.ts';
import { UNREADABLE, type SharedState } from '../../domain/floor/shared-order.ts';
import type { Sealing } from '../bench-work.ts';

/** An order as this bench has it, without its text; the fields are those of the cache's `PublishableRow`. */
export interface OwnOrder {
  id: string;
  /** Null: no number can be read in its text. */
  orderId: string | null;
  state: SharedState;
  /** Changes if the text or the state does. */
  version: string;
  leftAt: number | null;
  place: { k: number } | { hash: string } | null;
}

/** Open orders, what left of late, and texts that cannot be read. */
export interface OwnOrders {
  page(after: number, leftSince: number, most: number): { rows: OwnOrder[]; after: number | null };
  unreadable(): OwnOrder[];
  textOf(place: { k: number } | { hash: string }): string | null;
}

/** An order to be published. */
export interface Difference extends OwnOrder {
  key: string;
  /** True if the order was published as open. */
  wasOpen: boolean;
}

/** Rows per read: some milliseconds. */
const ROWS_AT_ONCE = 1_000;
const TEXTS_AT_ONCE = 50;
/** Mark of orders that the store has and this bench has not compared. */
const OTHER = 'other';

interface Parts {
  orders: OwnOrders;
  sealing: Pick<Sealing, 'mark'>;
  clock: Pick<Clock, 'sleep'>;
  /** Earliest departure time of published orders, epoch milliseconds. */
  leftSince: () => number;
}

export class PublishedByThis {
  readonly #o: Parts;
  /** Id -> version that the store has. */
  readonly #known = new Map<string, string>();
  /** Ids that are published as open -> key. */
  readonly #open = new Map<string, string>();

  private constructor(parts: Parts) {
    this.#o = parts;
  }

  /** @param marks what the store has: key -> mark */
  static async compare(parts: Parts, marks: ReadonlyMap<string, string>): Promise<PublishedByThis> {
    const published = new PublishedByThis(parts);
    let read = 0;
    for await (const order of published.#all()) {
      const text = order.place === null ? null : parts.orders.textOf(order.place);
      const mark = parts.sealing.mark(order.state, text);
      const key = order.orderId ?? UNREADABLE + mark;
      if (marks.get(key) === mark) published.#put(order, key);
      else if (marks.has(key)) {
        published.#known.set(order.id, OTHER);
        // The order is gone here but not in the store: its departure counts towards a mass departure.
        if (order.state === 'gone') published.#open.set(order.id, key);
      }
      if (++read % TEXTS_AT_ONCE === 0) await published.#pause();
    }
    // An unreadable text is named by its mark as open: if the store has that mark, it has the same text.
    const here = new Set(published.#open.values());
    for (const [key, mark] of marks)
      if (key === UNREADABLE + mark && !here.has(key)) published.#open.set(key, key);
    return published;
  }

  /** Orders that are published as open. */
  get open(): number {
    return this.#open.size;
  }

  /** @param isChecked a check of this bench has just shown all: what left without a trace has left */
  async differences(isChecked: boolean): Promise<Difference[]> {
    const found: Difference[] = [];
    const seen = new Set<string>();
    for await (const order of this.#all()) {
      seen.add(order.id);
      const { id, state, version } = order;
      const before = this.#known.get(id);
      if (before === version) continue;
      // An order that was never published need not be published as gone.
      if (state === 'gone' && (!isChecked || before === undefined)) continue;
      found.push({ ...order, key: this.#keyOf(order), wasOpen: this.#open.has(id) });
    }
    if (!isChecked) return found;
    for (const [id, key] of this.#open)
      if (!seen.has(id)) found.push({ ...GONE, id, orderId: null, key, wasOpen: true });
    return found;
  }

  /** Notes that the store has the difference. */
  published(difference: Difference): void {
    this.#put(difference, difference.key);
  }

  #put({ id, state, version }: OwnOrder, key: string): void {
    this.#known.set(id, version);
    if (state === 'open') this.#open.set(id, key);
    else this.#open.delete(id);
  }

  #keyOf({ id, orderId, place }: OwnOrder): string {
    if (orderId !== null) return orderId;
    const text = place === null ? null : this.#o.orders.textOf(place);
    return this.#open.get(id) ?? UNREADABLE + this.#o.sealing.mark('open', text);
  }

  async *#all(): AsyncGenerator<OwnOrder> {
    const { orders, leftSince } = this.#o;
    let after: number | null = 0;
    const since = leftSince();
    while (after !== null) {
      const page: ReturnType<OwnOrders['page']> = orders.page(after, since, ROWS_AT_ONCE);
      yield* page.rows;
      ({ after } = page);
      if (after !== null) await this.#pause();
    }
    yield* orders.unreadable();
  }

  #pause(): Promise<void> {
    return this.#o.clock.sleep(0, AbortSignal.any([]));
  }
}

const GONE = { state: 'gone', version: 'gone', leftAt: null, place: null } as const;
