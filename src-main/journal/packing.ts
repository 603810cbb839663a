/**
 * Packing events in the durable file. A function that returned has its result on disk (WAL, synchronous FULL). Events
 * are only ever added, each chained to the one before.
 */
import { brokenEvents, markOf, rootOf, type ChainedRow } from './event-chain.ts';
import type { PackingEvent, RecordedEvent } from '../domain/packing/event.ts';
import type { PackingState, Phase } from '../domain/packing/state.ts';
import type { JournalDb } from './db.ts';
import { HEAD_COLUMNS, headDifferences, unitsIn, type HeadField, type OrderHead } from './verify-orders.ts';
import { eventIn, eventText } from './event-text.ts';

/** An order's line in the list of packed orders. */
export interface PackedOrder {
  orderId: string;
  salesChannelOrderId: string | null;
  /** The order's creation, epoch milliseconds, as the service gave it. */
  orderCreatedAt: number | null;
  phase: Phase;
  cleared: boolean;
  units: number;
  dueUnits: number;
  sealedAt: number | null;
  sealedBy: string | null;
  changedAt: number;
}

/** What is written together with events: who, where, when, and what they add up to. */
export interface Recording {
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  at: number;
  operator: string | null;
  station: string;
  /** The state after all events. */
  state: PackingState;
}

/** A scan that counted for nothing. */
export interface ScanMiss {
  at: number;
  orderId: string;
  kind: 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown';
  code: string;
  sku: string | null;
  operator: string | null;
  station: string;
}

/** The events of an order as they stand in the file, but for those that are no events any more. */
export interface PackingHistory {
  events: RecordedEvent[];
  /** Numbers of events that are not as they were written, or are missing. */
  broken: number[];
  /** Of the newest event: stands for all of them. Empty where there is none. */
  mark: string;
  /** Parts of the order's row that differ from what its events add up to. */
  head: HeadField[];
}

interface OrderRow extends Omit<PackedOrder, 'cleared'> {
  cleared: number;
}

const COLUMNS = `order_id AS orderId, channel_order_id AS salesChannelOrderId, order_created AS orderCreatedAt, phase,
  cleared, units, due_units AS dueUnits, sealed_at AS sealedAt, sealed_by AS sealedBy, changed_at AS changedAt`;

export class PackingJournal {
  readonly #account: string;
  readonly #statements;
  readonly #append;
  #eventsWritten = 0;

