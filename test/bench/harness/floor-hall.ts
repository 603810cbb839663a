/**
 * Fifty benches on one real store, working like a hall: each sends a heartbeat per second, and together they claim a
 * number of orders.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, FloorStore } from '../../../src-main/floor/store/store.ts';
import type { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { must } from './bench.ts';
import { timedAsync } from './timing.ts';

interface HallBench {
  store: FloorStore;
  call: Call;
  after: number;
  answeredAt: number;
}

/** Milliseconds of each call of a round. */
export interface HallSamples {
  claims: number[];
  beats: number[];
  /** Times of `SELECT 1` on a separate connection, for comparison. */
  bare: number[];
}

export class FloorHall {
  readonly #benches: HallBench[];
  readonly #bare: () => Promise<unknown>;
  #orders = 0;

  private constructor(benches: HallBench[], bare: () => Promise<unknown>) {
    this.#benches = benches;
    this.#bare = bare;
  }

  static async open(floor: PostgresFloor, count: number): Promise<FloorHall> {
    const benches: HallBench[] = [];
    for (let n = 0; n < count; n++) {
      const name = `Bench ${n}`;
      const store = floor.connect(await floor.addBench(name));
      const { epoch, now } = await store.hello({ run: name, account: 'bench', name, release: '1' });
      benches.push({ store, call: { run: name, epoch }, after: 0, answeredAt: now });
    }
    const connection = await floor.admin();
    return new FloorHall(benches, () => connection.value('SELECT 1'));
  }

  /** @param claimsASecond of all benches together, and as many bare questions */
  async round(ms: number, claimsASecond: number): Promise<HallSamples> {
    const samples: HallSamples = { claims: [], beats: [], bare: [] };
    const until = performance.now() + ms;
    const each = async (everyMs: number, atMs: number, work: (n: number) => Promise<void>) => {
      const from = performance.now() + atMs;
      for (let n = 0; from + n * everyMs < until; n++) {
        await sleep(Math.max(0, from + n * everyMs - performance.now()));
        await work(n);
      }
    };
    const everyMs = 1_000 / claimsASecond;
    await Promise.all([
      ...this.#benches.map((bench, n) =>
        each(1_000, (n * 1_000) / this.#benches.length, () => this.#beat(bench, samples)),
      ),
      each(everyMs, 0, (n) => this.#claim(this.#benches[(n * 7) % this.#benches.length], samples)),
      each(everyMs, everyMs / 2, async () => void samples.bare.push(await timedAsync(this.#bare))),
    ]);
    return samples;
  }

  async #beat(bench: HallBench, { beats }: HallSamples): Promise<void> {
    const { store, call, after, answeredAt } = bench;
    let seen = 0;
    const work = async () => {
      const beat = await store.beat({ ...call, after, answeredAt, orderId: null, operator: null });
      bench.after = beat.revision;
      bench.answeredAt = beat.now;
      seen = beat.benches.length;
    };
    beats.push(await timedAsync(work));
    must(seen === this.#benches.length, `a beat shows ${seen} benches`);
  }

  async #claim(bench: HallBench | undefined, { claims }: HallSamples): Promise<void> {
    if (!bench) return;
    const orderId = `PD${this.#orders++}`;
    let isGranted = false;
    const work = async () => {
      const [answer] = await bench.store.claim({ ...bench.call, orderIds: [orderId], operator: null });
      isGranted = answer?.granted === true;
    };
    claims.push(await timedAsync(work));
    must(isGranted, `nobody has ${orderId}, and it is not given`);
  }
}
