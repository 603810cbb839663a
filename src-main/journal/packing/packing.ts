/**
 * Packing events in the durable file. A function that returned has its result on disk (WAL, synchronous FULL). Events
 * are only ever added, each chained to the one before.
 */
import { brokenEvents, hashOf, rootOf, type ChainedRow } from './event-chain.ts';
import type { PackingEvent, RecordedEvent } from '../../domain/packing/event.ts';
import type { PackingState } from '../../domain/packing/state.ts';
import { countsOf, isClosedAfter } from '../../domain/board/hour-counts.ts';
import type { JournalDb } from '../db.ts';
import { HourlyCounts } from './hourly-counts.ts';
import { approverIn, eventIn, eventText } from './event-text.ts';
import { PackedOrders } from './packed-orders.ts';
import { ScanMisses } from './scan-misses.ts';
import { WorkedSince } from './worked-since.ts';
import { HEAD_COLUMNS, headDifferences, unitsIn, type HeadField, type OrderHead } from './verify-orders.ts';

/** Rows written together with events: operator, bench, time, and the folded state. */
export interface Recording {
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  at: number;
  operator: string | null;
  /** Id of the approver; absent: none was needed. */
  approvedBy?: string | null;
  station: string;
  /** The state after all events. */
  state: PackingState;
}

/** Stored events of an order; a row whose text is damaged is left out and named in `broken`. */
export interface PackingHistory {
  events: RecordedEvent[];
  /** Numbers of events that are missing or differ from what was written. */
  broken: number[];
  /** Hash of the newest event, which covers all of them; empty if there is none. */
  hash: string;
  /** Fields of the order's row that differ from the sum of its events. */
  head: HeadField[];
}

export class PackingJournal {
  /** The orders that have events. */
  readonly orders: PackedOrders;
  readonly misses: ScanMisses;
  readonly worked: WorkedSince;
  readonly #account: string;
  readonly #statements;
  readonly #append;
  readonly #hours;
  #eventsWritten = 0;

