/** One station of the model: a sender on a journal, worked through the router, that can be stopped and can crash. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { memorySignInStore } from '../../../src-main/station/secrets/memory-sign-in.ts';
import { RELEASED } from '../../../src-main/domain/cancel/intent-states.ts';
import type { OrderClaims } from '../../../src-main/domain/orders/order-claim.ts';
import type { Intents } from '../../../src-main/journal/cancels/intents.ts';
import { openTestJournal, testIntents } from '../journal.ts';
import { operatorParts } from '../../../src-main/app/operator-parts.ts';
import { nobodySignedOn } from '../../../src-main/operators/signed-on.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { router } from '../../../src-main/router/index.ts';
import { Sender, SENDS } from '../../../src-main/sync/cancels/sender.ts';
import { UpstreamClient } from '../../../src-main/upstream/client.ts';
import { CallsUnderWay } from '../calls-under-way.ts';
import { DISTINCTIVE } from '../clients.ts';
import { ManualClock } from '../manual-clock.ts';
import { httpHere } from '../http-here.ts';
import { readableLog, type LogLine } from '../quiet-log.ts';
import type { TestCache } from '../test-cache.ts';
import type { ModelService } from './model-service.ts';

/** Resources that the stations of all runs share, since it takes long to open. */
export interface Surroundings {
  cache: TestCache;
  service: ModelService;
  folder: string;
}

const ACCOUNT = 'account';

export class World {
  readonly clock = new ManualClock();
  readonly #s: Surroundings;
  readonly #name: string;
  readonly #signIn = memorySignInStore();
  readonly #calls = new CallsUnderWay();
  #journals = 0;
  #running: Running;
  graceSeconds = 0;
  lines: LogLine[] = [];

  constructor(surroundings: Surroundings, name: string) {
    this.#s = surroundings;
    this.#name = name;
    surroundings.service.now = this.clock.elapsed;
    this.#running = this.#start(this.#nextFile());
  }

  get service(): ModelService {
    return this.#s.service;
  }

  get intents(): Intents {
    return this.#running.intents;
  }

  get sender(): Sender {
    return this.#running.sender;
  }

  get claims(): OrderClaims {
    return this.#running.claims;
  }

  get person(): RouterClient<typeof router> {
    return this.#running.person;
  }

  /** Numbers of the orders that the queue offers. */
  queue(): string[] {
    const window = { offset: 0, limit: 200 };
    return new QueueQueries(this.#s.cache.reader)
      .ordersReadyToPack({ text: this.#name }, window, 0)
      .rows.map((row) => row.orderId);
  }

  /** Runs until nothing more happens before time passes or a person acts. */
  async rest(): Promise<void> {
    const end = performance.now() + 120_000;
    for (let calm = 0; calm < 3;) {
      await pause();
      const rests = this.#calls.count === this.#s.service.holding && this.clock.sleeping > 0;
      calm = rests ? calm + 1 : 0;
      if (performance.now() > end) throw new Error('the sender did not come to rest');
    }
  }

  /** Stopped in good order, and started again. */
  async restart(): Promise<void> {
    await this.#running.stop();
    this.#running = this.#start(this.#running.file);
  }

  /** Drops everything but the disk as it is now. */
  async crash(): Promise<void> {
    const image = this.#nextFile();
    const [from, to] = [dirname(this.#running.file), dirname(image)];
    for (const part of ['journal.db', 'journal.db-wal', 'journal-watermark.json'])
      if (existsSync(join(from, part))) copyFileSync(join(from, part), join(to, part));
    await this.#running.stop();
    this.#running = this.#start(image);
  }

  async close(): Promise<void> {
    await this.#running.stop();
  }

  /** A file in a new folder: a folder remembers its journal. */
  #nextFile(): string {
    const folder = join(this.#s.folder, `${this.#name}-${this.#journals++}`);
    mkdirSync(folder);
    return join(folder, 'journal.db');
  }

  #start(file: string): Running {
    const { cache, service } = this.#s;
    const db = openTestJournal(file, 'service');
    const intents = testIntents(db, ACCOUNT);
    const { authUrl, productUrl, orderUrl } = service.addresses;
    const client = new UpstreamClient({ authUrl, productUrl, orderUrl }, DISTINCTIVE, {
      signInStore: this.#signIn,
      clock: this.clock,
      random: () => 0.5,
      openHttp: httpHere(this.clock),
    });
    const { log, lines } = readableLog();
    this.lines = lines;
    const changed = () => cache.exclusions.replace(intents.holding().map((h) => h.orderId));
    const orders = new OrderQueries(cache.reader);
    const sender = new Sender({
      steps: SENDS,
      client: this.#calls.of(client),
      intents,
      writer: this.#calls.of(cache.writer),
      clock: this.clock,
      random: () => 0.5,
      log,
      knownCancelled: (orderId) => orders.cancelled(orderId),
      changed,
      report: () => undefined,
    });
    const claims: OrderClaims = {
      ask: (orderId) => {
        const decision = intents.newestFor(orderId);
        return decision && !RELEASED.includes(decision.state)
          ? { mayWork: false, because: 'cancel-decided-here', intentId: decision.id }
          : { mayWork: true };
      },
    };
    const bench = {
      account: ACCOUNT,
      orders,
      intents,
      claims,
      decisionChanged: () => {
        changed();
        sender.wake();
      },
    };
    const settings = () => ({ station: 'Bench 7', operator: 'Ana', graceSeconds: this.graceSeconds });
    const live = {
      snapshot: { settings: settings() },
      change: () => undefined,
    } as unknown as Context['live'];
    const { atWork: operators } = operatorParts({
      ...{ journal: db, signedOn: nobodySignedOn(), badgeKey: null, clock: this.clock, log, live },
      newId: () => 'no operator is added here',
      operatorsChanged: () => undefined,
    });
    // The parts that decisions and the outbox need.
    const context = {
      currentWorkspace: () => ({ ...bench, operators }),
      settings,
      now: this.clock.now,
    } as unknown as Context;
    changed();
    sender.start();
    return {
      file,
      intents,
      sender,
      claims,
      person: createRouterClient(router, { context }),
      stop: async () => {
        const stopped = sender.stop();
        await client.close();
        await stopped;
        db.close();
      },
    };
  }
}

interface Running {
  file: string;
  intents: Intents;
  sender: Sender;
  claims: OrderClaims;
  person: RouterClient<typeof router>;
  stop(): Promise<void>;
}
