/**
 * Picking at this station. Every step is tried on the state first, then written, then shown: steps that a picker has
 * seen are on disk. Answers come from this machine's data; no step waits for the service.
 */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, BatchOrder } from '../domain/batch/event.ts';
import { foldEvents } from '../domain/batch/fold.ts';
import { handPicks, handPuts, type HandPick } from '../domain/batch/hand-picks.ts';
import { leftBehind, pickedOrders, type BatchState } from '../domain/batch/state.ts';
import { declareShort, lose, put, putBack, type InTote, type PutBy } from '../domain/batch/step.ts';
import type { BatchJournal, BatchRecording } from '../journal/packing/batches.ts';
import { rekeyings, revisionOf, type BatchOrdersParts } from './batch-orders.ts';
import { BatchPlaces, LONGEST_WAIT_MS } from './batch-places.ts';
import { BatchRemains, type Remain } from './batch-remains.ts';
import { OpenBatches, type Batch } from './open-batches.ts';
import { after, recordedBatch } from './recorded-batch.ts';
import { setAside, type SetAside } from './set-aside.ts';

export type BatchRefusal =
  'another-runs' | 'no-orders' | 'not-running' | 'nothing-to-undo' | 'not-in-tote' | 'too-many';
type Refused = { ok: false; why: BatchRefusal };
/** Outcome of a step of a batch; unless it is `ok` nothing was written. */
export type BatchOutcome = { ok: true; before: Batch; batch: Batch } | Refused;

export interface BatchServiceParts extends Omit<BatchOrdersParts, 'pick'> {
  journal: BatchJournal;
  pick: Pick<PickQueries, 'inQueueOrder' | 'needsOf' | 'keysOf'>;
  setAside: SetAside;
  /** Operator and bench. */
  who: () => { operator: string | null; station: string };
  now: () => number;
  /** Called when the set of orders in batches has changed: the queue follows. */
  changed: () => void;
}

const no = (why: BatchRefusal): Refused => ({ ok: false, why });

/** Every method that records throws the storage engine's error if it could not: then nothing has changed. */
export class BatchService {
  readonly #o: BatchServiceParts;
  /** Batches that are not closed. */
  readonly open: OpenBatches;
  readonly places: BatchPlaces;
  readonly remains: BatchRemains;

  constructor(parts: BatchServiceParts) {
    this.#o = parts;
    const { journal, pick, packed } = parts;
    const open = journal.open().map((batch) => recordedBatch(journal, batch));
    this.open = new OpenBatches(open.filter((one) => one !== null));
    const now = parts.now();
    const ended = journal
      .withLeftSince(now - LONGEST_WAIT_MS)
      .map((batch) => recordedBatch(journal, batch))
      .filter((one) => one !== null);
    this.remains = new BatchRemains(ended);
    const { open: openBatches, remains } = this;
    this.places = new BatchPlaces({ journal, pick, packed, open: openBatches, remains, ended, now });
  }

  /**
   * @param orderIds in the order of their totes; those that are not in the queue, or that an open batch has, are left out
   * @param wall units are sorted at the put wall
   * @param totes numbers that the list has shown, by place; those that are in use by now are replaced. Slots have numbers of their own
   */
  begin(
    orderIds: readonly string[],
    { wall = false, totes }: { wall?: boolean | undefined; totes?: readonly number[] | undefined } = {},
  ): { ok: true; batch: Batch } | Refused {
    if (this.open.running()) return no('another-runs');
    const { journal, pick } = this.#o;
    const isFree = (orderId: string) => !['running', 'paused'].includes(this.places.of(orderId)?.phase ?? '');
    const ready = new Set(pick.inQueueOrder(orderIds).filter(isFree));
    const numbers = this.places.numbersFor(orderIds.length, wall, totes);
    const chosen = [...new Set(orderIds)].flatMap((orderId, at): BatchOrder[] => {
      const order = ready.has(orderId) ? pick.needsOf(orderId) : null;
      if (!order || order.needs.length === 0) return [];
      const { salesChannelOrderId, needs } = order;
      return [{ tote: numbers[at] ?? at + 1, orderId, salesChannelOrderId, needs }];
    });
    // Totes are filled in this order, the lowest number first.
    const orders = chosen.toSorted((a, b) => a.tote - b.tote);
    const event: BatchEvent = { kind: 'begun', orders, ...(wall ? { wall } : {}) };
    const state = orders.length === 0 ? null : foldEvents([event]);
    if (!state) return no('no-orders');
    const recording = this.#recording();
    const batch = journal.begin(event, recording);
    this.places.forget();
    const begun = this.open.remember({ batch, begunAt: recording.at, holder: recording.operator, state });
    this.#o.changed();
    return { ok: true, batch: begun };
  }

  undo(batch: number): BatchOutcome {
    const before = this.open.byNumber(batch);
    if (before?.state.phase !== 'running') return no('not-running');
    if (before.state.earlier.length === 0) return no('nothing-to-undo');
    return this.#done(before, { kind: 'undone' });
  }

  putBack(batch: number, what: InTote): BatchOutcome {
    return this.#step(batch, (state) => putBack(state, what));
  }

  /** Into the slot of an order. If that fills it, the order is one to pack. */
  put(batch: number, what: InTote & PutBy): BatchOutcome {
    return this.#step(batch, (state) => put(state, what));
  }

  lose(batch: number, what: InTote): BatchOutcome {
    return this.#step(batch, (state) => lose(state, what));
  }

