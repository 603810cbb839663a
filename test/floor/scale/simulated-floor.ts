/** One floor in simulated time: its benches beat, pull and pack, its leader publishes what changes. */
import { seeded, type Seeded } from '../../chaos/random.ts';
import { quantile } from '../../bench/harness/stats.ts';
import { EventQueue } from './event-queue.ts';
import type { ServiceTimes, Workload } from './measured.ts';
import { StoreServer } from './store-server.ts';

export interface FloorParts {
  benches: number;
  /** Of the merchant's orders as many change as these benches pack. */
  benchesOfMerchant: number;
  cores: number;
  seed: number;
  times: ServiceTimes;
  work: Workload;
}

/** Times in milliseconds, shares from 0 to 1. */
export interface FloorFigures {
  beatP99: number;
  claimP99: number;
  /** From a change at the leader until the last bench has it, median and most. */
  changeP50: number;
  changeMost: number;
  coresUsed: number;
  lockUsed: number;
  bytesASecond: number;
}

const BEAT_MS = 1_000;
const PUBLISH_MS = 1_000;
/** As `MOST_PUBLISHED`. */
const MOST_ORDERS = 200;
/** Not counted: the benches spread over the second. */
const WARM_UP_MS = 20_000;

interface Batch {
  from: number;
  to: number;
  changedAt: number;
  missing: number;
}

export class SimulatedFloor {
  readonly #o: FloorParts;
  readonly #events = new EventQueue();
  readonly #server: StoreServer;
  readonly #places: number[];
  readonly #beats: number[] = [];
  readonly #claims: number[] = [];
  readonly #changes: number[] = [];
  /** Published, and not at every bench yet. */
  #batches: Batch[] = [];
  #published = 0;
  #changed = 0;
  #bytes = 0;
  readonly #chance: Seeded;

  constructor(parts: FloorParts) {
    this.#o = parts;
    this.#chance = seeded(parts.seed);
    this.#server = new StoreServer(this.#events, parts.cores);
    this.#places = Array.from({ length: parts.benches }, () => 0);
  }

  /** @param ms simulated, after those in which it comes to its pace */
  run(ms: number): FloorFigures {
    for (let bench = 0; bench < this.#o.benches; bench++) {
      this.#events.in(this.#chance.next() * BEAT_MS, () => this.#beat(bench));
      this.#events.in(this.#chance.next() * this.#o.work.orderMs, () => this.#pack());
    }
    this.#events.in(0, () => this.#change());
    this.#events.in(PUBLISH_MS, () => this.#publish([]));
    this.#events.runUntil(WARM_UP_MS);
    for (const samples of [this.#beats, this.#claims, this.#changes]) samples.length = 0;
    Object.assign(this.#server, { used: 0, locked: 0 });
    this.#bytes = 0;
    this.#events.runUntil(WARM_UP_MS + ms);
    const { used, locked, cores } = this.#server;
    const p99 = (samples: readonly number[]) => quantile(samples, 0.99);
    return {
      ...{ beatP99: p99(this.#beats), claimP99: p99(this.#claims) },
      ...{ changeP50: quantile(this.#changes, 0.5), changeMost: quantile(this.#changes, 1) },
      ...{ coresUsed: used / ms / cores, lockUsed: locked / ms, bytesASecond: (1_000 * this.#bytes) / ms },
    };
  }

  #beat(bench: number): void {
    const { times, benches } = this.#o;
    const shown = Math.min(benches, times.mostShown);
    const askedAt = this.#events.now;
    this.#server.call(times.beatMs + times.beatBenchMs * shown, false, () => {
      this.#beats.push(this.#events.now - askedAt);
      this.#bytes += times.beatBytes + times.beatBenchBytes * shown;
      this.#pull(bench, this.#published);
    });
  }

  /** Newer rows page by page; then the next heartbeat is due. */
  #pull(bench: number, newest: number): void {
    const { times } = this.#o;
    const place = this.#places[bench] ?? 0;
    if (place >= newest) return this.#events.in(BEAT_MS, () => this.#beat(bench));
    const orders = Math.min(newest - place, MOST_ORDERS);
    this.#server.call(orders * times.pulledOrderMs, false, () => {
      this.#bytes += orders * times.orderBytes;
      this.#places[bench] = place + orders;
      this.#arrived(place, place + orders);
      this.#pull(bench, newest);
    });
  }

  #arrived(from: number, to: number): void {
    for (const batch of this.#batches) if (batch.to > from && batch.to <= to) batch.missing--;
    for (const { missing, changedAt } of this.#batches)
      if (missing === 0) this.#changes.push(this.#events.now - changedAt);
    this.#batches = this.#batches.filter(({ missing }) => missing > 0);
  }

  #pack(): void {
    const { work, times } = this.#o;
    for (let call = 0; call < work.lockedCalls; call++)
      this.#events.in((call * work.orderMs) / work.lockedCalls, () => {
        const askedAt = this.#events.now;
        this.#server.call(times.lockedMs, true, () => this.#claims.push(this.#events.now - askedAt));
      });
    this.#events.in(work.orderMs * (0.5 + this.#chance.next()), () => this.#pack());
  }

  /** Another order of the merchant is different. */
  #change(): void {
    const { work, benchesOfMerchant } = this.#o;
    this.#changed++;
    const meanMs = work.orderMs / (work.changes * benchesOfMerchant);
    this.#events.in(-meanMs * Math.log(1 - this.#chance.next()), () => this.#change());
  }

  #publish(changedAt: number[]): void {
    const { times, benches } = this.#o;
    const again = () => this.#events.in(PUBLISH_MS, () => this.#publish([]));
    const waiting = this.#changed - this.#published;
    if (waiting === 0) return again();
    const orders = Math.min(waiting, MOST_ORDERS);
    const from = this.#published;
    const beganAt = changedAt[0] ?? this.#events.now - PUBLISH_MS;
    this.#server.call(orders * times.publishedOrderMs + times.lockedMs, true, () => {
      this.#published = from + orders;
      this.#batches.push({ from, to: from + orders, changedAt: beganAt, missing: benches });
      if (waiting > orders) this.#publish([beganAt]);
      else again();
    });
  }
}
