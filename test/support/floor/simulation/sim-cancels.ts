/** Decisions to cancel of a simulated bench: the real journal and the real sender, at a service that is simulated. */
import { join } from 'node:path';
import { workCancels } from '../../../../src-main/app/floor/floor-cancels.ts';
import type { CacheWriter } from '../../../../src-main/cache/write/writer.ts';
import { momentWithOffset } from '../../../../src-main/domain/cancel/decision-moment.ts';
import type { CancelSteps } from '../../../../src-main/domain/floor/cancel-step.ts';
import type { StoredState } from '../../../../src-main/domain/cancel/intent-states.ts';
import type { WorkCancels } from '../../../../src-main/floor/bench-work.ts';
import type { JournalDb } from '../../../../src-main/journal/db.ts';
import type { StoredIntent } from '../../../../src-main/journal/cancels/intent.ts';
import { Intents } from '../../../../src-main/journal/cancels/intents.ts';
import { openJournal } from '../../../../src-main/journal/open.ts';
import { Sender } from '../../../../src-main/sync/cancels/sender.ts';
import type { ManualClock } from '../../manual-clock.ts';
import { newIntent } from '../../new-intent.ts';
import { quietLog } from '../../quiet-log.ts';
import { plantIntoIntents, type Plant } from './plants.ts';
import { createdAt, type SimService } from './sim-service.ts';

const MOST = 100_000;
/** A bench may die before and after each. */
const STEPS: readonly (keyof Intents)[] = ['decide', 'change'];

export interface SimCancelsOptions {
  bench: string;
  folder: string;
  clock: ManualClock;
  service: SimService;
  plant: Plant | null;
  random: () => number;
}

/** Result of the bench's run. */
interface Run {
  steps: CancelSteps;
  isInTouch: () => boolean;
  /** Called when a decision was made, or has moved on. */
  changed: () => void;
  /** Throws if the bench dies. */
  mayDie: () => void;
}

export class SimCancels {
  readonly work: WorkCancels;
  readonly #o: SimCancelsOptions;
  readonly #db: JournalDb;
  readonly #intents: Intents;
  /** Orders that the bench has as cancelled, on its disk. */
  #known: ReadonlyMap<string, string> = new Map();
  #run: { sender: Sender; intents: Intents; gone: AbortController; isDead: boolean } | null = null;

  constructor(options: SimCancelsOptions) {
    const { bench, folder, clock, plant } = options;
    this.#o = options;
    let ids = 0;
    const newId = () => `${bench}-${++ids}`;
    this.#db = openJournal(join(folder, bench, 'journal.db'), 'service', {
      ...{ now: clock.now, newId, release: '1' },
    });
    // A death is simulated here: no disk has to be waited for.
    this.#db.pragma('synchronous = OFF');
    this.#intents = new Intents(this.#db, 'account', newId);
    plantIntoIntents(plant, this.#intents);
    this.work = workCancels(this.#intents, () => bench);
  }

  start({ steps, isInTouch, changed, mayDie }: Run): void {
    const { bench, clock, service, random } = this.#o;
    const gone = new AbortController();
    const run = { gone, isDead: false };
    const checkAlive = () => {
      if (run.isDead) throw new Error('dead');
    };
    const intents = guarded(this.#intents, checkAlive, mayDie);
    const upsert = (orders: readonly string[]) => {
      const text = orders[0] ?? '';
      const { orderId } = JSON.parse(text) as { orderId: string };
      this.#known = new Map([...this.#known, [orderId, text]]);
      return Promise.resolve();
    };
    const sender = new Sender({
      client: service.client(bench, gone.signal, isInTouch),
      intents,
      writer: { upsert, lateAnswers: { left: () => undefined } } as unknown as CacheWriter,
      ...{ clock, random, log: quietLog, steps, changed },
      knownCancelled: (orderId) => this.#known.get(orderId) ?? null,
      report: () => undefined,
    });
    this.#run = Object.assign(run, { sender, intents });
    sender.start();
  }

  wake(): void {
    this.#run?.sender.wake();
  }

  /** Killed: pending calls may be carried out, and nothing is written any more. */
  kill(): void {
    const run = this.#run;
    this.#run = null;
    if (!run) return;
    run.isDead = true;
    run.gone.abort();
    void run.sender.stop();
  }

  /** Closed by a person: pending calls end as unknown. */
  async stop(): Promise<void> {
    const run = this.#run;
    this.#run = null;
    run?.gone.abort();
    await run?.sender.stop();
  }

  close(): void {
    this.#db.close();
  }

  all(): readonly StoredIntent[] {
    return this.#intents.list(MOST);
  }

  in(...states: readonly StoredState[]): StoredIntent[] {
    return this.all().filter(({ state }) => states.includes(state));
  }

  /** Number of all cancels so far in that state. */
  countOf(state: StoredState): number {
    return this.all().filter(({ id }) => this.#intents.past.of(id).some((step) => step.state === state))
      .length;
  }

  /** An order of which a request to cancel it is under way. */
  get underWay(): string | null {
    return this.#run === null ? null : this.#o.service.underWay(this.#o.bench);
  }

  /** Decides a cancel, unless one is in force or the bench knows the order as cancelled. */
  decide(orderId: string, graceMs: number): void {
    if (this.#known.has(orderId)) return;
    const now = this.#o.clock.now();
    const parts = {
      decidedAt: momentWithOffset(now, 0),
      graceUntil: graceMs === 0 ? null : now + graceMs,
      orderCreatedAt: createdAt(orderId),
      reason: `${this.#o.bench} says so`,
    };
    this.#run?.intents.decide(newIntent(orderId, parts), now);
  }

  /** A step that a person takes, as the router allows it. */
  become({ id, state, problem }: StoredIntent, to: StoredState): void {
    if (to === 'withdrawn' && this.#intents.past.mayHaveBeenSent(id)) return;
    const now = this.#o.clock.now();
    this.#run?.intents.change(id, state, { state: to, problem, nextTryAt: now }, now);
  }

  /** A check of the service shows cancelled orders. */
  poll(): void {
    this.#known = this.#o.service.allCancelled();
    this.#run?.sender.ordersChanged();
  }
}

/** Intents of one run of the bench. */
function guarded(intents: Intents, checkAlive: () => void, mayDie: () => void): Intents {
  return new Proxy(intents, {
    get: (target, name: keyof Intents): unknown => {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return (...parts: unknown[]): unknown => {
        checkAlive();
        const isStep = STEPS.includes(name);
        if (isStep) mayDie();
        const result: unknown = Reflect.apply(value, target, parts);
        if (isStep) mayDie();
        return result;
      };
    },
  });
}
