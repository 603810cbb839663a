/**
 * Picking at this station. Every step is tried on the state first, then written, then shown: what a picker has seen is on disk.
 * Answers from what is on this machine; no step waits for the service.
 */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, BatchOrder } from '../domain/batch/event.ts';
import { applyEvent, foldEvents } from '../domain/batch/fold.ts';
import { isSlotFull, pickedOrders, unitsOf, type BatchState } from '../domain/batch/state.ts';
import { declareShort, lose, put, putBack, type InTote } from '../domain/batch/step.ts';
import type { BatchJournal, BatchRecording } from '../journal/batches.ts';
import { revisionOf, type BatchOrdersParts } from './batch-orders.ts';
import { setAside, type SetAside } from './set-aside.ts';

/** A batch as it stands. */
export interface Batch {
  batch: number;
  begunAt: number;
  /** Who picks it: whoever began or resumed it last. As the journal has them: an id, or a name. */
  holder: string | null;
  state: BatchState;
}

/** `finished`: the batch is, and the order waits in its tote. */
export interface BatchPlace {
  batch: number;
  tote: number;
  /** The batch has a put wall: the number is that of a slot. */
  wall: boolean;
  phase: 'running' | 'paused' | 'finished';
  /** Who picks it, as `Batch` has it. */
  holder: string | null;
}

/** How a batch was begun. */
interface Begin {
  /** By the identifier of the order. */
  totes: ReadonlyMap<string, number>;
  wall: boolean;
}

export type BatchRefusal =
  'another-runs' | 'no-orders' | 'not-running' | 'nothing-to-undo' | 'not-in-tote' | 'too-many';
type Refused = { ok: false; why: BatchRefusal };
/** Nothing was written where it is not `ok`. */
export type BatchOutcome = { ok: true; before: Batch; batch: Batch } | Refused;

export interface BatchServiceParts extends Omit<BatchOrdersParts, 'pick'> {
  journal: BatchJournal;
  pick: Pick<PickQueries, 'inQueueOrder' | 'needsOf'>;
  setAside: SetAside;
  /** Who picks where. */
  who: () => { operator: string | null; station: string };
  now: () => number;
  /** Other orders are in batches than before: the queue follows. */
  changed: () => void;
}

/** A tote that was picked longer ago is not waiting to be packed any more. */
const LONGEST_WAIT_MS = 14 * 86_400_000;

const no = (why: BatchRefusal): Refused => ({ ok: false, why });

/** Every method that records throws the storage engine's error where it could not: then nothing has changed. */
export class BatchService {
  readonly #o: BatchServiceParts;
  /** Those that are not closed. */
  readonly #open: Map<number, Batch>;
  /** Orders that finished batches have picked whole, each with its batch; many of them were packed since. */
  readonly #picked: Map<string, number>;

  /** Of finished batches, as they were asked for. */
  readonly #begins = new Map<number, Begin>();

