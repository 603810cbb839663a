/**
 * Keeps the cache like the service: sweeps at an interval, one at a time. A sweep that was cut short is tried again
 * sooner, by back-off; a time that the service has named is undercut by nobody but a person, and not by much.
 */
import type { SweepRow } from '../contract/diagnostics.ts';
import { backoff } from '../domain/backoff.ts';
import type { PollingRole } from '../domain/floor/polling-role.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { dropLeftOrders } from './drop-left-orders.ts';
import { guarded } from './guarded.ts';
import { Loop } from './loop.ts';
import type { PollerOptions } from './poller-options.ts';
import { Follower } from './follower.ts';
import { PullError } from './shared-checks.ts';
import { failureOf } from './sweep-failure.ts';
import { emptyTally, sweep, type SweepTally } from './sweep.ts';

/** After a failure: soon, then slower, and at least once in an interval. */
const AGAIN = { first: 2_000, most: 60_000 };
/** A sweep that has lasted this long tells how far it is, and then not more often than this. */
const LONG_MS = 2_000;
const PROGRESS_MS = 250;
/** A hint that the network is back counts only this long after the last try: hints come in bursts. */
const HINT_MS = 2_000;
/** A person who presses and presses does not ask a failing service more often than this. */
const PERSON_MS = 2_000;
/** A service that asked us to slow down is asked this many times more seldom at most. */
const SLOWEST = 8;
/** What left is kept for days: to look for what is due after each check would be a thousand times a day for nothing. */
const DROP_MS = 3_600_000;
/** Whether another bench still checks for this one, and has anything new, is looked at so often. */
const WATCH_MS = 1_000;

export class Poller {
  readonly #o: PollerOptions;
  readonly #loop: Loop;
  readonly #history = { isTooLong: false };
  readonly #follower: Follower;
  /** When the newest check began, of this bench or one that it took; epoch milliseconds, 0: never. */
  #newestAt = 0;
  #isWatching = false;
  #sweeping = false;
  #failures = 0;
  #pace = 1;
  #endedAt = -Infinity;
  /** What left before that moment was dropped last, epoch milliseconds. */
  #droppedBefore = -Infinity;
  /** No request before this moment, of the clock that cannot jump: the service asked for a wait, or refused the sign-in. */
  #notBefore = -Infinity;

