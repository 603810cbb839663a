/** Orders that the journal knows by a number or by text that people, scanners or the service wrote about them. */
import { squeezed, squeezedSpellings } from '../../domain/search/folded-text.ts';
import type { Sought } from '../../domain/search/traced-text.ts';
import type { JournalDb } from '../db.ts';

/** Rows that are read in one go: some milliseconds. */
const PORTION = 5_000;

/**
 * Queries that read `@most` rows after row `@after`, ordered by `at`. Every row has its order's number; `text`: typed
 * reasons, words of the service and of a printer, scanned codes.
 */
const SOURCES = [
  `SELECT n AS at, order_id AS orderId, channel_order_id AS channelOrderId, concat_ws(' ', reason, problem_message) AS text
   FROM intents WHERE n > @after ORDER BY n LIMIT @most`,
  `SELECT h.rowid AS at, i.order_id AS orderId, NULL AS channelOrderId, h.problem_message AS text
   FROM intent_history h JOIN intents i ON i.n = h.intent WHERE h.rowid > @after ORDER BY h.rowid LIMIT @most`,
  `SELECT n AS at, order_id AS orderId, NULL AS channelOrderId, code AS text
   FROM scan_misses WHERE n > @after AND order_id <> '' ORDER BY n LIMIT @most`,
  `SELECT n AS at, order_id AS orderId, channel_order_id AS channelOrderId, words AS text
   FROM print_jobs WHERE n > @after ORDER BY n LIMIT @most`,
  `SELECT p.o AS at, p.order_id AS orderId, p.channel_order_id AS channelOrderId, (
     SELECT group_concat(concat_ws(' ', data ->> '$.reason', data ->> '$.claim.risk'), ' ') FROM packing_events e
     WHERE e.o = p.o AND (data LIKE '%"reason":"%' OR data LIKE '%"risk":"%')
   ) AS text FROM packing_orders p WHERE p.o > @after ORDER BY p.o LIMIT @most`,
] as const;

interface Row {
  at: number;
  orderId: string;
  channelOrderId: string | null;
  text: string | null;
}

export class JournalSearch {
  readonly #sources;
  readonly #pause;

  /** @param pause lets scans be answered between two portions */
  constructor(db: JournalDb, pause: () => Promise<void>) {
    this.#sources = SOURCES.map((sql) => db.prepare<[{ after: number; most: number }], Row>(sql));
    this.#pause = pause;
  }

  /** @returns ids of orders of any connection; `numbered`: those whose number is the sought one, spaces and signs aside */
  async find(sought: Sought): Promise<{ orderIds: string[]; numbered: string[] }> {
    const orderIds = new Set<string>();
    const numbered = new Set<string>();
    for (const source of this.#sources) {
      for (let after = -1, rows: Row[] = []; ;) {
        rows = source.all({ after, most: PORTION });
        for (const { orderId, channelOrderId, text } of rows) {
          const numbers = [orderId, channelOrderId ?? ''].map(squeezed).join(' ').trim();
          if (!sought.isIn({ people: squeezedSpellings(text ?? ''), numbers })) continue;
          orderIds.add(orderId);
          if (sought.isNumber(numbers)) numbered.add(orderId);
        }
        const last = rows.at(-1);
        if (!last || rows.length < PORTION) break;
        after = last.at;
        await this.#pause();
      }
    }
    return { orderIds: [...orderIds], numbered: [...numbered] };
  }
}
