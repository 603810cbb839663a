/**
 * Picking at this station. Every step is tried on the state first, then written, then shown: what a picker has seen is on disk.
 * Answers from what is on this machine; no step waits for the service.
 */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, BatchOrder } from '../domain/batch/event.ts';
import { applyEvent, foldEvents } from '../domain/batch/fold.ts';
import { pickedOrders, type BatchState } from '../domain/batch/state.ts';
import type { BatchJournal } from '../journal/batches.ts';

/** A batch as it stands. */
export interface Batch {
  batch: number;
  begunAt: number;
  /** As the journal has them: an id, or a name. */
  begunBy: string | null;
  state: BatchState;
}

export type BatchRefusal = 'another-runs' | 'no-orders' | 'not-running' | 'nothing-to-undo';
/** Nothing was written where it is not `ok`. */
export type BatchOutcome = { ok: true; batch: Batch } | { ok: false; why: BatchRefusal };

export interface BatchServiceParts {
  journal: BatchJournal;
  pick: Pick<PickQueries, 'inQueueOrder' | 'needsOf'>;
  /** Who picks where. */
  who: () => { operator: string | null; station: string };
  now: () => number;
}

/** A tote that was picked longer ago is not waiting to be packed any more. */
const LONGEST_WAIT_MS = 14 * 86_400_000;

const no = (why: BatchRefusal): BatchOutcome => ({ ok: false, why });

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
    this.#open = new Map(
      parts.journal
        .open()
        .map((batch) => [batch, this.#load(batch)] as const)
        .filter((entry): entry is [number, Batch] => entry[1] !== null),
    );
  }

  /** The batch that is picked now. */
  running(): Batch | null {
    return [...this.#open.values()].find(({ state }) => state.phase === 'running') ?? null;
  }

  /** At most so many orders of the queue are picked whole. */
  get pickedInAll(): number {
    return this.#picked.size;
  }

  /** Of these orders those that a finished batch has picked whole. */
  pickedOf(orderIds: readonly string[]): string[] {
    return orderIds.filter((orderId) => this.#picked.has(orderId));
  }

  /** @returns null for one that is closed, or that there is not */
  byNumber(batch: number): Batch | null {
    return this.#open.get(batch) ?? null;
  }

  /** @param orderIds in the order of their totes; those that are not in the queue are left out */
  begin(orderIds: readonly string[]): BatchOutcome {
    if (this.running()) return no('another-runs');
    const { journal, pick } = this.#o;
    const ready = new Set(pick.inQueueOrder(orderIds));
    const orders = [...new Set(orderIds)].flatMap((orderId, at): BatchOrder[] => {
      const order = ready.has(orderId) ? pick.needsOf(orderId) : null;
      if (!order || order.needs.length === 0) return [];
      const { salesChannelOrderId, needs } = order;
      return [{ tote: at + 1, orderId, salesChannelOrderId, needs }];
    });
    if (orders.length === 0) return no('no-orders');
    const event: BatchEvent = { kind: 'begun', orders };
    const recording = this.#recording();
    const batch = journal.begin(event, recording);
    const state = foldEvents([event]);
    if (!state) return no('no-orders');
    return this.#ok({ batch, begunAt: recording.at, begunBy: recording.operator, state });
  }

  /** @returns the batch before and after */
  undo(batch: number): { ok: true; before: Batch; batch: Batch } | { ok: false; why: BatchRefusal } {
    const before = this.#open.get(batch);
    if (!before) return { ok: false, why: 'not-running' };
    if (before.state.earlier.length === 0) return { ok: false, why: 'nothing-to-undo' };
    return { ok: true, before, batch: this.record(before, { kind: 'undone' }) };
  }

  close(batch: number): BatchOutcome {
    const at = this.#open.get(batch);
    if (!at) return no('not-running');
    const picked = pickedOrders(at.state);
    const closed = this.record(at, { kind: 'closed', picked });
    for (const orderId of picked) this.#picked.add(orderId);
    return this.#ok(closed);
  }

  /** Writes an event that was tried on the state; on disk when this returns. */
  record(at: Batch, event: BatchEvent): Batch {
    const state = applyEvent(at.state, event) ?? at.state;
    this.#o.journal.append(at.batch, [event], this.#recording());
    return this.#remember({ ...at, state });
  }

  #recording() {
    return { ...this.#o.who(), at: this.#o.now() };
  }

  #load(batch: number): Batch | null {
    const history = this.#o.journal.history(batch);
    const state = foldEvents(history.map(({ event }) => event));
    const begun = history.find(({ event }) => event.kind === 'begun');
    return state && begun ? { batch, begunAt: begun.at, begunBy: begun.operator, state } : null;
  }

  #remember(batch: Batch): Batch {
    if (batch.state.phase === 'closed') this.#open.delete(batch.batch);
    else this.#open.set(batch.batch, batch);
    return batch;
  }

  #ok(batch: Batch): BatchOutcome {
    return { ok: true, batch: this.#remember(batch) };
  }
}
