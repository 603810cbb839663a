/** Publisher of a workspace's live state: the parts of the snapshot that its two files and its service change. */
import type { QueueAhead } from '../cache/read/queue-ahead.ts';
import type { QueueExclusions } from '../cache/read/reader.ts';
import type { OrderQueries } from '../cache/read/orders.ts';
import type { FloorStatus } from '../contract/floor/floor.ts';
import type { Failure, StationSnapshot } from '../contract/station/station.ts';
import { notableSkew } from '../domain/station/clock-skew.ts';
import type { Clock } from '../domain/clock.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import type { PrintJobs } from '../journal/packing/print-jobs.ts';
import type { Live } from './live.ts';
import type { PollerReport } from '../sync/poller-options.ts';

/** Packed, or not to be packed now: such an order is in the list of packed orders, not in the queue. */
const OUT_OF_QUEUE: readonly Phase[] = ['short', 'sealed', 'to-pull', 'pulled'];

/** As `FloorParts` of the workspace. */
interface OfFloor {
  status: () => FloorStatus | null;
  notForHere: (open: () => readonly string[]) => string[];
  queueAhead: () => string[];
}

export class SnapshotPublisher {
  readonly #live: Live<StationSnapshot>;
  readonly #orders: OrderQueries;
  readonly #exclusions: QueueExclusions;
  readonly #ahead: QueueAhead;
  readonly #intents: Intents;
  readonly #packed: PackingJournal;
  readonly #prints: PrintJobs;
  readonly #batches: { orderIds: () => string[] };
  readonly #floor: OfFloor;
  readonly #clock: Clock;

  constructor(parts: {
    live: Live<StationSnapshot>;
    orders: OrderQueries;
    exclusions: QueueExclusions;
    ahead: QueueAhead;
    intents: Intents;
    packed: PackingJournal;
    prints: PrintJobs;
    /** Orders that are picked, or wait in a batch that was paused. */
    batches: { orderIds: () => string[] };
    /** Work of other benches. */
    floor: OfFloor;
    clock: Clock;
  }) {
    this.#live = parts.live;
    this.#orders = parts.orders;
    this.#exclusions = parts.exclusions;
    this.#ahead = parts.ahead;
    this.#intents = parts.intents;
    this.#packed = parts.packed;
    this.#prints = parts.prints;
    this.#batches = parts.batches;
    this.#floor = parts.floor;
    this.#clock = parts.clock;
  }

  /** Orders that a decision, or begun or finished work, keeps out of the queue. @returns whether they changed */
  #hold(inHand = this.#packed.orders.inHand()): boolean {
    return this.#exclusions.replace([
      ...this.#intents.holding().map((h) => h.orderId),
      ...inHand.filter(({ phase }) => OUT_OF_QUEUE.includes(phase)).map((p) => p.orderId),
      ...this.#batches.orderIds(),
      // Orders that other benches packed in a year are far more than those open now.
      ...this.#floor.notForHere(() => this.#orders.openIds()),
    ]);
  }

  /** Orders in the cache are others than before. */
  showOrders(): void {
    // Other benches may have packed or cancelled the new orders here.
    this.#hold();
    this.#ahead.replace(this.#floor.queueAhead());
    this.#live.change('status', {
      openOrders: this.#orders.openCount(),
      quarantined: this.#orders.quarantinedCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** An order's work has come to another phase. */
  showPacking(): void {
    const inHand = this.#packed.orders.inHand();
    this.#hold(inHand);
    const count = (phase: Phase) => inHand.filter((order) => order.phase === phase).length;
    this.#live.change('status', {
      packed: {
        open: count('open'),
        short: count('short'),
        waiting: count('sealed'),
        toKeep: inHand.filter((order) => order.phase === 'sealed' && !order.cleared).length,
        toPull: count('to-pull'),
      },
      packingRevision: this.#live.snapshot.status.packingRevision + 1,
      openOrders: this.#orders.openCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** The bench's state on its floor has changed, or other benches have other orders. */
  showFloor(): void {
    const before = this.#live.snapshot.status.floor?.revision;
    const floor = this.#floor.status();
    this.#live.change('status', { floor });
    const hasOtherExclusions = floor?.revision !== before && this.#hold();
    const isReordered = this.#ahead.replace(this.#floor.queueAhead());
    if (!hasOtherExclusions && !isReordered) return;
    // Together: a screen that shows the count and not the list of the same time contradicts itself.
    this.#live.change('status', {
      openOrders: this.#orders.openCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** A print job was asked for, or came to another state. */
  showPrinting(): void {
    this.#live.change('status', {
      printing: this.#prints.counts(),
      printingRevision: this.#live.snapshot.status.printingRevision + 1,
    });
  }

  /** A decision was made, delivered or ended. */
  showOutbox(): void {
    this.#hold();
    this.#live.change('status', {
      ...this.#intents.counts(),
      oldestUnsettledAt: this.#intents.oldestUnsettledAt(),
      outboxRevision: this.#live.snapshot.status.outboxRevision + 1,
    });
  }

  /** @param failure null: a request was answered */
  showConnection(failure: Failure | null): void {
    const state = failure === null ? ('online' as const) : ('offline' as const);
    const { connection } = this.#live.snapshot.status;
    const since = state === connection.state ? connection.since : this.#clock.now();
    this.#live.change('status', { connection: { state, since, failure } });
  }

  /** @param endedAt of a check before this start; null: none is known */
  showLastSweep(endedAt: number | null): void {
    this.#live.note('status', { lastSweepAt: endedAt });
  }

  /** @param skewMs of the service's clock, as last measured; null: not yet */
  showSweep({ sweep, lastSweepAt, nextSweepAt }: PollerReport, skewMs: number | null): void {
    // An unchanged sweep wakes no screen: these are seen on asking.
    this.#live.note('status', {
      ...(lastSweepAt === undefined ? {} : { lastSweepAt }),
      ...(nextSweepAt === undefined ? {} : { nextSweepAt }),
    });
    this.#live.change('status', {
      ...(sweep === undefined ? {} : { sweep }),
      clockSkewMs: notableSkew(skewMs, this.#live.snapshot.status.clockSkewMs),
    });
  }
}
