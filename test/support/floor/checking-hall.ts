/** Benches that check one service for an hour and more by a clock by hand: cut off from their store, killed, started again. */
import { seeded } from '../../chaos/random.ts';
import { aClient } from '../clients.ts';
import type { FaultyService } from '../faulty-service.ts';
import { ManualClock } from '../manual-clock.ts';
import { tempFolder } from '../temp-folder.ts';
import { until } from '../until.ts';
import { settled } from './a-floor-bench.ts';
import { CheckingBench } from './checking-bench.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { MemoryFloor } from './memory-store.ts';
import { onCable } from './cable.ts';

const SECOND = 1_000;

export class CheckingHall {
  readonly clock = new ManualClock();
  readonly floor = new MemoryFloor(this.clock.now);
  /** Names of the benches whose cable is cut; `all`: the store answers no bench. */
  readonly cut = new Set<string>();
  /** Number of pages of published orders that each bench took. */
  readonly pulls = new Map<string, number>();
  readonly #service: FaultyService;
  readonly #everyMs: number;
  readonly #folders = new Map<string, string>();
  readonly #benches = new Map<string, CheckingBench>();
  readonly #chance = seeded(1);
  #ids = 0;

  constructor(service: FaultyService, everyMs: number) {
    this.#service = service;
    this.#everyMs = everyMs;
  }

  /** Starts a bench, or starts it again. */
  async start(name: string, isAlone = false): Promise<void> {
    const { clock } = this;
    const folder = this.#folders.get(name) ?? tempFolder();
    this.#folders.set(name, folder);
    this.cut.delete(name);
    const random = () => this.#chance.next();
    const client = aClient(this.#service, { clock, random });
    const store = isAlone
      ? null
      : onCable(this.#counted(name), () => this.cut.has(name) || this.cut.has('all'));
    const parts = { name, folder, store, client, clock, random, everyMs: this.#everyMs };
    this.#benches.set(name, await CheckingBench.open({ ...parts, newId: () => `run-${++this.#ids}` }));
    await this.#rest();
  }

  #counted(name: string): FloorStore {
    return new Proxy(this.floor.connect(name), {
      get: (target, call: keyof FloorStore): unknown => {
        if (call === 'pull') this.pulls.set(name, this.pullsOf(name) + 1);
        const method: unknown = target[call];
        return typeof method === 'function' ? method.bind(target) : method;
      },
    });
  }

  pullsOf(name: string): number {
    return this.pulls.get(name) ?? 0;
  }

  /** A published order cannot be opened any more, or (null) is not there, and every bench has to take it again. */
  damage(orderId: string, body: string | null = '["damaged"]'): void {
    const { orders } = this.floor.rows;
    const order = orders.get(orderId);
    if (!order) throw new Error(`${orderId} is not published`);
    orders.set(orderId, { ...order, body, revision: ++this.floor.rows.revision });
  }

  /** Writes, as the owner of the tables, that a published order is gone. */
  say(orderId: string, state: 'gone'): void {
    const { orders } = this.floor.rows;
    const order = orders.get(orderId);
    if (!order) throw new Error(`${orderId} is not published`);
    orders.set(orderId, { ...order, state, body: null, revision: ++this.floor.rows.revision });
  }

  /**
   * Makes a hostile login take the lead from the bench that has it.
   * @returns a function that publishes under that lead, with that wait; null: it only renews the lead
   */
  async takeLead(name: string): Promise<(waitMs: number | null) => Promise<void>> {
    const store = this.floor.connect(name);
    const account = this.floor.rows.account ?? '';
    const run = 'evil';
    const { epoch } = await store.hello({ run, account, name, release: '1.0.0' });
    // Ends the leader's lease, as if it had run out: no bench can do that.
    this.floor.rows.leader.until = 0;
    const { term } = await store.lead({ run, epoch });
    let place = 0;
    return async (waitMs) => {
      if (waitMs === null) await store.lead({ run, epoch });
      else await store.publish({ run, epoch, term, place: place++, orders: [], check: null, waitMs });
    };
  }

  /** Kills a bench's process, without a message. */
  async kill(name: string): Promise<void> {
    const bench = this.#benches.get(name);
    this.#benches.delete(name);
    this.cut.add(name);
    const ended = bench?.end();
    await settled();
    await ended;
  }

  async endAll(): Promise<void> {
    for (const name of [...this.#benches.keys()]) await this.kill(name);
  }

  /** Orders in the queue of that bench. */
  openAt(name: string): number {
    return this.#benches.get(name)?.open ?? 0;
  }

  /** Name of the bench that leads; null: none does. */
  get leader(): string | null {
    const { benchId, until: end } = this.floor.rows.leader;
    return benchId === null || end < this.clock.now() ? null : benchId;
  }

  /** Lists that the service was asked for. */
  get lists(): number {
    return this.#service.count('list');
  }

  /** Lets time pass, second by second, and waits for the work of each second. */
  async pass(ms: number, eachSecond: (second: number) => Promise<void> | void = () => undefined) {
    for (let second = 1; second <= ms / SECOND; second++) {
      this.clock.advance(SECOND);
      await this.#rest();
      await eachSecond(second);
    }
  }

  /** Every bench waits for time to pass. */
  async #rest(): Promise<void> {
    const all = () => [...this.#benches.values()].reduce((sum, { loops }) => sum + loops, 0);
    await settled();
    if (this.clock.sleeping < all()) await until('all benches rest', () => this.clock.sleeping >= all());
  }
}
