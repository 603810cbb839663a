/**
 * Picking at this station. Every step is tried on the state first, then written, then shown: what a picker has seen is on disk.
 * Answers from what is on this machine; no step waits for the service.
 */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, BatchOrder } from '../domain/batch/event.ts';
import { applyEvent, foldEvents } from '../domain/batch/fold.ts';
import { pickedOrders, type BatchState } from '../domain/batch/state.ts';
import { declareShort, lose, putBack, type InTote } from '../domain/batch/step.ts';
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
  /** Orders that finished batches have picked whole; many of them were packed since. */
  readonly #picked: Set<string>;

  constructor(parts: BatchServiceParts) {
    this.#o = parts;
    this.#picked = new Set(parts.journal.pickedSince(parts.now() - LONGEST_WAIT_MS));
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

  /** The batch that holds the order back from other packing. */
  holding(orderId: string): number | null {
    const holds = ({ state }: Batch) =>
      state.orders.some((order) => order.orderId === orderId && order.out === null);
    return [...this.#open.values()].find(holds)?.batch ?? null;
  }

  /** Orders that are picked now, or wait in a batch that was paused: bench and operator of the events hold them. */
  orderIds(): string[] {
    return [...this.#open.values()].flatMap(({ state }) =>
      state.orders.filter(({ out }) => out === null).map(({ orderId }) => orderId),
    );
  }

  /** At most so many orders of the queue are picked whole. */
  get pickedInAll(): number {
    return this.#picked.size;
  }

  /** Of these orders those that a finished batch has picked whole. */
  pickedOf(orderIds: readonly string[]): string[] {
    return orderIds.filter((orderId) => this.#picked.has(orderId));
  }

  /** Orders that finished batches have picked whole, whether or not they are in the queue still. */
  pickedWhole(): string[] {
    return [...this.#picked];
  }

  /** @returns null for one that is closed, or that there is not */
  byNumber(batch: number): Batch | null {
    return this.#open.get(batch) ?? null;
  }

  /** @param orderIds in the order of their totes; those that are not in the queue are left out */
  begin(orderIds: readonly string[]): { ok: true; batch: Batch } | Refused {
    if (this.running()) return no('another-runs');
    const { journal, pick } = this.#o;
    const ready = new Set(pick.inQueueOrder(orderIds));
    const orders = [...new Set(orderIds)].flatMap((orderId, at): BatchOrder[] => {
      const order = ready.has(orderId) ? pick.needsOf(orderId) : null;
      if (!order || order.needs.length === 0) return [];
      const { salesChannelOrderId, needs } = order;
      return [{ tote: at + 1, orderId, salesChannelOrderId, needs }];
    });
    const event: BatchEvent = { kind: 'begun', orders };
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
    for (const orderId of picked) this.#picked.add(orderId);
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
    return { ok: true, before, batch: this.record(before, event) };
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
