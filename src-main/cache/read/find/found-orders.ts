/** Orders by the words that a person has typed. */
import type { QueuePage, QueueRow } from '../../../contract/orders/queue.ts';
import {
  asBeginning,
  asBeginningOrEnd,
  asWord,
  isSign,
  typedParts,
  type TypedPart,
} from '../../../domain/search/search-words.ts';
import { IN_QUEUE, ROW } from '../in-queue.ts';
import type { ReadDb } from '../../db.ts';

/**
 * Limit of candidates for words that many orders have: a longer list would be slow, and the person has to type more
 * anyway.
 */
const MOST_FOUND = 5_000;

/** Below this number, looking up each order is faster than walking the queue. */
const MANY_FOUND = 1_000;
/** Orders that are passed on a walk at most: some milliseconds. */
const WALK = 10_000;

/** Keys of open orders, oldest first. */
export interface Found {
  keys: readonly number[];
  /** True if more orders match. */
  more: boolean;
}

export class FoundOrders {
  readonly #search;
  readonly #countWord;
  readonly #shown;
  readonly #walk;
  readonly #walkEnd;
  readonly #exclusionsOf;

  constructor(db: ReadDb) {
    this.#search = db
      .prepare<[string, number], number>('SELECT rowid FROM search WHERE search MATCH ? LIMIT ?')
      .pluck();
    this.#countWord = db
      .prepare<[string, number], number>(
        'SELECT count(*) FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT ?)',
      )
      .pluck();
    this.#shown = db.prepare<[string], QueueRow>(
      `SELECT ${ROW} FROM json_each(?) s CROSS JOIN orders o ON o.k = s.value ORDER BY o.urgency, o.k`,
    );
    this.#walk = db.prepare<[{ keys: string; limit: number; end: number }], QueueRow>(
      `SELECT ${ROW} FROM orders o INDEXED BY orders_queue WHERE o.urgency < @end
       AND o.k IN (SELECT value FROM json_each(@keys)) AND ${IN_QUEUE} ORDER BY o.urgency, o.k LIMIT @limit`,
    );
    this.#walkEnd = db
      .prepare<[number], number>(
        'SELECT urgency FROM orders WHERE open = 1 ORDER BY urgency, k LIMIT 1 OFFSET ?',
      )
      .pluck();
    this.#exclusionsOf = db
      .prepare<[string], number>(
        `SELECT count(*) FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
         WHERE o.open = 1 AND o.k IN (SELECT value FROM json_each(?))`,
      )
      .pluck();
  }

  /** @returns the orders that have all words; null if none is asked for */
  find(text: string): Found | null {
    const { parts, joined } = typedParts(text);
    const last = parts.at(-1);
    if (!last) return null;
    const others = parts.slice(0, -1).map((part) => this.#part(part));
    const all = (term: string): number[] => {
      const words = `(${[...others, term].join(' AND ')})`;
      const query = joined === null ? words : `${words} OR ${asBeginningOrEnd(joined)}`;
      return this.#search.all(query, MOST_FOUND + 1);
    };
    const found = all(this.#part(last));
    const [word = ''] = last.words;
    // The first letter of a word that is still being typed must not empty the list.
    const keys =
      found.length === 0 && last.words.length === 1 && isSign(word) ? all(asBeginning(word)) : found;
    return { keys: keys.slice(0, MOST_FOUND), more: keys.length > MOST_FOUND };
  }

  /** Search term for text typed without a space: all its words, in either spelling, or the whole as one word. */
  #part({ words, joined, spelled }: TypedPart): string {
    const all = (each: readonly string[]) => `(${each.map((word) => this.#term(word)).join(' AND ')})`;
    const ways = [all(words)];
    if (joined !== null) ways.push(asBeginningOrEnd(joined));
    if (spelled !== null) ways.push(all(spelled));
    return `(${ways.join(' OR ')})`;
  }

  /** A very frequent word matches only itself: collecting its continuations too would be slow. */
  #term(word: string): string {
    const whole = asWord(word);
    if (isSign(word)) return whole;
    const isCommon = (this.#countWord.get(whole, MOST_FOUND + 1) ?? 0) > MOST_FOUND;
    return isCommon ? whole : asBeginningOrEnd(word);
  }

  /**
   * The most urgent of many orders, found by walking down the queue, with their total in the queue.
   * @returns null if they are few, or not found soon
   */
  first(keys: readonly number[], limit: number): Pick<QueuePage, 'rows' | 'total'> | null {
    if (keys.length < MANY_FOUND) return null;
    const list = JSON.stringify(keys);
    const rows = this.#walk.all({
      keys: list,
      limit,
      end: this.#walkEnd.get(WALK) ?? Number.MAX_SAFE_INTEGER,
    });
    if (rows.length < limit) return null;
    // The index has only the words of open orders, so only excluded orders are found outside the queue.
    return { rows, total: keys.length - (this.#exclusionsOf.get(list) ?? 0) };
  }

  /** @returns the rows of these orders, most urgent first */
  rows(keys: readonly number[]): QueueRow[] {
    return this.#shown.all(JSON.stringify(keys));
  }
}