  /** Units that were confirmed by hand while picking, and not undone, oldest first. */
  handPicks({ batch, state }: Batch): HandPick[] {
    return state.byHand ? handPicks(this.#o.journal.history(batch)) : [];
  }

  /** Units of an item that were picked by hand for a batch; 0 for a batch that is not open. */
  pickedByHand(batch: number, item: string): number {
    const at = this.open.byNumber(batch);
    const picks = at ? this.handPicks(at).filter((one) => one.item === item) : [];
    return picks.reduce((sum, { units }) => sum + units, 0);
  }

  /** Units that were put into the slot of an order by hand, without those that were undone since. */
  putByHand(batch: number, orderId: string): number {
    const puts = handPuts(this.#o.journal.history(batch)).filter((one) => one.orderId === orderId);
    return puts.reduce((sum, { units }) => sum + units, 0);
  }

  short(batch: number, what: { item: string; units: number; reason: string }): BatchOutcome {
    return this.#step(batch, (state) => declareShort(state, what));
  }

  pause(batch: number): BatchOutcome {
    const before = this.open.byNumber(batch);
    if (before?.state.phase !== 'running') return no('not-running');
    return this.#done(before, { kind: 'paused' });
  }

  /** The operator holds the batch from then on, even if it was running. */
  resume(batch: number): BatchOutcome {
    const before = this.open.byNumber(batch);
    if (!before) return no('not-running');
    if ((this.open.running()?.batch ?? batch) !== batch) return no('another-runs');
    const outcome = this.#done(before, { kind: 'resumed' });
    const { operator } = this.#o.who();
    return { ...outcome, batch: this.open.remember({ ...outcome.batch, holder: operator }) };
  }

  /** Sets aside short orders, and ends the batch. `refused`: orders that packing could not set aside, and why. */
  close(batch: number): { ok: true; aside: string[]; refused: RefusedAside[] } | Refused {
    const at = this.open.byNumber(batch);
    if (!at) return no('not-running');
    const reasons = this.#o.journal.history(batch).map(({ event }) => event);
    const { aside, refused } = setAside(at.state, reasons, this.#o.setAside);
    const picked = pickedOrders(at.state);
    const left = leftBehind(at.state).reduce((sum, { units }) => sum + units, 0);
    this.remains.remember(this.record(at, { kind: 'closed', picked, aside, refused, left }));
    for (const orderId of picked) this.places.endedWith(orderId, { batch, isWhole: true });
    for (const orderId of [...aside, ...refused.map((one) => one.orderId)])
      this.places.endedWith(orderId, { batch, isWhole: false });
    this.#o.changed();
    return { ok: true, aside, refused };
  }

  /**
   * Units that ended batches have left are on their shelves again.
   * @returns the recorded remains, as they were before: never more than the rest
   */
  putBackLeft(remains: readonly Remain[]): readonly Remain[] {
    const writes = [...Map.groupBy(remains, ({ at }) => at)].map(([at, ofBatch]) => ({
      at,
      batch: at.batch,
      events: ofBatch.map(({ order, item, units }): BatchEvent => ({
        kind: 'put-back',
        orderId: order.orderId,
        item,
        units,
      })),
    }));
    // All or nothing: a retry after a partial write would put those units back twice.
    this.#o.journal.appendAll(writes, this.#recording());
    for (const { at, events } of writes) this.remains.remember(after(at, events));
    this.places.forget();
    this.#o.changed();
    return remains;
  }

  /**
   * Updates the orders of all batches: changed or departed orders reduce their lines at once.
   * @returns true if anything was written
   */
  recheck(): boolean {
    this.places.forget();
    let isChanged = false;
    for (const open of this.open.all()) {
      if (this.#revisionsOf(open).length === 0) continue;
      const renamed = rekeyings(this.#o, open.state.orders);
      const batch = renamed.length === 0 ? open : this.#write(open, renamed, this.#concluding());
      const events = this.#revisionsOf(batch);
      if (events.length > 0) this.#write(batch, events, this.#concluding());
      isChanged = true;
    }
    return isChanged;
  }

  #revisionsOf({ state }: Batch): BatchEvent[] {
    return state.orders.map((order) => revisionOf(this.#o, order)).filter((event) => event !== null);
  }

  /** Writes an event that was tried on the state; on disk when this returns. */
  record(at: Batch, event: BatchEvent): Batch {
    return this.#write(at, [event], this.#recording());
  }

  #step(
    batch: number,
    take: (state: BatchState) => { ok: true; event: BatchEvent } | { ok: false; refusal: { why: string } },
  ): BatchOutcome {
    const before = this.open.byNumber(batch);
    if (!before) return no('not-running');
    const taken = take(before.state);
    if (taken.ok) return this.#done(before, taken.event);
    const { why } = taken.refusal;
    return no(why === 'not-running' || why === 'not-in-tote' ? why : 'too-many');
  }

  #done(before: Batch, event: BatchEvent): BatchOutcome & { ok: true } {
    const batch = this.record(before, event);
    // An order with a full slot is in the queue; it leaves the queue when the slot is no longer full.
    if (batch.state.wall) this.#o.changed();
    return { ok: true, before, batch };
  }

  #write(at: Batch, events: readonly BatchEvent[], recording: BatchRecording): Batch {
    this.#o.journal.append(at.batch, events, recording);
    this.places.forget();
    return this.open.remember(after(at, events));
  }

  /** Recording of events without an operator. */
  #concluding(): BatchRecording {
    return { ...this.#recording(), operator: null };
  }

  #recording(): BatchRecording {
    return { ...this.#o.who(), at: this.#o.now() };
  }
}

export interface RefusedAside {
  orderId: string;
  /** Reason from packing. */
  why: string;
}