  constructor(options: PollerOptions) {
    const { clock, log } = options;
    this.#o = { ...options, report: guarded(log, options.report) };
    this.#loop = new Loop({
      clock,
      round: () => this.#next(),
      rests: (ms) =>
        this.#o.report({
          sweep: null,
          nextSweepAt: clock.now() + (this.#isWatching ? this.#o.everyMs() : ms),
        }),
      failed: (error) => {
        log.error({ err: error }, 'a check could not be made');
        return AGAIN.first;
      },
    });
    this.#follower = new Follower({
      ...options,
      history: this.#history,
      signal: this.#loop.signal,
      ordersChanged: () => this.#o.report({ ordersChanged: true }),
    });
  }

  start(): void {
    this.#newestAt = this.#o.newestCheckAt();
    this.#loop.start();
  }

  /** Ends the loop; resolves when the sweep under way has let go of the writer. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /**
   * Sweep now, because a person asks.
   * @returns `asked` false where one is under way or has just failed, or with `waitMs` where the service named a time that
   *   even a person has to wait for
   */
  refresh(): { asked: boolean; waitMs: number | null } {
    const { shared } = this.#o;
    if (this.#roleNow() !== 'ask') {
      const waitMs = shared.waitMs();
      if (waitMs > 0) return { asked: false, waitMs };
      shared.wantCheck();
      // Nobody may lead any more: then this bench asks for itself as soon as it may.
      this.#loop.wake();
      return { asked: true, waitMs: null };
    }
    if (this.#mustWait()) {
      const waitMs = this.#o.client.openForAPerson();
      if (waitMs > 0) return { asked: false, waitMs };
    }
    return this.#sweepNow();
  }

  #mustWait(): boolean {
    return this.#notBefore > this.#o.clock.elapsed();
  }

  #sweepNow(): { asked: boolean; waitMs: null } {
    const justFailed = this.#failures > 0 && this.#o.clock.elapsed() - this.#endedAt < PERSON_MS;
    if (this.#sweeping || justFailed) return { asked: false, waitMs: null };
    this.#loop.wake();
    return { asked: true, waitMs: null };
  }

  /** The network may be back, or the computer was asleep: what is shown may be old. Bursts count once. */
  hint(): void {
    if (!this.#mustWait() && this.#o.clock.elapsed() - this.#endedAt >= HINT_MS) this.#sweepNow();
  }

  /** A person at another bench asks for a check. */
  wanted(): void {
    if (this.#failures === 0) this.hint();
  }

  /** Another bench checks for this one, or no longer does, or has published something. */
  sharedChanged(): void {
    if (this.#isWatching || this.#roleNow() === 'follow') this.#loop.wake();
  }

  #roleNow(): PollingRole {
    return this.#o.shared.role(this.#newestAt);
  }

  async #next(): Promise<number> {
    const role = this.#roleNow();
    this.#isWatching = role !== 'ask';
    if (role === 'ask') return this.#round();
    if (role === 'wait') return WATCH_MS;
    const startedAt = this.#o.clock.now();
    try {
      const row = await this.#follower.follow();
      if (row !== null) await this.#followed(row);
    } catch (error) {
      return this.#notFollowed(error, startedAt);
    }
    return WATCH_MS;
  }

  /** A check of another bench is complete, and all that it showed is here. */
  async #followed(row: SweepRow): Promise<void> {
    const { report } = this.#o;
    this.#newestAt = row.startedAt;
    this.#failures = 0;
    report({ lastSweepAt: row.endedAt });
    await this.#dropLeftOrders();
    await this.#keepRow(row);
    // The service answers the leader: what waits for it here is tried.
    report({ failure: null, ended: row });
  }

  async #notFollowed(error: unknown, startedAt: number): Promise<number> {
    const { log, clock } = this.#o;
    if (this.#loop.signal.aborted) return 0;
    if (!(error instanceof PullError))
      return this.#failed({ ...emptyTally(), startedAt, endedAt: clock.now() }, error);
    log.warn({ err: error }, 'what another bench published could not be taken');
    return WATCH_MS;
  }

  /** One sweep. @returns milliseconds until the next */
  async #round(): Promise<number> {
    const { clock, random, everyMs, report } = this.#o;
    this.#sweeping = true;
    await this.#prepare();
    const startedAt = clock.now();
    const tally = emptyTally();
    let error: unknown = null;
    try {
      await this.#sweep(tally);
    } catch (thrown) {
      error = thrown;
    }
    this.#sweeping = false;
    this.#endedAt = clock.elapsed();
    if (error !== null && this.#loop.signal.aborted) return 0;
    const row = { ...tally, startedAt, endedAt: clock.now() };
    if (row.outcome === 'complete') this.#newestAt = startedAt;
    if (error !== null) return this.#failed(row, error);
    await this.#dropLeftOrders();
    const ended = { ...row, failure: null };
    await this.#keepRow(ended);
    report({ failure: null, ended });
    this.#failures = 0;
    this.#pace = Math.max(1, this.#pace * 0.75);
    return everyMs() * this.#pace * (0.9 + 0.2 * random());
  }

  /** Where what is published cannot be had, this bench checks for itself alone. */
  async #prepare(): Promise<void> {
    const { shared, log } = this.#o;
    if (!shared.isLeading()) return;
    try {
      await this.#follower.catchUp();
      await shared.prepare();
    } catch (error) {
      if (!this.#loop.signal.aborted)
        log.warn({ err: error }, 'a check for all benches could not be prepared');
    }
  }

  async #failed(row: Omit<SweepRow, 'failure'>, error: unknown): Promise<number> {
    const { log, report } = this.#o;
    const ended: SweepRow = { ...row, failure: failureOf(error) };
    const { failure } = ended;
    await this.#keepRow(ended);
    report({ failure, ended });
    this.#failures++;
    log.warn({ kind: failure?.kind, status: failure?.status, failures: this.#failures }, 'sweep cut short');
    const isOurs = failure?.kind === 'broken' || failure?.kind === 'storage';
    if (isOurs) log.error({ err: error }, 'sweep failed');
    return this.#waitAfter(error);
  }

  async #sweep(tally: SweepTally): Promise<void> {
    const { clock, report } = this.#o;
    const first = this.#endedAt === -Infinity;
    const begun = clock.elapsed();
    let reportedAt = -Infinity;
    await sweep(
      {
        ...this.#o,
        signal: this.#loop.signal,
        history: this.#history,
        progress: ({ pages, orders, changed }) => {
          if (changed > 0) report({ ordersChanged: true });
          const now = clock.elapsed();
          const isLong = first || now - begun >= LONG_MS;
          if (!isLong || now - reportedAt < PROGRESS_MS) return;
          reportedAt = now;
          // After a failure the service is back when a whole sweep says so, not its first page.
          report({ sweep: { pages, orders }, ...(this.#failures === 0 ? { failure: null } : {}) });
        },
        complete: () => {
          report({ lastSweepAt: clock.now() });
        },
        ordersChanged: () => report({ ordersChanged: true }),
      },
      tally,
    );
  }

  /** Also where the days were changed, or the clock was set: that moves the moment as well. */
  async #dropLeftOrders(): Promise<void> {
    const { writer, clock, log, retention } = this.#o;
    const before = clock.now() - retention.keepMs();
    if (Math.abs(before - this.#droppedBefore) < DROP_MS) return;
    this.#droppedBefore = before;
    await dropLeftOrders({ writer, log, before, needed: retention.needed, signal: this.#loop.signal });
  }

  /** Where the row cannot be kept, the next sweep will say what is wrong with the disk. */
  async #keepRow(row: SweepRow): Promise<void> {
    await this.#o.writer.endSweep(row).catch((error: unknown) => {
      if (!this.#loop.signal.aborted)
        this.#o.log.warn({ err: error }, 'the row of a sweep could not be kept');
    });
  }

  #waitAfter(error: unknown): number {
    const { clock, random, everyMs } = this.#o;
    const pause = backoff(this.#failures, { ...AGAIN, most: Math.min(AGAIN.most, everyMs()) }, random());
    const named = error instanceof UpstreamError ? error.retryAfterMs : null;
    if (error instanceof UpstreamError && error.kind === 'throttled') {
      this.#pace = Math.min(SLOWEST, this.#pace * 2);
    }
    // Refused credentials are not sent again, so that a round only looks whether a person has acted.
    if (error instanceof UpstreamError && error.decision === 'ask-for-credentials' && named === null)
      return everyMs();
    if (named === null) return pause;
    this.#notBefore = clock.elapsed() + named;
    this.#o.shared.mustWait(named);
    return Math.max(pause, named);
  }
}
