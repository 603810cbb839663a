/** The packing events that tell a floor of shortages at this bench, and of their end. */
import type { ShortageEvent } from '../../domain/floor/shortage-ledger.ts';
import type { PackingEvent } from '../../domain/packing/event.ts';
import type { PlannedItem } from '../../domain/packing/plan.ts';
import { plannedItemKey } from '../../domain/picking/item-key.ts';
import type { JournalDb } from '../db.ts';
import { eventIn } from './event-text.ts';

interface Row {
  seq: number;
  at: number;
  data: string;
}

interface Order {
  o: number;
  orderId: string;
}

/** Key of an item of the order, and the shelf item. */
type Items = ReadonlyMap<string, string>;

export class ShortageEvents {
  readonly #account: string;
  readonly #statements;
  /** Last event read of each order. */
  readonly #read = new Map<string, number>();
  /** Plan of the order that was read last: most next events belong to it. */
  #newest: { orderId: string; items: Items } | null = null;

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      one: db.prepare<[string, string], Order>(
        'SELECT o, order_id AS orderId FROM packing_orders WHERE account = ? AND order_id = ?',
      ),
      since: db.prepare<[string, number], Order>(
        'SELECT o, order_id AS orderId FROM packing_orders WHERE account = ? AND changed_at >= ? ORDER BY o',
      ),
      after: db.prepare<[number, number], Row>(
        'SELECT seq, at, data FROM packing_events WHERE o = ? AND seq > ? ORDER BY seq',
      ),
      plan: db
        .prepare<[number, number], string>(
          `SELECT data FROM packing_events WHERE o = ? AND seq <= ?
             AND (data LIKE '{"kind":"opened"%' OR data LIKE '{"kind":"replanned"%') ORDER BY seq DESC LIMIT 1`,
        )
        .pluck(),
    };
  }

  /** All events since that time (epoch ms), oldest first; `next` continues from there. */
  since(at: number): ShortageEvent[] {
    return this.#statements.since
      .all(this.#account, at)
      .flatMap((order) => this.#next(order))
      .filter((event) => event.at >= at)
      .toSorted((a, b) => a.at - b.at);
  }

  /** Events of the order since it was read last. */
  next(orderId: string): ShortageEvent[] {
    const order = this.#statements.one.get(this.#account, orderId);
    return order ? this.#next(order) : [];
  }

  #next({ o, orderId }: Order): ShortageEvent[] {
    const from = this.#read.get(orderId) ?? 0;
    const before = this.#newest?.orderId === orderId ? this.#newest.items : null;
    let items = before ?? itemsOf(eventIn(this.#statements.plan.get(o, from) ?? '')) ?? new Map();
    const events: ShortageEvent[] = [];
    for (const { seq, at, data } of this.#statements.after.all(o, from)) {
      this.#read.set(orderId, seq);
      const event = eventIn(data);
      items = itemsOf(event) ?? items;
      const found = event && shortageEvent(event, { orderId, at, items });
      if (found) events.push(found);
    }
    this.#newest = { orderId, items };
    return events;
  }
}

function shortageEvent(
  event: PackingEvent,
  { orderId, at, items }: { orderId: string; at: number; items: Items },
): ShortageEvent | null {
  if (event.kind === 'resumed') return { kind: 'resumed', orderId, at };
  if (event.kind !== 'short' && event.kind !== 'counted') return null;
  const item = items.get(event.key);
  if (item === undefined) return null;
  return event.kind === 'short'
    ? { kind: 'short', orderId, item, units: event.units, at }
    : { kind: 'counted', orderId, item, at };
}

/** Null if the event has no plan: the earlier plan holds. */
function itemsOf(event: PackingEvent | null): Items | null {
  if (event?.kind !== 'opened' && event?.kind !== 'replanned') return null;
  const { items }: { items?: unknown } = event.plan;
  // Comes from a file, so any shape is possible.
  const named = Array.isArray(items) ? items.filter(isItem) : [];
  return new Map(named.map((item) => [item.key, plannedItemKey(item)]));
}

function isItem(item: unknown): item is PlannedItem {
  const { sku, name, eans } = (item ?? {}) as Record<string, unknown>;
  return isName(sku) && isName(name) && Array.isArray(eans) && eans.every((ean) => typeof ean === 'string');
}

const isName = (name: unknown): boolean => name === null || typeof name === 'string';
