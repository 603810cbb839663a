/** The queue as SQL: open orders that no decision of this station holds back, most urgent first. */
import type Database from 'better-sqlite3';
import type { QueueFacets, QueueFilter, QueuePage, QueueRow } from '../contract/queue.ts';
import { searchExpression } from '../domain/search-words.ts';
import { minuteOf } from '../domain/urgency.ts';
import type { Counted } from './facet-rows.ts';
import type { CacheDb } from './open.ts';

/** An order's line in the queue, as the contract names its fields. Shared by everything that lists orders. */
export const ROW = `o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, o.channel AS salesChannel,
  o.buyer AS buyer, o.country AS country, o.carrier AS carrier, o.units AS units, o.lines AS lines,
  o.parcels AS parcels, o.due AS dueAt, o.created AS createdAt, o.first_item AS firstItem, o.changed_at AS changedAt`;

/** What makes an order part of the queue. */
export const IN_QUEUE = `o.open = 1 AND NOT EXISTS (SELECT 1 FROM temp.held h WHERE h.order_id = o.order_id)`;

/** How many orders are part of the queue: the kept count, without those that are held back. */
export const QUEUE_SIZE = `SELECT coalesce((SELECT orders FROM facets WHERE kind = 'all' AND name = ''), 0)
  - (SELECT count(*) FROM temp.held h CROSS JOIN orders o ON o.order_id = h.order_id WHERE o.open = 1)`;

/**
 * Of words that more orders have, only so many are looked at: who types them has to type more, and the list must not
 * wait for what nobody reads.
 */
const MOST_FOUND = 5_000;

/** Of each kind so many are offered. */
const MOST_NAMES = 200;

type Parameters = Record<string, string | number>;

export class QueueQueries {
  readonly #db: CacheDb;
  readonly #search;
  readonly #facets;
  readonly #held;
  readonly #late;
  /** One prepared statement for each shape of filter, since the same few come again and again. */
  readonly #prepared = new Map<string, Database.Statement<[Parameters]>>();

  constructor(db: CacheDb) {
    this.#db = db;
    this.#search = db
      .prepare<[string, number], number>('SELECT rowid FROM search WHERE search MATCH ? LIMIT ?')
      .pluck();
    this.#facets = db.prepare<[], { kind: string; name: string; orders: number }>(
      'SELECT kind, name, orders FROM facets',
    );
    this.#held = db.prepare<[], Counted & { due: number | null }>(
      `SELECT o.carrier, o.country, o.channel, o.units, o.due FROM temp.held h
       CROSS JOIN orders o ON o.order_id = h.order_id WHERE o.open = 1`,
    );
    // Whole minutes from the index alone; within the present one the row has to say.
    this.#late = db
      .prepare<[{ from: number; to: number; now: number }], number>(
        `SELECT (SELECT count(*) FROM orders WHERE open = 1 AND urgency < @from)
           + (SELECT count(*) FROM orders WHERE open = 1 AND urgency >= @from AND urgency < @to AND due < @now)`,
      )
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

  /** What the filters offer: from the kept counts, less what is held back. */
  facets(now: number): QueueFacets {
    const counts = new Map(this.#facets.all().map((row) => [`${row.kind} ${row.name}`, row]));
    const less = (kind: string, name: string | null) => {
      const row = name === null ? undefined : counts.get(`${kind} ${name}`);
      if (row) row.orders--;
    };
    const held = this.#held.all();
    for (const { units, carrier, country, channel } of held) {
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
      late: late - held.filter(({ due }) => due !== null && due < now).length,
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
