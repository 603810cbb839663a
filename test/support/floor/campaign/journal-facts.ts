/** Facts of one bench's journal after the campaign, read from its file. */
import { join } from 'node:path';
import type { OwnHead } from '../../../../src-main/journal/packing/own-heads.ts';
import { OwnHeads } from '../../../../src-main/journal/packing/own-heads.ts';
import type { StoredState } from '../../../../src-main/domain/cancel/intent-states.ts';
import type { PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import { openTestJournal } from '../../journal.ts';

export interface JournalFacts {
  heads: OwnHead[];
  /** Orders that it has opened with a claim. */
  surelyOpened: Set<string>;
  /** Boxes that might leave, by the answers of the service. `at`: epoch milliseconds. */
  cleared: { orderId: string; at: number }[];
  /** Each event of packing, as "order seq mark". */
  events: Set<string>;
  /** Decisions to cancel. `steps`: its states, each with its time, to the millisecond. */
  intents: { orderId: string; state: StoredState; steps: string }[];
}

/** @param dataDir of a station that does not run */
export function journalFacts(dataDir: string): JournalFacts {
  const db = openTestJournal(join(dataDir, 'journal.db'), 'service');
  try {
    const accounts = db.prepare<[], string>('SELECT DISTINCT account FROM packing_orders').pluck().all();
    const heads = accounts.flatMap((account) => {
      const own = new OwnHeads(db, account);
      return own.marks(0).flatMap(({ orderId }) => own.of(orderId) ?? []);
    });
    const openings = db
      .prepare<[], { orderId: string; data: string }>(
        `SELECT p.order_id AS orderId, e.data FROM packing_events e JOIN packing_orders p ON p.o = e.o
         WHERE e.data LIKE '{"kind":"opened"%'`,
      )
      .all();
    const sure = openings.filter(({ data }) => {
      const event = JSON.parse(data) as PackingEvent;
      return event.kind === 'opened' && event.claim?.isSure === true;
    });
    const cleared = db
      .prepare<[], JournalFacts['cleared'][number]>(
        `SELECT p.order_id AS orderId, e.at FROM packing_events e JOIN packing_orders p ON p.o = e.o
         WHERE e.data LIKE '{"kind":"cleared"%'`,
      )
      .all();
    const events = db
      .prepare<[], string>(
        `SELECT p.order_id || ' ' || e.seq || ' ' || e.mark FROM packing_events e JOIN packing_orders p ON p.o = e.o`,
      )
      .pluck()
      .all();
    const intents = db
      .prepare<[], JournalFacts['intents'][number]>(
        `SELECT order_id AS orderId, state,
           (SELECT group_concat(concat_ws(' ', h.state, h.problem_kind, strftime('%H:%M:%f', h.at / 1000.0, 'unixepoch')), ', ')
            FROM intent_history h WHERE h.intent = i.n) AS steps
         FROM intents i`,
      )
      .all();
    const surelyOpened = new Set(sure.map(({ orderId }) => orderId));
    return { heads, cleared, events: new Set(events), surelyOpened, intents };
  } finally {
    db.close();
  }
}
