/** Places of picked goods: totes of open batches, and of batches that have ended. */
import type { PickQueries } from '../cache/read/pick.ts';
import { isSlotFull, pickedOrders } from '../domain/batch/state.ts';
import type { Phase } from '../domain/packing/state.ts';
import { toteNumbers } from '../domain/batch/tote-numbers.ts';
import type { BatchJournal, OfEndedBatch } from '../journal/packing/batches.ts';
import type { PackedOrders } from '../journal/packing/packed-orders.ts';
import type { BatchRemains } from './batch-remains.ts';
import type { Batch, OpenBatches } from './open-batches.ts';
import { recordedBatch } from './recorded-batch.ts';

/** `finished`: the batch is, and the order waits whole in its tote. `part`: the batch is, and some of its units are there. */
export interface BatchPlace {
  batch: number;
  tote: number;
  /** True if the batch has a put wall: the number is that of a slot. */
  wall: boolean;
  phase: 'running' | 'paused' | 'finished' | 'part';
  /** Picker of the batch, as in `Batch`. */
  holder: string | null;
}

/** Owner of a tote, as `batch.ofTote` of the contract describes it. */
interface ToteContent {
  orderId: string;
  batch: number;
  phase: 'running' | 'paused' | 'waits' | 'left';
}

/** Totes of an ended batch. */
interface EndedTotes {
  /** Totes by order id. */
  totes: ReadonlyMap<string, number>;
  /** Orders with a unit in their tote from this batch. */
  filled: ReadonlySet<string>;
  wall: boolean;
}

export interface BatchPlacesParts {
  open: OpenBatches;
  remains: BatchRemains;
  journal: Pick<BatchJournal, 'history' | 'ofEndedSince'>;
  pick: Pick<PickQueries, 'inQueueOrder'>;
  packed: Pick<PackedOrders, 'byId'>;
  /** Ended batches with goods to put back, or with an order that left later. */
  ended: readonly Batch[];
  /** Epoch milliseconds. */
  now: number;
}

/** Phases in which nothing of the order is in a tote or a slot any more. */
const OUT_OF_TOTES: readonly Phase[] = ['sealed', 'to-pull', 'pulled', 'moved-on'];

/** A tote that was picked longer ago is not waiting to be packed, or put back, any more. */
export const LONGEST_WAIT_MS = 14 * 86_400_000;

export class BatchPlaces {
  readonly #o: Omit<BatchPlacesParts, 'ended' | 'now'>;
  /** Orders whose goods ended batches have left in a tote, each with its batch; many of them were packed since. */
  readonly #ended: Map<string, OfEndedBatch>;

  /**
   * Orders among those whose goods wait for a packer now; null: to be read again. Ended batches are many, waiting
   * orders few.
   */
  #waiting: ReadonlyMap<string, OfEndedBatch> | null = null;

  /** Totes of ended batches, read on demand. */
  readonly #endedTotes = new Map<number, EndedTotes>();

