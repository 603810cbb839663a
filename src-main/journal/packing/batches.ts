/**
 * Events of batches in the durable file. A function that returned has its result on disk. Events are only ever added.
 * They have no chain of hashes, unlike those of packing: the contents of a box are proved there, and a tote is only on
 * its way to it.
 */
import type { BatchEvent, RecordedBatchEvent } from '../../domain/batch/event.ts';
import type { JournalDb } from '../db.ts';

/** Rows written together with an event. */
export interface BatchRecording {
  /** Epoch milliseconds. */
  at: number;
  operator: string | null;
  station: string;
}

export interface EventsOfBatch {
  batch: number;
  events: readonly BatchEvent[];
}

/** Remains of an order in an ended batch. */
export interface OfEndedBatch {
  batch: number;
  /**
   * True if every unit of the order is in its tote; false: only some are, and it was set aside, or is left to the bench.
   */
  isWhole: boolean;
}

interface Row extends BatchRecording {
  data: string;
}

export class BatchJournal {
  readonly #db: JournalDb;
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use: batches of another one are neither shown nor changed */
  constructor(db: JournalDb, account: string) {
    this.#db = db;
    this.#account = account;
    this.#statements = {
      append: db.prepare<[string, number, string, number, string | null, string, string]>(
        'INSERT INTO batch_events (account, batch, kind, at, operator, station, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      newest: db
        .prepare<[string], number>('SELECT coalesce(max(batch), 0) FROM batch_events WHERE account = ?')
        .pluck(),
      open: db
        .prepare<[string, string], number>(
          `SELECT batch FROM batch_events WHERE account = ? AND kind = 'begun' AND batch NOT IN
             (SELECT batch FROM batch_events WHERE account = ? AND kind = 'closed') ORDER BY batch`,
        )
        .pluck(),
      ends: db.prepare<[string, number], { batch: number; data: string }>(
        "SELECT batch, data FROM batch_events WHERE account = ? AND kind = 'closed' AND at >= ? ORDER BY n",
      ),
      revisedAfterEnd: db
        .prepare<[string, number], number>(
          `SELECT DISTINCT later.batch FROM batch_events later
           WHERE later.account = ? AND later.kind = 'revised' AND later.at >= ? AND EXISTS
             (SELECT 1 FROM batch_events ends WHERE ends.account = later.account AND ends.batch = later.batch
                AND ends.kind = 'closed' AND ends.n < later.n)`,
        )
        .pluck(),
      events: db.prepare<[string, number], Row>(
        'SELECT at, operator, station, data FROM batch_events WHERE account = ? AND batch = ? ORDER BY n',
      ),
    };
  }

  /**
   * Begins a batch.
   * @returns its number
   * @throws the storage engine's error if it could not be written
   */
  begin(event: BatchEvent & { kind: 'begun' }, recording: BatchRecording): number {
    return this.#db
      .transaction(() => {
        const batch = (this.#statements.newest.get(this.#account) ?? 0) + 1;
        this.append(batch, [event], recording);
        return batch;
      })
      .immediate();
  }

  /**
   * Writes events of a batch, all of them or none.
   * @throws the storage engine's error if nothing could be written
   */
  append(batch: number, events: readonly BatchEvent[], recording: BatchRecording): void {
    this.appendAll([{ batch, events }], recording);
  }

  /** Appends events of several batches in one commit. */
  appendAll(writes: readonly EventsOfBatch[], { at, operator, station }: BatchRecording): void {
    this.#db
      .transaction(() => {
        for (const { batch, events } of writes)
          for (const event of events)
            this.#statements.append.run(
              ...[this.#account, batch, event.kind, at, operator, station, JSON.stringify(event)],
            );
      })
      .immediate();
  }

  /** Numbers of the batches that were begun and not closed, oldest first. */
  open(): number[] {
    return this.#statements.open.all(this.#account, this.#account);
  }

  /** Orders whose goods batches that ended since then have left in a tote, with the newest batch of each. */
  ofEndedSince(since: number): Map<string, OfEndedBatch> {
    const orders = new Map<string, OfEndedBatch>();
    for (const { batch, data } of this.#statements.ends.all(this.#account, since)) {
      const event = eventIn(data);
      if (event?.kind !== 'closed') continue;
      const { picked, aside, refused }: { picked?: unknown; aside?: unknown; refused?: unknown } = event;
      for (const orderId of textsIn(picked)) orders.set(orderId, { batch, isWhole: true });
      for (const orderId of [...textsIn(aside), ...textsIn(refused)])
        orders.set(orderId, { batch, isWhole: false });
    }
    return orders;
  }

  /**
   * Numbers of batches that ended since then with units to be put back, or of which an order left later, oldest first; many of
   * these are back on their shelves.
   */
  withLeftSince(since: number): number[] {
    const revised = new Set(this.#statements.revisedAfterEnd.all(this.#account, since));
    return this.#statements.ends.all(this.#account, since).flatMap(({ batch, data }) => {
      const event = eventIn(data);
      return event?.kind === 'closed' && (Number(event.left) > 0 || revised.has(batch)) ? [batch] : [];
    });
  }

  /** Oldest first. Unreadable events are left out. */
  history(batch: number): RecordedBatchEvent[] {
    return this.#statements.events.all(this.#account, batch).flatMap(({ data, ...recording }) => {
      const event = eventIn(data);
      return event ? [{ ...recording, event }] : [];
    });
  }
}

/** Texts of a list, and identifiers of its orders. Other values are left out. */
const textsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((one: unknown) => (typeof one === 'object' && one !== null && 'orderId' in one ? one.orderId : one))
    .filter((one) => typeof one === 'string');

function eventIn(text: string): BatchEvent | null {
  try {
    const event = JSON.parse(text) as BatchEvent | null;
    return typeof event?.kind === 'string' ? event : null;
  } catch {
    return null;
  }
}
