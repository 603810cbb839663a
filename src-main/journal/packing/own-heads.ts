/** Order summaries of this station, as sent to the other benches of a floor: the newest state, without items. */
import type { OpeningClaim } from '../../domain/packing/event.ts';
import type { Phase } from '../../domain/packing/state.ts';
import type { JournalDb } from '../db.ts';
import { eventIn } from './event-text.ts';

/** Packing of one order. */
export interface OwnHead {
  orderId: string;
  /** Mark of the first event: names this history of the order. */
  history: string;
  /** Mark of the newest event. */
  mark: string;
  events: number;
  phase: Phase;
  isCleared: boolean;
  units: number;
  dueUnits: number;
  sealedAt: number | null;
  /** Id of the operator who opened it; null: no one was signed on. */
  operator: string | null;
  /** Claim of the newest opening; null: at a station without a floor. */
  claim: OpeningClaim | null;
  /** Time (epoch ms) and missing units of an order that is set aside. */
  setAside?: { at: number; units: number };
}

interface Row extends Omit<OwnHead, 'history' | 'isCleared' | 'operator' | 'claim' | 'setAside'> {
  o: number;
  cleared: number;
}

/** Part of a summary that is read from its events. */
type OfEvents = Pick<OwnHead, 'history' | 'operator' | 'claim' | 'setAside'>;

/** Heads in memory: more than a bench and its batches have in hand. */
const MOST_READ = 1_000;

const COLUMNS = `o, order_id AS orderId, mark, events, phase, cleared, units, due_units AS dueUnits, sealed_at AS sealedAt`;

export class OwnHeads {
  readonly #account: string;
  readonly #statements;
  /** Heads by order, valid for the mark of its newest event; cached, since each heartbeat asks for the orders in hand. */
  readonly #read = new Map<string, { mark: string; ofEvents: OfEvents }>();

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      one: db.prepare<[string, string], Row>(
        `SELECT ${COLUMNS} FROM packing_orders WHERE account = ? AND order_id = ?`,
      ),
      since: db.prepare<[string, number], { orderId: string; mark: string }>(
        `SELECT order_id AS orderId, mark FROM packing_orders
         WHERE account = ? AND (phase IN ('open', 'short', 'sealed', 'to-pull', 'pulled') OR changed_at >= ?)
         ORDER BY o`,
      ),
      first: db
        .prepare<[number], string>('SELECT mark FROM packing_events WHERE o = ? ORDER BY seq LIMIT 1')
        .pluck(),
      opened: db.prepare<[number], { operator: string | null; data: string }>(
        `SELECT operator, data FROM packing_events WHERE o = ? AND data LIKE '{"kind":"opened"%'
         ORDER BY seq DESC LIMIT 1`,
      ),
      short: db.prepare<[number], { at: number; data: string }>(
        `SELECT at, data FROM packing_events WHERE o = ? AND data LIKE '{"kind":"short"%'
         ORDER BY seq DESC LIMIT 1`,
      ),
    };
  }

  /** Null if the order was not packed here. */
  of(orderId: string): OwnHead | null {
    const row = this.#statements.one.get(this.#account, orderId);
    if (!row) return null;
    const { o, cleared, ...head } = row;
    return { ...head, isCleared: cleared === 1, ...this.#ofEvents(o, head) };
  }

  #ofEvents(o: number, { orderId, mark, phase }: Pick<Row, 'orderId' | 'mark' | 'phase'>): OfEvents {
    const read = this.#read.get(orderId);
    if (read?.mark === mark) return read.ofEvents;
    const opened = this.#statements.opened.get(o);
    const event = opened ? eventIn(opened.data) : null;
    const ofEvents = {
      history: this.#statements.first.get(o) ?? '',
      operator: opened?.operator ?? null,
      claim: event?.kind === 'opened' ? (event.claim ?? null) : null,
      ...(phase === 'short' ? this.#setAside(o) : {}),
    };
    if (this.#read.size === MOST_READ) this.#read.clear();
    this.#read.set(orderId, { mark, ofEvents });
    return ofEvents;
  }

  #setAside(o: number): Pick<OwnHead, 'setAside'> {
    const short = this.#statements.short.get(o);
    const event = short ? eventIn(short.data) : null;
    return short && event?.kind === 'short' ? { setAside: { at: short.at, units: event.units } } : {};
  }

  /** Orders in hand, and orders changed since then, with the mark of their newest event. */
  marks(since: number): { orderId: string; mark: string }[] {
    return this.#statements.since.all(this.#account, since);
  }
}
