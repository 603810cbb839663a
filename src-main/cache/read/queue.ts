/** The queue as SQL: open orders that no decision of this station holds back, most urgent first. */
import type Database from 'better-sqlite3';
import type {
  DueGroups,
  QueueFacets,
  QueueFilter,
  QueuePage,
  QueueRow,
} from '../../contract/orders/queue.ts';
import { minuteOf } from '../../domain/orders/urgency.ts';
import type { CountedBy } from '../counted-by.ts';
import { DueGroupCounts } from './due-groups.ts';
import { FoundCounts } from './find/found-counts.ts';
import { FoundOrders, type Found } from './find/found-orders.ts';
import { IN_QUEUE, QUEUE_SIZE, ROW } from './in-queue.ts';
import { conditions, type Parameters } from './queue-conditions.ts';
import type { ReadDb } from '../db.ts';

/** Number of facets offered of each kind. */
const MOST_NAMES = 200;

export class QueueQueries {
  readonly #db: ReadDb;
  readonly #found: FoundOrders;
  readonly #foundCounts: FoundCounts;
  readonly #dueGroups: DueGroupCounts;
  readonly #facets;
  readonly #exclusions;
  readonly #late;
  /** Prepared statements by shape of filter: the same few recur. */
  readonly #prepared = new Map<string, Database.Statement<[Parameters]>>();

