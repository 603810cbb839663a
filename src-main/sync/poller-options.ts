/** Options and reports of the poller. */
import type { CacheWriter } from '../cache/write/writer.ts';
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { Failure } from '../contract/station/station.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { RetentionRules } from './drop-left-orders.ts';
import type { SharedChecks } from './shared-checks.ts';

/** Report of the poller while it works. Missing parts have not changed. */
export interface PollerReport {
  /** Reported for long sweeps, and for the first. Null: none is under way. */
  sweep?: { pages: number; orders: number } | null;
  ordersChanged?: boolean;
  /** Null: the last request was answered. */
  failure?: Failure | null;
  /** Set when all pages were read. */
  lastSweepAt?: number;
  nextSweepAt?: number;
  ended?: SweepRow;
}

export interface PollerOptions {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  /** Pause between two sweeps, in milliseconds. */
  everyMs: () => number;
  log: Log;
  /** Orders that must stay in the queue's cache although no look-up finds them, for local work. */
  keep: () => string[];
  /** Orders that left and are dropped. */
  retention: RetentionRules;
  report: (report: PollerReport) => void;
  /** The bench that checks the service, if several could. */
  shared: SharedChecks;
  /** Start of the newest complete check in the cache from an earlier run, epoch milliseconds; 0: none. */
  newestCheckAt: () => number;
}
