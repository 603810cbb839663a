/** The queue as SQL: open orders that no decision of this station holds back, most urgent first. */
import type Database from 'better-sqlite3';
import type { QueueFacets, QueueFilter, QueuePage, QueueRow } from '../contract/queue.ts';
import { searchExpression } from '../domain/search-words.ts';
import type { CacheDb } from './open.ts';

/** An order's line in the queue, as the contract names its fields. Shared by everything that lists orders. */
export const ROW = `o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, o.channel AS salesChannel,
  o.buyer AS buyer, o.country AS country, o.carrier AS carrier, o.units AS units, o.lines AS lines,
  o.parcels AS parcels, o.due AS dueAt, o.created AS createdAt, o.first_item AS firstItem, o.changed_at AS changedAt`;

/** What makes an order part of the queue. */
export const IN_QUEUE = `o.open = 1 AND NOT EXISTS (SELECT 1 FROM temp.held h WHERE h.order_id = o.order_id)`;

/** How many orders are part of the queue: the kept count, without those that are held back. */
export const QUEUE_SIZE = `SELECT orders - (SELECT count(*) FROM temp.held h
  CROSS JOIN orders o ON o.order_id = h.order_id WHERE o.open = 1) FROM queue_size`;

/**
 * Of words that more orders have, only so many are looked at: who types them has to type more, and the list must not
 * wait for what nobody reads.
 */
const MOST_FOUND = 5_000;

type Parameters = Record<string, string | number>;

export class QueueQueries {
  readonly #db: CacheDb;
  readonly #search;
  /** One prepared statement for each shape of filter, since the same few come again and again. */
  readonly #prepared = new Map<string, Database.Statement<[Parameters]>>();

  constructor(db: CacheDb) {
    this.#db = db;
    this.#search = db
      .prepare<[string, number], number>('SELECT rowid FROM search WHERE search MATCH ? LIMIT ?')
      .pluck();
  }

  /**
   * A window of the queue.
   * @param now epoch milliseconds: what "late" is measured against
   */
  ordersReadyToPack(filter: QueueFilter, window: { offset: number; limit: number }, now: number): QueuePage {
    try {
      return this.#page(filter, window, now);
    } catch (error) {
      if (!isPhrase(error)) throw error;
      return this.#page({ ...filter, text: [...(filter.text ?? '')].join(' ') }, window, now);
    }
  }

  #page(filter: QueueFilter, window: { offset: number; limit: number }, now: number): QueuePage {
    const found = this.#found(filter.text ?? '');
    const { where, parameters } = conditions(filter, now, found);
    const rows = this.#statement(
      `SELECT ${ROW} FROM orders o WHERE ${where} ORDER BY o.urgency, o.k LIMIT @limit OFFSET @offset`,
    ).all({ ...parameters, ...window }) as QueueRow[];
    const isWhole = where === IN_QUEUE;
    const total = this.#statement(
      isWhole ? `SELECT (${QUEUE_SIZE}) AS n` : `SELECT count(*) AS n FROM orders o WHERE ${where}`,
    ).get(parameters) as { n: number };
    return { rows, total: total.n, more: (found?.length ?? 0) > MOST_FOUND };
  }

  /** @returns keys of the orders that have all words, of which the oldest come first; null where none is asked for */
  #found(text: string): number[] | null {
    const beginnings = searchExpression(text);
    if (beginnings === null) return null;
    // Where whole words already find too many, their beginnings, which take long then, need not be looked for.
    const whole = this.#search.all(searchExpression(text, 'whole') ?? '', MOST_FOUND + 1);
    return whole.length > MOST_FOUND ? whole : this.#search.all(beginnings, MOST_FOUND + 1);
  }

  /** What the filters offer. */
  facets(now: number): QueueFacets {
    const sums = this.#statement(
      `SELECT count(*) AS total, coalesce(sum(o.due < @now), 0) AS late, coalesce(sum(o.units = 1), 0) AS single,
         coalesce(sum(o.units > 1), 0) AS multi FROM orders o WHERE ${IN_QUEUE}`,
    ).get({ now }) as Pick<QueueFacets, 'total' | 'late' | 'single' | 'multi'>;
    return {
      ...sums,
      carriers: this.#counts('carrier'),
      countries: this.#counts('country'),
      channels: this.#counts('channel'),
    };
  }

  #counts(column: 'carrier' | 'country' | 'channel'): { name: string; orders: number }[] {
    return this.#statement(
      `SELECT o.${column} AS name, count(*) AS orders FROM orders o
       WHERE ${IN_QUEUE} AND o.${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200`,
    ).all({}) as { name: string; orders: number }[];
  }

  #statement(sql: string): Database.Statement<[Parameters]> {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const made = this.#db.prepare<[Parameters]>(sql);
    this.#prepared.set(sql, made);
    return made;
  }
}

function conditions(
  filter: QueueFilter,
  now: number,
  found: number[] | null,
): { where: string; parameters: Parameters } {
  const where = [IN_QUEUE];
  const parameters: Parameters = {};
  for (const column of ['carrier', 'country', 'channel'] as const) {
    const value = filter[column];
    if (value === undefined || value === '') continue;
    where.push(`o.${column} = @${column}`);
    parameters[column] = value;
  }
  if (filter.size === 'single') where.push('o.units = 1');
  if (filter.size === 'multi') where.push('o.units > 1');
  if (filter.late === true) {
    where.push('o.due < @now');
    parameters['now'] = now;
  }
  if (found) {
    where.push('o.k IN (SELECT value FROM json_each(@found))');
    parameters['found'] = JSON.stringify(found.slice(0, MOST_FOUND));
  }
  return { where: where.join(' AND '), parameters };
}

/**
 * The search index knows letters up to a certain version of Unicode; a word with a newer one is several words to it,
 * and words next to each other it cannot find. Then each letter is looked for by itself.
 */
function isPhrase(error: unknown): boolean {
  return error instanceof Error && error.message.includes('phrase queries are not supported');
}
