/** The queue as SQL: open orders that no decision of this station holds back, most urgent first. */
import type Database from 'better-sqlite3';
import type { QueueFacets, QueueFilter, QueuePage, QueueRow } from '../contract/queue.ts';
import { asBeginning, asBeginningOrEnd, asWord, isSign, typedWords } from '../domain/search-words.ts';
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

/** So many take longer to be looked up one by one than to be met on a walk. */
const FEW_FOUND = 1_000;

const FOUND = 'o.k IN (SELECT value FROM json_each(@found))';
const FOUND_IN_QUEUE = `${IN_QUEUE} AND ${FOUND}`;
const FOUND_BUT_HELD = `SELECT count(*) AS n FROM temp.held h CROSS JOIN orders o ON o.order_id = h.order_id
  WHERE o.open = 1 AND ${FOUND}`;

/** Of each kind so many are offered. */
const MOST_NAMES = 200;

type Parameters = Record<string, string | number>;

export class QueueQueries {
  readonly #db: CacheDb;
  readonly #search;
  readonly #countWord;
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
    this.#countWord = db
      .prepare<[string, number], number>(
        'SELECT count(*) FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT ?)',
      )
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
    const more = (found?.length ?? 0) > MOST_FOUND;
    const keys = found?.slice(0, MOST_FOUND) ?? null;
    const { where, parameters } = conditions(filter, now, keys);
    // Of many found, the most urgent are met soon on a walk down the queue; few are looked up and sorted.
    const walk = keys !== null && keys.length > FEW_FOUND ? 'INDEXED BY orders_queue' : '';
    const rows = this.#statement(
      `SELECT ${ROW} FROM orders o ${walk} WHERE ${where} ORDER BY o.urgency, o.k LIMIT @limit OFFSET @offset`,
    ).all({ ...parameters, ...window }) as QueueRow[];
    return { rows, total: this.#total(where, parameters, keys), more };
  }

  #total(where: string, parameters: Parameters, keys: readonly number[] | null): number {
    const count = (sql: string) => this.#statement(sql).get(parameters) as { n: number };
    if (where === IN_QUEUE) return count(`SELECT (${QUEUE_SIZE}) AS n`).n;
    // The index has the words of open orders alone: of those that were found only what is held is no part of the queue.
    if (keys && where === FOUND_IN_QUEUE) return keys.length - count(FOUND_BUT_HELD).n;
    return count(`SELECT count(*) AS n FROM orders o WHERE ${where}`).n;
  }

  /** @returns keys of the orders that have all words, of which the oldest come first; null where none is asked for */
  #found(text: string): number[] | null {
    const words = typedWords(text);
    const last = words.pop();
    if (last === undefined) return null;
    const others = words.map((word) => this.#term(word));
    const all = (term: string) => this.#search.all([...others, term].join(' AND '), MOST_FOUND + 1);
    const found = all(this.#term(last));
    // The first letter of a word that is still being typed must not empty the list.
    return found.length === 0 && isSign(last) ? all(asBeginning(last)) : found;
  }

  /** A word that very many orders have stands for itself: whatever begins with it too would take long to gather. */
  #term(word: string): string {
    const whole = asWord(word);
    if (isSign(word)) return whole;
    const isCommon = (this.#countWord.get(whole, MOST_FOUND + 1) ?? 0) > MOST_FOUND;
    return isCommon ? whole : asBeginningOrEnd(word);
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
  found: readonly number[] | null,
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
    where.push(FOUND);
    parameters['found'] = JSON.stringify(found);
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
