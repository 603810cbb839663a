/** A bench without a packer: its floor, its poller and its cache by the application's own code, with a clock by hand. */
import { join } from 'node:path';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { DiagnosticsQueries } from '../../../src-main/cache/read/diagnostics.ts';
import { floorChecks } from '../../../src-main/app/floor/floor-checks.ts';
import { FloorService } from '../../../src-main/app/floor/floor-service.ts';
import { FloorWithheld } from '../../../src-main/app/floor/floor-withheld.ts';
import { workspaceNews } from '../../../src-main/app/workspace/workspace-events.ts';
import { pollEveryMs } from '../../../src-main/domain/floor/poll-pace.ts';
import { BenchFloor } from '../../../src-main/floor/bench-floor.ts';
import { FloorCopy } from '../../../src-main/floor/copy/floor-copy.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { WITHHELD, WITHHELD_KEY } from '../../../src-main/floor/facts/withheld-fact.ts';
import { CHECKS_ITSELF, type SharedChecks } from '../../../src-main/sync/shared-checks.ts';
import { Poller } from '../../../src-main/sync/poller.ts';
import type { UpstreamClient } from '../../../src-main/upstream/client.ts';
import type { ManualClock } from '../manual-clock.ts';
import { KEEP_ALL } from '../polled-cache.ts';
import { quietLog } from '../quiet-log.ts';
import { openTestCache, type TestCache } from '../test-cache.ts';
import { IDLE } from './a-floor-bench.ts';
import { plainOrderSealing, plainSealing } from './memory-door.ts';

const SEALING = { sealing: plainSealing, orders: plainOrderSealing };

export interface CheckingBenchParts {
  name: string;
  /** Folder of its files; a bench that starts again has the same. */
  folder: string;
  /** Null: it belongs to no floor. */
  store: FloorStore | null;
  client: UpstreamClient;
  clock: ManualClock;
  everyMs: number;
  random: () => number;
  newId: () => string;
}

export class CheckingBench {
  readonly name: string;
  readonly #cache: TestCache;
  readonly #poller: Poller;
  readonly #floor: {
    bench: BenchFloor;
    copy: FloorCopy;
    withheld: FloorWithheld;
    service: FloorService;
  } | null;

  private constructor(parts: CheckingBenchParts, cache: TestCache) {
    const { name, store, client, clock, everyMs, random } = parts;
    this.name = name;
    this.#cache = cache;
    const log = quietLog;
    const news = workspaceNews();
    this.#floor = store && this.#floorOf(parts, store);
    const bench = this.#floor?.bench;
    const options = { clock, log, pollMs: everyMs };
    const checks: SharedChecks = this.#floor
      ? floorChecks(
          options,
          { reader: cache.reader, inHand: () => [] },
          news,
          this.#floor.bench,
          SEALING,
          this.#floor,
        )
      : CHECKS_ITSELF;
    this.#poller = new Poller({
      ...{ client, writer: cache.writer, clock, log, random, shared: checks, retention: KEEP_ALL },
      everyMs: () => pollEveryMs(everyMs, checks.isLeading(), bench?.benches.workingCount() ?? 1),
      keep: () => [],
      newestCheckAt: () => new DiagnosticsQueries(cache.reader).lastCompleteSweepBeganAt() ?? 0,
      report: (report) => {
        news.emit('sweep', report);
        if (report.ordersChanged === true) news.emit('orders');
      },
    });
  }

  static async open(parts: CheckingBenchParts): Promise<CheckingBench> {
    const cache = await openTestCache('a', join(parts.folder, 'cache.db'));
    const bench = new CheckingBench(parts, cache);
    bench.#poller.start();
    bench.#floor?.bench.start();
    return bench;
  }

  #floorOf({ name, folder, clock, random, newId }: CheckingBenchParts, store: FloorStore) {
    const copy = new FloorCopy(join(folder, 'floor.db'), { account: 'a', joining: 'j' });
    const afterBeat = () => this.#poller.sharedChanged();
    const telling = {
      ...{ facts: () => bench.facts, benchId: () => copy.benchId, now: clock.now },
      wake: () => bench.rounds.wake(),
    };
    const shared = () => copy.facts.own(WITHHELD, WITHHELD_KEY);
    const withheld: FloorWithheld = new FloorWithheld({ ...telling, elapsed: clock.elapsed, shared });
    const service: FloorService = new FloorService(telling);
    const work = { ...IDLE, facts: [withheld, service], checks: { canLead: () => true, afterBeat } };
    const bench: BenchFloor = new BenchFloor({
      ...{ store, copy, work, sealing: plainSealing, account: 'a', release: '1' },
      ...{ clock, random, newId, log: quietLog },
      name: () => name,
      channelNumber: () => null,
      changed: () => undefined,
    });
    return { bench, copy, withheld, service };
  }

  /** Orders in its queue. */
  get open(): number {
    return new OrderQueries(this.#cache.reader).openCount();
  }

  /** Loops that wait by the clock: checks and, in a group, heartbeats and their watch. */
  get loops(): number {
    return this.#floor ? 3 : 1;
  }

  /** Ends like a killed bench whose cable was cut before: unnoticed by the others. */
  async end(): Promise<void> {
    await Promise.all([this.#poller.stop(), this.#floor?.bench.stop()]);
    this.#floor?.copy.close();
    await this.#cache.close();
  }
}