  constructor({ ended, now, ...parts }: BatchPlacesParts) {
    this.#o = parts;
    this.#ended = parts.journal.ofEndedSince(now - LONGEST_WAIT_MS);
    // An order that left later waits for no packer, even once its goods are back on the shelves.
    for (const { batch, state } of ended)
      for (const { orderId, out } of state.orders)
        if (out !== null && out !== 'set-aside' && this.#ended.get(orderId)?.batch === batch)
          this.#ended.delete(orderId);
  }

  /**
   * Place of an order's goods, present or future: in a batch that is being picked, waits, or has picked some; null: in
   * none. Goods of a packed order are in its boxes.
   */
  of(orderId: string): BatchPlace | null {
    const packed = this.#o.packed.byId(orderId);
    if (packed && OUT_OF_TOTES.includes(packed.phase)) return null;
    for (const { batch, holder, state } of this.#o.open.all()) {
      const order = state.orders.find((one) => one.orderId === orderId && one.out === null);
      const phase = state.phase === 'running' ? 'running' : 'paused';
      if (order) return { batch, tote: order.tote, wall: state.wall, phase, holder };
    }
    const ended = this.#ended.get(orderId);
    if (!ended || (!ended.isWhole && packed?.phase === 'put-back')) return null;
    const { totes, filled, wall } = this.#totesOf(ended.batch);
    const tote = totes.get(orderId);
    if (tote === undefined || (!ended.isWhole && !filled.has(orderId))) return null;
    return { batch: ended.batch, tote, wall, phase: ended.isWhole ? 'finished' : 'part', holder: null };
  }

  /** Order that has the tote of that number; null: none. Slots of a put wall are not totes. */
  ofTote(tote: number): ToteContent | null {
    for (const { batch, state } of this.#o.open.all()) {
      const order = state.wall ? undefined : state.orders.find((one) => one.tote === tote);
      if (!order || order.out === 'packed') continue;
      const { orderId, out } = order;
      // The order left before anything was picked.
      if (out !== null && out !== 'set-aside' && !state.contents.totes.get(orderId)?.size) continue;
      const open = state.phase === 'running' ? 'running' : 'paused';
      return { orderId, batch, phase: out === null ? open : out === 'set-aside' ? 'waits' : 'left' };
    }
    for (const [orderId, { batch }] of this.#waitingNow()) {
      const { totes, wall } = this.#totesOf(batch);
      if (!wall && totes.get(orderId) === tote) return { orderId, batch, phase: 'waits' };
    }
    const left = this.#o.remains.all().find(({ at, order }) => !at.state.wall && order.tote === tote);
    return left ? { orderId: left.order.orderId, batch: left.at.batch, phase: 'left' } : null;
  }

  /**
   * Orders that are picked now, or wait in a batch that was paused: bench and operator of the events hold them. One whose slot of the
   * put wall is full is an order to pack.
   */
  orderIds(): string[] {
    return this.#o.open
      .all()
      .flatMap(({ state }) =>
        state.orders
          .filter((order) => order.out === null && !isSlotFull(state, order))
          .map(({ orderId }) => orderId),
      );
  }

  /** Number of orders of the queue that are picked whole. */
  get pickedInAll(): number {
    return this.pickedWhole().length;
  }

  /** Filters orders that a finished batch has picked whole. */
  pickedOf(orderIds: readonly string[]): string[] {
    const picked = new Set(this.pickedWhole());
    return orderIds.filter((orderId) => picked.has(orderId));
  }

  /** Orders of the queue that finished batches have picked whole, and those that fill their slot. */
  pickedWhole(): string[] {
    const full = this.#o.open.all().flatMap(({ state }) => (state.wall ? pickedOrders(state) : []));
    const whole = [...this.#waitingNow()].filter(([, { isWhole }]) => isWhole);
    return [...whole.map(([orderId]) => orderId), ...full];
  }

  /**
   * Call when the order's batch has ended.
   * @param isWhole true: every unit of it is in its tote; false: only some are, and it was set aside or left to the bench
   */
  endedWith(orderId: string, of: OfEndedBatch): void {
    this.#ended.set(orderId, of);
    this.forget();
  }

  /** The ended batch that left the order's goods in a tote or slot; null: none did. */
  endedBatchOf(orderId: string): number | null {
    return this.#ended.get(orderId)?.batch ?? null;
  }

  /** Call when the goods of the order are put back, and wait for no packer. */
  leftTote(orderId: string): void {
    this.#ended.delete(orderId);
    this.forget();
  }

  /** Call when orders, packing or batches have changed: waiting orders are read again. */
  forget(): void {
    this.#waiting = null;
  }

  #waitingNow(): ReadonlyMap<string, OfEndedBatch> {
    if (this.#waiting) return this.#waiting;
    const inQueue = new Set(this.#o.pick.inQueueOrder([...this.#ended.keys()]));
    const isWaiting = ([orderId, { isWhole }]: [string, OfEndedBatch]) =>
      inQueue.has(orderId) || (!isWhole && this.#o.packed.byId(orderId)?.phase === 'short');
    return (this.#waiting = new Map([...this.#ended].filter(isWaiting)));
  }

  /**
   * Numbers that no other tote, or no other slot of the put wall, may have now: those of open batches, whose orders may come back
   * into them, and those in which goods of ended batches wait for a packer, or to be put back.
   * @param wall slots; else totes
   */
  takenNumbers(wall: boolean): Set<number> {
    const ofOpen = this.#o.open
      .all()
      .filter(({ state }) => state.wall === wall)
      .flatMap(({ state }) => state.orders.filter(({ out }) => out !== 'packed').map(({ tote }) => tote));
    const ofEnded = [...this.#waitingNow()].flatMap(([orderId, { batch }]) => {
      const ended = this.#totesOf(batch);
      return ended.wall === wall ? (ended.totes.get(orderId) ?? []) : [];
    });
    return new Set([...ofOpen, ...ofEnded, ...this.#o.remains.numbers(wall)]);
  }

  /** @param totes numbers that the list has shown, as `toteNumbers` wants them: the slots of a wall are other ones */
  numbersFor(orders: number, wall: boolean, totes?: readonly number[]): number[] {
    return toteNumbers(orders, this.takenNumbers(wall), wall ? [] : totes);
  }

  /** Totes of an ended batch: they are not filled any more. */
  #totesOf(batch: number): EndedTotes {
    const known = this.#endedTotes.get(batch);
    if (known) return known;
    const state = recordedBatch(this.#o.journal, batch)?.state;
    const orders = state?.orders ?? [];
    const isFilled = (orderId: string) => (state?.contents.totes.get(orderId)?.size ?? 0) > 0;
    const ended = {
      totes: new Map(orders.map(({ orderId, tote }) => [orderId, tote])),
      filled: new Set(orders.map(({ orderId }) => orderId).filter(isFilled)),
      wall: state?.wall ?? false,
    };
    this.#endedTotes.set(batch, ended);
    return ended;
  }
}
