/**
 * Keeps the cache like the service: sweeps all pages of READY_TO_SHIP at an interval. One sweep at a time. A sweep
 * that was cut short concludes nothing from absence and is tried again sooner.
 */
import type { CacheWriter } from '../cache/writer.ts';
import { CacheWriteError } from '../cache/writer.ts';
import type { Failure } from '../contract/station.ts';
import { backoff } from '../domain/backoff.ts';
import { READY_TO_SHIP } from '../domain/order-facts.ts';
import type { Log } from '../log.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { askAboutAbsent } from './absent-orders.ts';
import type { Clock } from './clock.ts';

/** What the poller tells while it works. Missing parts have not changed. */
export interface PollerReport {
  sweep?: { pages: number; orders: number } | null;
  ordersChanged?: boolean;
  /** Null: the last request was answered. */
  failure?: Failure | null;
  lastSweepAt?: number;
  nextSweepAt?: number | null;
}

export interface PollerOptions {
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  everyMs: number;
  log: Log;
  /** Orders that must stay in the queue's cache whatever the service says: local work stands on them. */
  keep: () => string[];
  report: (report: PollerReport) => void;
}

/** Upper bound of one sweep; at the least of pages it is far beyond any queue that one service holds. */
const MOST_PAGES = 20_000;

/** After a failure: soon, then slower, and never more often than the interval would be for long. */
const AGAIN = { first: 2_000, most: 60_000 };

/** The service's paging did not come to an end as the specification says. */
class EndlessPages extends Error {
  override readonly name = 'EndlessPages';
}

export class Poller {
  readonly #o: PollerOptions;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;
  #sweeping = false;
  #failures = 0;

  constructor(options: PollerOptions) {
    this.#o = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the loop; resolves when the sweep under way has let go of the writer. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
  }

  /** Sweep now. @returns false where one is under way already */
  refresh(): boolean {
    if (this.#sweeping) return false;
    this.#wake.abort();
    return true;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const wait = await this.#round();
      if (this.#stop.signal.aborted) return;
      this.#o.report({ sweep: null, nextSweepAt: this.#o.clock.now() + wait });
      this.#wake = new AbortController();
      await this.#o.clock.sleep(wait, this.#wake.signal);
    }
  }

  /** One sweep. @returns milliseconds until the next */
  async #round(): Promise<number> {
    const { clock, random, everyMs, report, log } = this.#o;
    this.#sweeping = true;
    try {
      await this.#sweep();
      this.#failures = 0;
      report({ failure: null, lastSweepAt: clock.now() });
      return everyMs * (0.9 + 0.2 * random());
    } catch (error) {
      if (this.#stop.signal.aborted) return 0;
      this.#failures++;
      const failure = failureOf(error);
      log.warn({ kind: failure.kind, status: failure.status, failures: this.#failures }, 'sweep cut short');
      if (!(error instanceof UpstreamError)) log.error({ err: error }, 'sweep failed');
      report({ failure });
      const pause = backoff(this.#failures, AGAIN, random());
      const named = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
      return Math.max(pause, named);
    } finally {
      this.#sweeping = false;
    }
  }

  async #sweep(): Promise<void> {
    const { client, writer, clock, report } = this.#o;
    await writer.beginSweep();
    const tokens = new Set<string>();
    let token: string | null = null;
    let pages = 0;
    let orders = 0;
    let changed = 0;
    do {
      const text: string = await client.ordersPageText({
        statuses: [READY_TO_SHIP],
        ...(token === null ? {} : { nextPageToken: token }),
      });
      this.#stop.signal.throwIfAborted();
      const page = await writer.page(text, clock.now());
      pages++;
      orders += page.orders;
      changed += page.changed;
      report({ sweep: { pages, orders }, failure: null, ordersChanged: page.changed > 0 });
      token = page.nextPageToken;
      if (token !== null && (tokens.has(token) || pages >= MOST_PAGES)) throw new EndlessPages();
      if (token !== null) tokens.add(token);
    } while (token !== null);
    const absent = await writer.finishSweep();
    if (absent.length > 0) {
      const gone = await askAboutAbsent(absent, this.#o);
      changed += gone;
      report({ ordersChanged: gone > 0 });
    }
    if (changed > 0) await writer.checkpoint();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof UpstreamError) return error.failure;
  const badPage = error instanceof CacheWriteError && error.causeName === 'OrderPageError';
  if (badPage || error instanceof EndlessPages) return { kind: 'unreadable', message: null, status: null };
  // A bug or a full disk on our side: logged above, and for the screen the queue is simply not fresh.
  return { kind: 'unreadable', message: null, status: null };
}