  /** @param account the connection in use: packing under another one is neither shown nor changed */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.orders = new PackedOrders(db, account);
    this.misses = new ScanMisses(db, account);
    this.worked = new WorkedSince(db, account);
    this.#hours = new HourlyCounts(db);
    this.#statements = {
      head: db.prepare<[string, string], OrderHead>(
        `SELECT ${HEAD_COLUMNS} FROM packing_orders WHERE account = ? AND order_id = ?`,
      ),
      begin: db
        .prepare(
          `INSERT INTO packing_orders (account, order_id, channel_order_id, order_created, phase, cleared, units,
             due_units, changed_at, events, mark)
           VALUES (@account, @orderId, @salesChannelOrderId, @orderCreatedAt, 'open', 0, 0, 0, @at, 0, '') RETURNING o`,
        )
        .pluck(),
      event: db.prepare(
        `INSERT INTO packing_events (o, seq, at, operator, station, data, mark)
         VALUES (@o, @seq, @at, @operator, @station, @data, @hash)`,
      ),
      update: db.prepare(
        `UPDATE packing_orders SET phase = @phase, cleared = @cleared, units = @units, due_units = @dueUnits,
           sealed_at = @sealedAt, sealed_by = @sealedBy, changed_at = @at, events = @events, mark = @hash WHERE o = @o`,
      ),
      // Most events change no indexed column, so a scan does not write those pages.
      updateCounts: db.prepare(
        `UPDATE packing_orders SET units = @units, due_units = @dueUnits, changed_at = @at, events = @events,
           mark = @hash WHERE o = @o`,
      ),
      last: db.prepare<[number], Pick<OrderHead, 'events' | 'hash'>>(
        'SELECT seq AS events, mark AS hash FROM packing_events WHERE o = ? ORDER BY seq DESC LIMIT 1',
      ),
      rows: db.prepare<[number], ChainedRow>(
        'SELECT seq, at, operator, station, data, mark AS hash FROM packing_events WHERE o = ? ORDER BY seq',
      ),
    };
    this.#append = db.transaction((events: readonly PackingEvent[], recording: Recording) =>
      this.#write(events, recording),
    );
  }

  /**
   * Writes events, all of them or none; on disk when this returns.
   * @throws the storage engine's error if nothing could be written
   */
  append(events: readonly PackingEvent[], recording: Recording): void {
    this.#append.immediate(events, recording);
    this.#eventsWritten += events.length;
  }

  /** Events that are on disk since this was made. */
  get eventsWritten(): number {
    return this.#eventsWritten;
  }

  #write(events: readonly PackingEvent[], recording: Recording): void {
    const { orderId, at, state, approvedBy } = recording;
    // Half a character pair cannot be stored as it is, and would look like a change later.
    const operator = recording.operator?.toWellFormed() ?? null;
    const station = recording.station.toWellFormed();
    const account = this.#account;
    const head: OrderHead = this.#statements.head.get(account, orderId) ?? {
      ...begun(recording),
      o: this.#statements.begin.get({ ...begun(recording), account }) as number,
      events: 0,
      units: 0,
      hash: '',
      phase: 'open',
      cleared: 0,
      sealedAt: null,
      sealedBy: null,
    };
    // Changed rows in the file stay as they are; a new beginning is chained to the present rows.
    const isRestart = events.some((e) => e.kind === 'opened' && e.restart);
    const last = isRestart ? this.#statements.last.get(head.o) : head;
    let seq = Math.max(head.events, last?.events ?? 0);
    let hash = !last || seq === 0 ? rootOf(head) : last.hash;
    let isClosed = head.sealedAt !== null;
    let closing = head.sealedAt === null ? null : { at: head.sealedAt, operator: head.sealedBy };
    for (const event of events) {
      seq++;
      const row = { seq, at, operator, station, data: eventText(event, approvedBy) };
      hash = hashOf(hash, orderId, row);
      this.#statements.event.run({ ...row, o: head.o, hash });
      // Few events count for an hour, so that a scan writes no page for it.
      this.#hours.addOf({ account, at, operator, station }, countsOf(event, state, isClosed), closing);
      if (event.kind === 'sealed') closing = { at, operator };
      isClosed = isClosedAfter(event, isClosed);
    }
    const listed = {
      phase: state.phase,
      cleared: state.cleared ? 1 : 0,
      ...sealing(head, events, recording),
    };
    const counts = {
      o: head.o,
      at,
      units: unitsIn(state),
      dueUnits: state.plan.items.reduce((sum, a) => sum + a.units, 0),
      events: seq,
      hash,
    };
    const isListedSame =
      head.phase === listed.phase && head.cleared === listed.cleared && head.sealedAt === listed.sealedAt;
    if (isListedSame) this.#statements.updateCounts.run(counts);
    else this.#statements.update.run({ ...counts, ...listed });
  }

  /** All events of an order, verified against their chain. @returns no events if it was not packed */
  history(orderId: string): PackingHistory {
    const head = this.#statements.head.get(this.#account, orderId);
    if (!head) return { events: [], broken: [], hash: '', head: [] };
    const rows = this.#statements.rows.all(head.o);
    const broken = brokenEvents(orderId, rows, head.hash, head.events, rootOf(head));
    return {
      events: rows.map(recorded).filter((event) => event !== null),
      broken,
      hash: head.hash,
      head: broken.length > 0 ? [] : headDifferences(head, rows),
    };
  }
}

const begun = ({ orderId, salesChannelOrderId, orderCreatedAt, at }: Recording) => ({
  orderId,
  salesChannelOrderId,
  orderCreatedAt,
  at,
});

/** Closing of an order, kept until it is reopened or emptied: a pulled box was sealed too. */
function sealing(
  { sealedAt, sealedBy }: OrderHead,
  events: readonly PackingEvent[],
  { at, operator, state }: Recording,
): Pick<OrderHead, 'sealedAt' | 'sealedBy'> {
  if (['open', 'short', 'put-back'].includes(state.phase)) return { sealedAt: null, sealedBy: null };
  return events.some((e) => e.kind === 'sealed')
    ? { sealedAt: at, sealedBy: operator }
    : { sealedAt, sealedBy };
}

function recorded({ seq, at, operator, station, data }: ChainedRow): RecordedEvent | null {
  const event = eventIn(data);
  return event && { seq, at, operator, approvedBy: approverIn(event), station, event };
}