  /** @param account the connection in use: packing under another one is neither shown nor changed */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
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
         VALUES (@o, @seq, @at, @operator, @station, @data, @mark)`,
      ),
      update: db.prepare(
        `UPDATE packing_orders SET phase = @phase, cleared = @cleared, units = @units, due_units = @dueUnits,
           sealed_at = @sealedAt, sealed_by = @sealedBy, changed_at = @at, events = @events, mark = @mark WHERE o = @o`,
      ),
      // Most events change nothing that an index has: to touch those pages would cost each scan their writing.
      updateCounts: db.prepare(
        `UPDATE packing_orders SET units = @units, due_units = @dueUnits, changed_at = @at, events = @events,
           mark = @mark WHERE o = @o`,
      ),
      last: db.prepare<[number], Pick<OrderHead, 'events' | 'mark'>>(
        'SELECT seq AS events, mark FROM packing_events WHERE o = ? ORDER BY seq DESC LIMIT 1',
      ),
      rows: db.prepare<[number], ChainedRow>(
        'SELECT seq, at, operator, station, data, mark FROM packing_events WHERE o = ? ORDER BY seq',
      ),
      byPhase: db.prepare<[string, string], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND phase IN (SELECT value FROM json_each(?))
         ORDER BY coalesce(sealed_at, changed_at)`,
      ),
      one: db.prepare<[string, string], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND order_id = ?`,
      ),
      counts: db.prepare<[string], { phase: Phase; n: number }>(
        `SELECT phase, count(*) AS n FROM packing_orders
         WHERE account = ? AND phase IN ('open', 'short', 'sealed', 'to-pull', 'pulled') GROUP BY phase`,
      ),
      sealedSince: db.prepare<[string, number, number], OrderRow>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND sealed_at >= ? ORDER BY sealed_at DESC LIMIT ?`,
      ),
      sumsSince: db.prepare<[string, number], { orders: number; units: number }>(
        `SELECT count(*) AS orders, coalesce(sum(units), 0) AS units FROM packing_orders
         WHERE account = ? AND sealed_at >= ?`,
      ),
      miss: db.prepare(
        `INSERT INTO scan_misses (at, account, order_id, kind, code, sku, operator, station)
         VALUES (@at, @account, @orderId, @kind, @code, @sku, @operator, @station)`,
      ),
      misses: db.prepare<[string, string], { kind: ScanMiss['kind']; n: number }>(
        'SELECT kind, count(*) AS n FROM scan_misses WHERE account = ? AND order_id = ? GROUP BY kind',
      ),
      missed: db.prepare<[string, string], Omit<ScanMiss, 'orderId'>>(
        `SELECT at, kind, code, sku, operator, station FROM scan_misses
         WHERE account = ? AND order_id = ? ORDER BY at`,
      ),
      all: db
        .prepare<[string], string>('SELECT order_id FROM packing_orders WHERE account = ? ORDER BY o')
        .pluck(),
    };
    this.#append = db.transaction((events: readonly PackingEvent[], recording: Recording) =>
      this.#write(events, recording),
    );
  }

  /**
   * Writes events, all of them or none; on disk when this returns.
   * @throws the storage engine's error where nothing could be written
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
    const { orderId, at, state } = recording;
    // Half a character pair cannot be stored as it is, and would look like a change later.
    const operator = recording.operator?.toWellFormed() ?? null;
    const station = recording.station.toWellFormed();
    const account = this.#account;
    const head: OrderHead = this.#statements.head.get(account, orderId) ?? {
      ...begun(recording),
      o: this.#statements.begin.get({ ...begun(recording), account }) as number,
      events: 0,
      units: 0,
      mark: '',
      phase: 'open',
      cleared: 0,
      sealedAt: null,
      sealedBy: null,
    };
    // What was changed in the file stays as it is; a new beginning is chained to what is there now.
    const isAnew = events.some((e) => e.kind === 'opened' && e.anew);
    const last = isAnew ? this.#statements.last.get(head.o) : head;
    let seq = Math.max(head.events, last?.events ?? 0);
    let mark = !last || seq === 0 ? rootOf(head) : last.mark;
    for (const event of events) {
      seq++;
      const row = { seq, at, operator, station, data: eventText(event) };
      mark = markOf(mark, orderId, row);
      this.#statements.event.run({ ...row, o: head.o, mark });
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
      mark,
    };
    const isListedSame =
      head.phase === listed.phase && head.cleared === listed.cleared && head.sealedAt === listed.sealedAt;
    if (isListedSame) this.#statements.updateCounts.run(counts);
    else this.#statements.update.run({ ...counts, ...listed });
  }

  /**
   * All events of an order, verified against their chain.
   * @returns no events where nobody has packed it
   */
  history(orderId: string): PackingHistory {
    const head = this.#statements.head.get(this.#account, orderId);
    if (!head) return { events: [], broken: [], mark: '', head: [] };
    const rows = this.#statements.rows.all(head.o);
    const broken = brokenEvents(orderId, rows, head.mark, head.events, rootOf(head));
    return {
      events: rows.map(recorded).filter((event) => event !== null),
      broken,
      mark: head.mark,
      head: broken.length > 0 ? [] : headDifferences(head, rows),
    };
  }

  /** Orders in one of these phases, those that wait longest first. */
  inPhases(phases: readonly Phase[]): PackedOrder[] {
    return this.#statements.byPhase.all(this.#account, JSON.stringify(phases)).map(packedOrder);
  }

  /** How many orders this station still has in hand, by phase. */
  counts(): Partial<Record<Phase, number>> {
    return Object.fromEntries(this.#statements.counts.all(this.#account).map(({ phase, n }) => [phase, n]));
  }

  byId(orderId: string): PackedOrder | null {
    const row = this.#statements.one.get(this.#account, orderId);
    return row ? packedOrder(row) : null;
  }

  /** Closed since that moment, newest first. */
  sealedSince(since: number, most: number): { rows: PackedOrder[]; orders: number; units: number } {
    const sums = this.#statements.sumsSince.get(this.#account, since) ?? { orders: 0, units: 0 };
    return { ...sums, rows: this.#statements.sealedSince.all(this.#account, since, most).map(packedOrder) };
  }

  /** Orders that have events. */
  orderIds(): string[] {
    return this.#statements.all.all(this.#account);
  }

  noteMiss(miss: ScanMiss): void {
    this.#statements.miss.run({ ...miss, account: this.#account });
  }

  /** Scans that counted for nothing while the order was packed, one by one, oldest first. */
  missed(orderId: string): Omit<ScanMiss, 'orderId'>[] {
    return this.#statements.missed.all(this.#account, orderId);
  }

  /** How many of them there are of each kind. */
  missesOf(orderId: string): { kind: ScanMiss['kind']; n: number }[] {
    return this.#statements.misses.all(this.#account, orderId);
  }
}

const begun = ({ orderId, salesChannelOrderId, orderCreatedAt, at }: Recording) => ({
  orderId,
  salesChannelOrderId,
  orderCreatedAt,
  at,
});

/** Kept until the order is opened again or emptied: a box that is pulled was sealed all the same. */
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
  return event && { seq, at, operator, station, event };
}

const packedOrder = ({ cleared, ...row }: OrderRow): PackedOrder => ({ ...row, cleared: cleared === 1 });