  constructor(db: ReadDb) {
    this.#db = db;
    this.#found = new FoundOrders(db);
    this.#foundCounts = new FoundCounts(db);
    this.#dueGroups = new DueGroupCounts(db, (text) => this.#found.find(text));
    this.#facets = db.prepare<[], { kind: string; name: string; orders: number }>(
      'SELECT kind, name, orders FROM facets',
    );
    this.#exclusions = db.prepare<[], CountedBy & { due: number | null }>(
      `SELECT o.carrier, o.country, o.channel, o.units, o.due FROM temp.exclusions x
       CROSS JOIN orders o ON o.order_id = x.order_id WHERE o.open = 1`,
    );
    // Index on whole minutes; rows of the current minute are compared exactly.
    this.#late = db
      .prepare<[{ from: number; to: number; now: number }], number>(
        `SELECT (SELECT count(*) FROM orders WHERE open = 1 AND urgency < @from)
           + (SELECT count(*) FROM orders WHERE open = 1 AND urgency >= @from AND urgency < @to AND due < @now)`,
      )
      .pluck();
  }

  /** A window of the queue. @param now epoch milliseconds, for "late" */
  ordersReadyToPack(filter: QueueFilter, window: { offset: number; limit: number }, now: number): QueuePage {
    const found = this.#found.find(filter.text ?? '');
    const { where, parameters } = conditions(filter, now);
    if (found) return this.#pageOf(found, where, parameters, window);
    const ahead = this.#ahead(where, parameters);
    const rows =
      ahead.length === 0
        ? this.#rows(where, parameters, window)
        : this.#rowsAfter(ahead, where, parameters, window);
    const count = where === IN_QUEUE ? `(${QUEUE_SIZE})` : `count(*) FROM orders o WHERE ${where}`;
    const total = this.#statement(`SELECT ${count}`).pluck().get(parameters) as number;
    return { rows, total, more: false };
  }

  /** Counts the orders that the filter leaves by the day that they are due. @param now epoch milliseconds */
  dueGroups(filter: QueueFilter, now: number): DueGroups {
    return this.#dueGroups.of(filter, now);
  }

  /** Numbers of the most urgent orders, without the queue's pinned top. */
  mostUrgent(most: number): string[] {
    return this.#statement(
      `SELECT o.order_id FROM orders o WHERE ${IN_QUEUE} ORDER BY o.urgency, o.k LIMIT @most`,
    )
      .pluck()
      .all({ most }) as string[];
  }

  #rows(where: string, parameters: Parameters, window: { offset: number; limit: number }): QueueRow[] {
    return this.#statement(
      `SELECT ${ROW} FROM orders o WHERE ${where} ORDER BY o.urgency, o.k LIMIT @limit OFFSET @offset`,
    ).all({ ...parameters, ...window }) as QueueRow[];
  }

  /** The head of the queue: a few hundred rows at most, and only at a bench that is cut off from its floor. */
  #ahead(where: string, parameters: Parameters): QueueRow[] {
    return this.#statement(
      `SELECT ${ROW} FROM temp.queue_ahead a CROSS JOIN orders o ON o.order_id = a.order_id
       WHERE ${where} ORDER BY a.rank`,
    ).all(parameters) as QueueRow[];
  }

  #rowsAfter(
    ahead: readonly QueueRow[],
    where: string,
    parameters: Parameters,
    { offset, limit }: { offset: number; limit: number },
  ): QueueRow[] {
    const first = ahead.slice(offset, offset + limit);
    const isBehind = `NOT EXISTS (SELECT 1 FROM temp.queue_ahead a WHERE a.order_id = o.order_id)`;
    const rest = this.#rows(`${where} AND ${isBehind}`, parameters, {
      offset: Math.max(0, offset - ahead.length),
      limit: limit - first.length,
    });
    return [...first, ...rest];
  }

  /**
   * Sorts only keys of found orders and reads only shown rows whole: the cost is the same at any position and length of
   * the queue.
   */
  #pageOf(
    { keys, more }: Found,
    where: string,
    parameters: Parameters,
    { offset, limit }: { offset: number; limit: number },
  ): QueuePage {
    const first = where === IN_QUEUE && offset === 0 ? this.#found.first(keys, limit) : null;
    if (first) return { ...first, more };
    const sorted = this.#statement(
      `SELECT o.k FROM json_each(@keys) f CROSS JOIN orders o ON o.k = f.value
       WHERE ${where} ORDER BY o.urgency, o.k`,
    )
      .pluck()
      .all({ ...parameters, keys: JSON.stringify(keys) }) as number[];
    return { rows: this.#found.rows(sorted.slice(offset, offset + limit)), total: sorted.length, more };
  }

  /** Selects orders that are in the queue. @returns also the number of them that the filter passes */
  among(
    orderIds: readonly string[],
    filter: QueueFilter,
    now: number,
  ): { orderIds: string[]; shown: number } {
    const ids = JSON.stringify(orderIds);
    const of = 'FROM json_each(@ids) f CROSS JOIN orders o ON o.order_id = f.value WHERE';
    const present = this.#statement(`SELECT o.order_id ${of} ${IN_QUEUE}`).pluck().all({ ids }) as string[];
    return { orderIds: present, shown: this.leftOf(orderIds, filter, now).length };
  }

  /** Orders that are in the queue and pass the filter, in the queue's order. */
  leftOf(orderIds: readonly string[], filter: QueueFilter, now: number): string[] {
    const { where, parameters } = conditions(filter, now);
    const found = this.#found.find(filter.text ?? '');
    const keys = found === null ? {} : { keys: JSON.stringify(found.keys) };
    const isFound = found === null ? '' : 'AND o.k IN (SELECT value FROM json_each(@keys))';
    return this.#statement(
      `SELECT o.order_id FROM json_each(@ids) f CROSS JOIN orders o ON o.order_id = f.value
       WHERE ${where} ${isFound} ORDER BY o.urgency, o.k`,
    )
      .pluck()
      .all({ ...parameters, ...keys, ids: JSON.stringify(orderIds) }) as string[];
  }

  /** Options of the filters, with the number of orders each would leave among those with these words. @param text empty: of all */
  facets(now: number, text = ''): QueueFacets {
    const offered = this.#offered(now);
    const found = this.#found.find(text);
    return found === null ? offered : this.#foundCounts.of(found.keys, offered, now);
  }

  /** Facets of the whole queue, from the stored counts without excluded orders. */
  #offered(now: number): QueueFacets {
    const counts = new Map(this.#facets.all().map((row) => [`${row.kind} ${row.name}`, row]));
    const less = (kind: string, name: string | null) => {
      const row = name === null ? undefined : counts.get(`${kind} ${name}`);
      if (row) row.orders--;
    };
    const exclusions = this.#exclusions.all();
    for (const { units, carrier, country, channel } of exclusions) {
      less('all', '');
      less('size', units === 1 ? 'single' : units > 1 ? 'multi' : null);
      less('carrier', carrier);
      less('country', country);
      less('channel', channel);
    }
    const of = (kind: string, name: string) => counts.get(`${kind} ${name}`)?.orders ?? 0;
    const named = (kind: string) =>
      [...counts.values()]
        .filter((row) => row.kind === kind && row.orders > 0)
        .map(({ name, orders }) => ({ name, orders }))
        .toSorted((a, b) => b.orders - a.orders || (a.name < b.name ? -1 : 1))
        .slice(0, MOST_NAMES);
    const [from, to] = minuteOf(now);
    const late = this.#late.get({ from, to, now }) ?? 0;
    return {
      total: of('all', ''),
      late: late - exclusions.filter(({ due }) => due !== null && due < now).length,
      single: of('size', 'single'),
      multi: of('size', 'multi'),
      carriers: named('carrier'),
      countries: named('country'),
      channels: named('channel'),
    };
  }

  #statement(sql: string): Database.Statement<[Parameters]> {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const made = this.#db.prepare<[Parameters]>(sql);
    this.#prepared.set(sql, made);
    return made;
  }
}
