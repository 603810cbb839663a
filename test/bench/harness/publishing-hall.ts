/**
 * Benches on one real store; one of them publishes for all. Each sends a heartbeat per second and pulls what the answer
 * names, as the application does. No other signal tells a bench that there is something to pull.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Publishing } from '../../../src-main/floor/publishing/publishing.ts';
import { RefusedRows } from '../../../src-main/floor/refused-rows.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import type { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { must } from './bench.ts';
import { HallBench } from './hall-bench.ts';
import { OrdersInMemory } from './orders-in-memory.ts';
import { timedAsync } from './timing.ts';

const BEAT_MS = 1_000;
const CLAIMS_A_SECOND = 5;
const LONGEST_MS = 180_000;

/** Milliseconds of each call. */
export interface HallCalls {
  beats: number[];
  claims: number[];
  /** Times of `SELECT 1` on a separate connection, for comparison. */
  bare: number[];
}

export class PublishingHall {
  readonly floor: PostgresFloor;
  readonly benches: readonly HallBench[];
  readonly orders: OrdersInMemory;
  readonly calls: HallCalls = { beats: [], claims: [], bare: [] };
  /** Calls that were given up. */
  timeouts = 0;
  readonly #publishing: Publishing;
  readonly #loops: Promise<void>[] = [];
  #isOver = false;
  #claimed = 0;
  /** Time at which each bench had the awaited orders, by the monotonic clock. */
  #reached: number[] = [];

  private constructor(floor: PostgresFloor, benches: readonly HallBench[], orders: OrdersInMemory) {
    this.floor = floor;
    this.benches = benches;
    this.orders = orders;
    const [leader] = benches;
    if (!leader) throw new Error('a hall has a bench');
    const { link, lead, sealing, orders: orderSealing } = leader;
    const parts = {
      orders,
      refused: new RefusedRows(systemClock, quietLog),
      clock: systemClock,
      log: quietLog,
      changed: () => undefined,
      passedOn: () => undefined,
      isWithheldElsewhere: () => false,
      lost: () => [],
    };
    this.#publishing = new Publishing({ link, lead, sealing, orderSealing, ...parts });
  }

  /** Opens the hall: the first bench leads, and has published nothing. */
  static async open(floor: PostgresFloor, count: number, orders: number): Promise<PublishingHall> {
    const benches: HallBench[] = [];
    for (let n = 0; n < count; n++) benches.push(await HallBench.open(floor, `Bench ${n}`));
    const hall = new PublishingHall(floor, benches, new OrdersInMemory(orders));
    await benches[0]?.beat();
    await benches[0]?.lead.keepUp();
    must(benches[0]?.lead.term != null, 'the first bench leads');
    return hall;
  }

  /** Publishes all orders at the end of a check. @returns milliseconds of the try that came to its end */
  async publishAll(): Promise<number> {
    const [leader] = this.benches;
    let [term, began] = [0, 0];
    await this.#until('all is published', async () => {
      await leader?.beat();
      await leader?.lead.keepUp();
      const now = leader?.lead.term ?? term;
      if (now !== term) {
        // The first try, or after a call without an answer in time.
        term = now;
        await this.#publishing.prepare();
        began = performance.now();
        const at = systemClock.now();
        this.#publishing.checked({ startedAt: at, endedAt: at, orders: this.orders.count });
      }
      await sleep(100);
      return leader?.lead.latest?.check != null;
    });
    return performance.now() - began;
  }

  /** Starts heartbeats and pulls of all benches, spread over the second, while orders are claimed. */
  async start(): Promise<void> {
    const bare = await this.floor.admin();
    const { calls, benches } = this;
    const spread = BEAT_MS / benches.length;
    for (const [n, bench] of benches.entries()) this.#every(BEAT_MS, n * spread, () => this.#round(bench, n));
    const every = BEAT_MS / CLAIMS_A_SECOND;
    this.#every(every, 0, async () => {
      const bench = benches[(this.#claimed * 7) % benches.length];
      const orderId = `C${this.#claimed++}`;
      calls.claims.push(await timedAsync(() => this.#inTime(async () => bench?.claim(orderId))));
    });
    this.#every(every, every / 2, async () => {
      calls.bare.push(await timedAsync(async () => void (await bare.value('SELECT 1'))));
    });
  }

  async #round(bench: HallBench, n: number): Promise<void> {
    const beat = async () => {
      must((await bench.beat()) === this.benches.length, 'a beat shows every bench');
    };
    this.calls.beats.push(await timedAsync(() => this.#inTime(beat)));
    if (bench === this.benches[0]) await bench.lead.keepUp();
    if (!bench.isBehind) return;
    await bench.pull();
    this.#reached[n] = performance.now();
  }

  /** A call over its bench's limit counts as one that took that limit: on a busy machine there are some. */
  async #inTime(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof FloorStoreError) || error.fault !== 'timeout') throw error;
      this.timeouts++;
    }
  }

  /**
   * Changes several orders at once at the leader.
   * @returns milliseconds until each bench had them all, opened
   */
  async change(from: number, count: number): Promise<number[]> {
    // On a busy machine the lease may have ended meanwhile: then the bench leads under another term.
    await this.#until('the first bench leads', () => this.benches[0]?.lead.term != null);
    await this.#publishing.prepare();
    const wanted = this.benches.map(({ pulled }) => pulled + count);
    const began = performance.now();
    this.#reached = [];
    this.orders.change(from, count);
    this.#publishing.ordersChanged();
    const hasAll = ({ pulled }: HallBench, n: number) => pulled >= (wanted[n] ?? Infinity);
    await this.#until('every bench has the changed orders', () => this.benches.every(hasAll));
    return this.#reached.map((at) => at - began);
  }

  #every(everyMs: number, atMs: number, work: () => Promise<void>): void {
    const loop = async () => {
      const from = performance.now() + atMs;
      for (let n = 0; !this.#isOver; n++) {
        await sleep(Math.max(0, from + n * everyMs - performance.now()));
        if (!this.#isOver) await work();
      }
    };
    this.#loops.push(loop());
  }

  async #until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + LONGEST_MS;
    while (!(await holds())) {
      must(performance.now() < end, `still not so: ${what}`);
      await sleep(5);
    }
  }

  /** The calls since this was asked last. */
  takeCalls(): HallCalls {
    const { beats, claims, bare } = this.calls;
    return { beats: beats.splice(0), claims: claims.splice(0), bare: bare.splice(0) };
  }

  rest(ms: number): Promise<void> {
    return sleep(ms);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    await this.floor.end();
  }
}
