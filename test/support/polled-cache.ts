/** Poller with a cache, run sweep by sweep: the clock stands still between two sweeps. */
import { QueueQueries } from '../../src-main/cache/read/queue.ts';
import type { CacheWriter } from '../../src-main/cache/write/writer.ts';
import type { SweepRow } from '../../src-main/contract/station/diagnostics.ts';
import type { QueueRow } from '../../src-main/contract/orders/queue.ts';
import type { RetentionRules } from '../../src-main/sync/drop-left-orders.ts';
import { Poller } from '../../src-main/sync/poller.ts';
import { CHECKS_ITSELF } from '../../src-main/sync/shared-checks.ts';
import type { PollerReport } from '../../src-main/sync/poller-options.ts';
import type { UpstreamClient } from '../../src-main/upstream/client.ts';
import type { ManualClock } from './manual-clock.ts';
import { readableLog, type LogLine } from './quiet-log.ts';
import { openTestCache, type TestCache } from './test-cache.ts';

export interface PolledCacheOptions {
  client: UpstreamClient;
  clock: ManualClock;
  everyMs?: number;
  random?: () => number;
  keep?: () => string[];
  retention?: RetentionRules;
  /** Called synchronously with each report. */
  onReport?: (report: PollerReport) => void;
  /** A writer that does something else than the real one: to show that a test would notice. */
  disturb?: (writer: CacheWriter) => CacheWriter;
  /** A file of an earlier cache. */
  file?: string;
}

export interface PolledCache {
  cache: TestCache;
  poller: Poller;
  lines: LogLine[];
  /** Lets time pass until the next sweep is due, and that sweep happen. The first one starts the loop. */
  sweep(): Promise<SweepRow>;
  /** Waits for the next check without letting time pass, after something else has woken the loop. */
  woken(): Promise<SweepRow>;
  queue(): QueueRow[];
  close(): Promise<void>;
}

export const KEEP_ALL: RetentionRules = { keepMs: () => Number.MAX_SAFE_INTEGER, needed: () => [] };

/** Far beyond any sweep of a test: only says which wait was in vain. */
const LONGEST = 120_000;

export async function aPolledCache(options: PolledCacheOptions): Promise<PolledCache> {
  const {
    client,
    clock,
    everyMs = 30_000,
    random = () => 0.5,
    keep = () => [],
    retention = KEEP_ALL,
  } = options;
  const cache = await openTestCache('account', options.file);
  const { log, lines } = readableLog();
  let rests: (row: SweepRow) => void = () => undefined;
  let ended: SweepRow | null = null;
  const poller = new Poller({
    ...{ shared: CHECKS_ITSELF, newestCheckAt: () => 0 },
    client,
    writer: options.disturb?.(cache.writer) ?? cache.writer,
    clock,
    log,
    random,
    everyMs: () => everyMs,
    keep,
    retention,
    report: (report) => {
      options.onReport?.(report);
      ended = report.ended ?? ended;
      // The loop starts to wait in the same turn; the caller continues in the next.
      if (report.nextSweepAt !== undefined && ended) rests(ended);
    },
  });
  const rest = (begin: () => void): Promise<SweepRow> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a sweep did not come to its end')), LONGEST);
      rests = (row) => {
        clearTimeout(late);
        resolve(row);
      };
      begin();
    });
  let started = false;
  const queries = new QueueQueries(cache.reader);
  return {
    cache,
    poller,
    lines,
    sweep: () =>
      rest(() => {
        if (started) clock.advance(clock.nextIn);
        else poller.start();
        started = true;
      }),
    woken: () => rest(() => undefined),
    queue: () => queries.ordersReadyToPack({}, { offset: 0, limit: 200 }, 0).rows,
    close: async () => {
      await poller.stop();
      await cache.close();
    },
  };
}