  constructor(parts: BatchServiceParts) {
    this.#o = parts;
    this.#picked = parts.journal.pickedSince(parts.now() - LONGEST_WAIT_MS);
    const open = parts.journal.open().map((batch) => this.#load(batch));
    this.#open = new Map(open.filter((one) => one !== null).map((one) => [one.batch, one]));
  }

  /** The batch that is picked now. */
  running(): Batch | null {
    return [...this.#open.values()].find(({ state }) => state.phase === 'running') ?? null;
  }

  /** Oldest first. */
  paused(): Batch[] {
    return [...this.#open.values()].filter(({ state }) => state.phase === 'paused');
  }

  /** The open batch that still needs one of these items: the one that is picked first, then the oldest. Null: none does. */
  needing(items: readonly string[]): { at: Batch; item: string } | null {
    const running = this.running();
    for (const at of [...(running ? [running] : []), ...this.paused()]) {
      const item = items.find((one) => unitsOf(at.state, one).due > 0);
      if (item !== undefined) return { at, item };
    }
    return null;
  }

  /** Where the goods of an order are, or will be: in a batch that is picked, waits, or has picked it whole; null: in none. */
  placeOf(orderId: string): BatchPlace | null {
    for (const { batch, holder, state } of this.#open.values()) {
      const order = state.orders.find((one) => one.orderId === orderId && one.out === null);
      const phase = state.phase === 'running' ? 'running' : 'paused';
      if (order) return { batch, tote: order.tote, wall: state.wall, phase, holder };
    }
    const batch = this.#picked.get(orderId);
    if (batch === undefined) return null;
    const { totes, wall } = this.#beginOf(batch);
    const tote = totes.get(orderId);
    return tote === undefined ? null : { batch, tote, wall, phase: 'finished', holder: null };
  }

  /** Of a finished batch: it is not changed any more. */
  #beginOf(batch: number): Begin {
    const known = this.#begins.get(batch);
    if (known) return known;
    const begun = this.#o.journal.history(batch).find(({ event }) => event.kind === 'begun')?.event;
    const { orders, wall = false } = begun?.kind === 'begun' ? begun : { orders: [] };
    const begin = { totes: new Map(orders.map(({ orderId, tote }) => [orderId, tote])), wall };
    this.#begins.set(batch, begin);
    return begin;
  }

  /**
   * Orders that are picked now, or wait in a batch that was paused: bench and operator of the events hold them. One whose slot of the
   * put wall is full is an order to pack.
   */
  orderIds(): string[] {
    return [...this.#open.values()].flatMap(({ state }) =>
      state.orders
        .filter((order) => order.out === null && !isSlotFull(state, order))
        .map(({ orderId }) => orderId),
    );
  }

  /** At most so many orders of the queue are picked whole. */
  get pickedInAll(): number {
    return this.pickedWhole().length;
  }

  /** Of these orders those that a finished batch has picked whole. */
  pickedOf(orderIds: readonly string[]): string[] {
    const picked = new Set(this.pickedWhole());
    return orderIds.filter((orderId) => picked.has(orderId));
  }

  /** Orders that finished batches have picked whole, or that fill their slot, whether or not they are in the queue still. */
  pickedWhole(): string[] {
    const full = [...this.#open.values()].flatMap(({ state }) => (state.wall ? pickedOrders(state) : []));
    return [...this.#picked.keys(), ...full];
  }

  /** @returns null for one that is closed, or that there is not */
  byNumber(batch: number): Batch | null {
    return this.#open.get(batch) ?? null;
  }

  /**
   * @param orderIds in the order of their totes; those that are not in the queue, or that an open batch has, are left out
   * @param wall units are sorted at the put wall
   */
  begin(orderIds: readonly string[], wall = false): { ok: true; batch: Batch } | Refused {
    if (this.running()) return no('another-runs');
    const { journal, pick } = this.#o;
    const isFree = (orderId: string) => (this.placeOf(orderId)?.phase ?? 'finished') === 'finished';
    const ready = new Set(pick.inQueueOrder(orderIds).filter(isFree));
    const orders = [...new Set(orderIds)].flatMap((orderId, at): BatchOrder[] => {
      const order = ready.has(orderId) ? pick.needsOf(orderId) : null;
      if (!order || order.needs.length === 0) return [];
      const { salesChannelOrderId, needs } = order;
      return [{ tote: at + 1, orderId, salesChannelOrderId, needs }];
    });
    const event: BatchEvent = { kind: 'begun', orders, ...(wall ? { wall } : {}) };
    const state = orders.length === 0 ? null : foldEvents([event]);
    if (!state) return no('no-orders');
    const recording = this.#recording();
    const batch = journal.begin(event, recording);
    const begun = this.#remember({ batch, begunAt: recording.at, holder: recording.operator, state });
    this.#o.changed();
    return { ok: true, batch: begun };
  }

  undo(batch: number): BatchOutcome {
    const before = this.#open.get(batch);
    if (before?.state.phase !== 'running') return no('not-running');
    if (before.state.earlier.length === 0) return no('nothing-to-undo');
    return this.#done(before, { kind: 'undone' });
  }

  putBack(batch: number, what: InTote): BatchOutcome {
    return this.#step(batch, (state) => putBack(state, what));
  }

  /** Into the slot of an order. Where that fills it, the order is one to pack. */
  put(batch: number, what: InTote & { code: string }): BatchOutcome {
    return this.#step(batch, (state) => put(state, what));
  }

  lose(batch: number, what: InTote): BatchOutcome {
    return this.#step(batch, (state) => lose(state, what));
  }

  short(batch: number, what: { item: string; units: number; reason: string }): BatchOutcome {
    return this.#step(batch, (state) => declareShort(state, what));
  }

  pause(batch: number): BatchOutcome {
    const before = this.#open.get(batch);
    if (before?.state.phase !== 'running') return no('not-running');
    return this.#done(before, { kind: 'paused' });
  }

  /** Whoever does it holds the batch from then on, also where it ran. */
  resume(batch: number): BatchOutcome {
    const before = this.#open.get(batch);
    if (!before) return no('not-running');
    if ((this.running()?.batch ?? batch) !== batch) return no('another-runs');
    const outcome = this.#done(before, { kind: 'resumed' });
    const { operator } = this.#o.who();
    return { ...outcome, batch: this.#remember({ ...outcome.batch, holder: operator }) };
  }

  /** Sets aside what is short, and ends the batch. `refused`: orders that packing could not set aside, and why. */
  close(batch: number): { ok: true; aside: string[]; refused: RefusedAside[] } | Refused {
    const at = this.#open.get(batch);
    if (!at) return no('not-running');
    const reasons = this.#o.journal.history(batch).map(({ event }) => event);
    const { aside, refused } = setAside(at.state, reasons, this.#o.setAside);
    const picked = pickedOrders(at.state);
    this.record(at, { kind: 'closed', picked, refused });
    for (const orderId of picked) this.#picked.set(orderId, batch);
    this.#o.changed();
    return { ok: true, aside, refused };
  }

  /**
   * Brings the orders of all batches up to date: what left or changed reduces its lines at once.
   * @returns whether anything was written
   */
  recheck(): boolean {
    let isChanged = false;
    for (const batch of this.#open.values()) {
      const events = batch.state.orders
        .map((order) => revisionOf(this.#o, order))
        .filter((event) => event !== null);
      if (events.length === 0) continue;
      // Nobody did it, it was concluded.
      this.#write(batch, events, { ...this.#recording(), operator: null });
      isChanged = true;
    }
    return isChanged;
  }

  /** Writes an event that was tried on the state; on disk when this returns. */
  record(at: Batch, event: BatchEvent): Batch {
    return this.#write(at, [event], this.#recording());
  }

  #step(
    batch: number,
    take: (state: BatchState) => { ok: true; event: BatchEvent } | { ok: false; refusal: { why: string } },
  ): BatchOutcome {
    const before = this.#open.get(batch);
    if (!before) return no('not-running');
    const taken = take(before.state);
    if (taken.ok) return this.#done(before, taken.event);
    const { why } = taken.refusal;
    return no(why === 'not-running' || why === 'not-in-tote' ? why : 'too-many');
  }

  #done(before: Batch, event: BatchEvent): BatchOutcome & { ok: true } {
    const batch = this.record(before, event);
    // An order whose slot is full is in the queue; one whose slot is not any more is out of it again.
    if (batch.state.wall) this.#o.changed();
    return { ok: true, before, batch };
  }

  #write(at: Batch, events: readonly BatchEvent[], recording: BatchRecording): Batch {
    const state = events.reduce<BatchState>((before, event) => applyEvent(before, event) ?? before, at.state);
    this.#o.journal.append(at.batch, events, recording);
    return this.#remember({ ...at, state });
  }

  #recording(): BatchRecording {
    return { ...this.#o.who(), at: this.#o.now() };
  }

  #load(batch: number): Batch | null {
    const history = this.#o.journal.history(batch);
    const state = foldEvents(history.map(({ event }) => event));
    const begun = history.find(({ event }) => event.kind === 'begun');
    const taking = history.findLast(({ event }) => event.kind === 'begun' || event.kind === 'resumed');
    return state && begun ? { batch, begunAt: begun.at, holder: taking?.operator ?? null, state } : null;
  }

  #remember(batch: Batch): Batch {
    if (batch.state.phase === 'closed') this.#open.delete(batch.batch);
    else this.#open.set(batch.batch, batch);
    return batch;
  }
}

export interface RefusedAside {
  orderId: string;
  /** As packing said it. */
  why: string;
}
