/** Publisher of a workspace's live state: the parts of the snapshot that its two files and its service change. */
import type { QueueAhead } from '../cache/read/queue-ahead.ts';
import type { QueueExclusions } from '../cache/read/reader.ts';
import type { FloorStatus } from '../contract/floor/floor.ts';
import type { Failure, StationSnapshot } from '../contract/station/station.ts';
import { notableSkew } from '../domain/station/clock-skew.ts';
import type { Clock } from '../domain/clock.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import type { PrintJobs } from '../journal/packing/print-jobs.ts';
import type { Live } from './live.ts';
import { outOfQueue, type OutOfQueueParts } from './out-of-queue.ts';
import type { PollerReport } from '../sync/poller-options.ts';

interface PublisherParts extends OutOfQueueParts {
  live: Live<StationSnapshot>;
  exclusions: QueueExclusions;
  ahead: QueueAhead;
  packed: PackingJournal;
  prints: PrintJobs;
  floor: OutOfQueueParts['floor'] & { status: () => FloorStatus | null; queueAhead: () => string[] };
  clock: Clock;
}

export class SnapshotPublisher {
  readonly #o: PublisherParts;
  readonly #live: Live<StationSnapshot>;

  constructor(parts: PublisherParts) {
    this.#o = parts;
    this.#live = parts.live;
  }

  /** Keeps orders out of the queue that this station's work, or another bench, has. @returns whether they changed */
  #hold(inHand = this.#o.packed.orders.inHand()): boolean {
    return this.#o.exclusions.replace(outOfQueue(this.#o, inHand));
  }

  /** Call when orders in the cache are others than before. */
  showOrders(): void {
    // Other benches may have packed or cancelled the orders that are new here.
    this.#hold();
    this.#o.ahead.replace(this.#o.floor.queueAhead());
    this.#live.change('status', {
      openOrders: this.#o.orders.openCount(),
      quarantined: this.#o.orders.quarantinedCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** Call when the packing phase of an order has changed. */
  showPacking(): void {
    const inHand = this.#o.packed.orders.inHand();
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
      openOrders: this.#o.orders.openCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** Call when the bench's state on its floor has changed, or other benches have other orders. */
  showFloor(): void {
    const before = this.#live.snapshot.status.floor?.revision;
    const floor = this.#o.floor.status();
    this.#live.change('status', { floor });
    const hasOtherExclusions = floor?.revision !== before && this.#hold();
    const isReordered = this.#o.ahead.replace(this.#o.floor.queueAhead());
    if (!hasOtherExclusions && !isReordered) return;
    // Together: a screen that shows the count and not the list of the same time contradicts itself.
    this.#live.change('status', {
      openOrders: this.#o.orders.openCount(),
      ordersRevision: this.#live.snapshot.status.ordersRevision + 1,
    });
  }

  /** Call when a print job was requested, or its state changed. */
  showPrinting(): void {
    this.#live.change('status', {
      printing: this.#o.prints.counts(),
      printingRevision: this.#live.snapshot.status.printingRevision + 1,
    });
  }

  /** Call when a decision was made, delivered or ended. */
  showOutbox(): void {
    this.#hold();
    this.#live.change('status', {
      ...this.#o.intents.counts(),
      oldestUnsettledAt: this.#o.intents.oldestUnsettledAt(),
      outboxRevision: this.#live.snapshot.status.outboxRevision + 1,
    });
  }

  /** @param failure null: a request was answered */
  showConnection(failure: Failure | null): void {
    const state = failure === null ? ('online' as const) : ('offline' as const);
    const { connection } = this.#live.snapshot.status;
    const since = state === connection.state ? connection.since : this.#o.clock.now();
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
