/**
 * Leases to send the cancel of an order, granted by the store to this bench. Of all benches that reach the store only one
 * has the lease, so that no two send at once, whatever they report about their decisions.
 */
import type { Clock } from '../../domain/clock.ts';
import type { FloorLink } from '../link.ts';
import type { CancelLease } from '../store/store-cancels.ts';

/** Longest request at a service that hardly answers (`upstream/http/http-call.ts`), ms. */
const REQUEST_MS = 60_000;
/**
 * Remaining time of the lease when a look-up begins, ms; with less, it is renewed during the look-up. A look-up has no
 * time limit: it is several calls, each as long as a request, or all pages of a list.
 */
const LOOK_MS = 120_000;
/** A bench that waits asks again, and so keeps its place; the lease may be free before its time. */
const AGAIN_MS = 5_000;

/** Point in time by both clocks: while a computer sleeps, the monotonic clock may stop. */
export interface Moment {
  now: number;
  elapsed: number;
}

interface Lease extends CancelLease {
  askedAt: Moment;
  /** Epoch in which the lease was granted: a restored store does not know of it. */
  epoch: string | null;
  /** True once a look-up or a request has begun under the lease: the next one asks for it again. */
  isUsed: boolean;
}

export class CancelLeases {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #link: Pick<FloorLink, 'epoch'>;
  readonly #leases = new Map<string, Lease>();
  /** Decisions whose look-up continues under a lease that has not run out since it began. */
  readonly #looking = new Set<string>();
  /** Decisions for which the store is to be asked. */
  readonly #wanted = new Set<string>();
  /** Decisions for which another bench had the lease meanwhile: it may have sent its cancel. */
  readonly #waited = new Set<string>();

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, link: Pick<FloorLink, 'epoch'>) {
    this.#clock = clock;
    this.#link = link;
  }

  moment(): Moment {
    return { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }

  isWanted(intentId: string): boolean {
    return this.#wanted.has(intentId) || this.keeps(intentId);
  }

  /**
   * True if the lease is to be renewed because the look-up continues. A lease that was granted for less than
   * a look-up is not extended.
   */
  keeps(intentId: string): boolean {
    const lease = this.#leases.get(intentId);
    if (!lease || !this.#looking.has(intentId) || lease.ms < LOOK_MS) return false;
    const ms = this.#leftOf(lease);
    return ms > 0 && ms < LOOK_MS;
  }

  /** @param askedAt before the call */
  answered(intentId: string, lease: CancelLease, askedAt: Moment): void {
    const before = this.#leases.get(intentId);
    const isLooking = this.#looking.has(intentId);
    this.#wanted.delete(intentId);
    this.#leases.set(intentId, { ...lease, askedAt, epoch: this.#link.epoch, isUsed: isLooking });
    // After the lease ran out another bench may have had it: the look-up no longer counts.
    if (isLooking && !(lease.isGiven && before?.isGiven === true && this.#leftOf(before) > 0)) {
      this.#looking.delete(intentId);
      this.#leases.delete(intentId);
    }
    if (!lease.isGiven) this.#waited.add(intentId);
  }

  /**
   * Time to wait before a look-up, or before a request without one.
   * @returns milliseconds; 0: the bench has the lease; null: the store has to be asked first
   */
  waitMs(intentId: string): number | null {
    const lease = this.#leases.get(intentId);
    if (lease && !lease.isUsed) {
      const ms = this.#leftOf(lease);
      if (lease.isGiven && ms >= LOOK_MS) return 0;
      // The lease has too little time left for a look-up, since others wait: the next one has its full length.
      if (ms > 0) return ms;
    }
    this.#wanted.add(intentId);
    return null;
  }

  /** Call when a request begins, or a look-up, during which the lease is renewed. */
  use(intentId: string, looks: boolean): void {
    const lease = this.#leases.get(intentId);
    if (!lease) return;
    lease.isUsed = true;
    if (looks) this.#looking.add(intentId);
  }

  /** Call when the look-up has ended: its lease is no longer renewed. */
  looked(intentId: string): void {
    this.#looking.delete(intentId);
  }

  /** True if a request that begins now ends within the lease. */
  holds(intentId: string): boolean {
    const lease = this.#leases.get(intentId);
    return lease !== undefined && lease.isGiven && this.#leftOf(lease) >= REQUEST_MS;
  }

  /** True if another bench had the lease: look before sending, whatever earlier look-ups showed. */
  hasWaited(intentId: string): boolean {
    return this.#waited.has(intentId);
  }

  forget(intentId: string): void {
    this.#leases.delete(intentId);
    this.#looking.delete(intentId);
    this.#wanted.delete(intentId);
    this.#waited.delete(intentId);
  }

  #leftOf({ isGiven, ms, askedAt, epoch }: Lease): number {
    if (epoch !== this.#link.epoch) return 0;
    const { now, elapsed } = this.moment();
    const most = isGiven ? ms : Math.min(ms, AGAIN_MS);
    return most - Math.max(now - askedAt.now, elapsed - askedAt.elapsed);
  }
}
