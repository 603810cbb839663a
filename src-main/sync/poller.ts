/**
 * Keeps the cache like the service, one round at a time: a check of this bench (`sweep.ts`) at its pace
 * (`check-pace.ts`), or, on a floor, another bench's published orders (`follower.ts`).
 */
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { PollingRole } from '../domain/floor/polling-role.ts';
import { CheckPace } from './check-pace.ts';
import { FollowPace } from './follow-pace.ts';
import { guarded } from './guarded.ts';
import { LeftOrdersDue } from './left-orders-due.ts';
import { Loop } from './loop.ts';
import type { PollerOptions } from './poller-options.ts';
import { Follower } from './follower.ts';
import { prepareForAll } from './prepare-for-all.ts';
import { PullError } from './shared-checks.ts';
import { failureOf } from './sweep-failure.ts';
import { sweepProgress } from './sweep-progress.ts';
import { emptyTally, sweep, type SweepTally } from './sweep.ts';

/** Pause after an error of our own, ms. */
const AGAIN_MS = 2_000;
/** Interval of checking another bench's lead and news, ms. */
const WATCH_MS = 1_000;
/** Checks of other benches that began nearer to each other than this, in milliseconds, are one: clocks differ by less. */
const SAME_MS = 50;

export class Poller {
  readonly #o: PollerOptions;
  readonly #loop: Loop;
  readonly #history = { isTooLong: false };
  readonly #follower: Follower;
  readonly #pace: CheckPace;
  readonly #followPace: FollowPace;
  readonly #leftOrders: LeftOrdersDue;
  /** When the newest check began, of this bench or one that it took; epoch milliseconds, 0: never. */
  #newestAt = 0;
  #isWatching = false;
  /** True if the newest check is another bench's, and this one has not rested after it. */
  #isAfterOthers = false;
  #sweeping = false;

  constructor(options: PollerOptions) {
    const { clock, log, shared } = options;
    const keep = () => [...options.keep(), ...shared.staying()];
    this.#o = { ...options, keep, report: guarded(log, options.report) };
    this.#pace = new CheckPace(options);
    this.#followPace = new FollowPace(options);
    this.#leftOrders = new LeftOrdersDue(options);
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
        return AGAIN_MS;
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
   * Sweeps now, at a person's request.
   * @returns `asked` false if one is under way or has just failed, or with `waitMs` if the service named a time that even
   * a person has to wait for
   */
  refresh(): { asked: boolean; waitMs: number | null } {
    const { shared } = this.#o;
    if (this.#roleNow() !== 'ask') {
      const waitMs = shared.waitMs();
      if (waitMs > 0) return { asked: false, waitMs };
      shared.wantCheck();
      // If no bench may lead any more, this bench asks for itself as soon as it may.
      this.#loop.wake();
      return { asked: true, waitMs: null };
    }
    if (this.#pace.mustWait) {
      const waitMs = this.#o.client.openForAPerson();
      if (waitMs > 0) return { asked: false, waitMs };
    }
    return this.#sweepNow();
  }

  #sweepNow(): { asked: boolean; waitMs: null } {
    if (this.#sweeping || this.#pace.hasJustFailed) return { asked: false, waitMs: null };
    this.#loop.wake();
    return { asked: true, waitMs: null };
  }

  /** Call when the network may be back, or the computer was asleep: the shown data may be old. Bursts count once. */
  hint(): void {
    if (this.#pace.mayFollowHint) this.#sweepNow();
  }

  /** Call when a person at another bench asks for a check. */
  wanted(): void {
    if (this.#pace.failures === 0) this.hint();
  }

  /** Notes that another bench checks for this one, or no longer does, or has published something. */
  sharedChanged(): void {
    // Called every second: after a check of its own this bench rests.
    if (!this.#sweeping && (this.#isWatching || this.#roleNow() === 'follow')) this.#loop.wake();
  }

  #roleNow(): PollingRole {
    // Corrects a time from a clock that was ahead: otherwise no check of another bench would ever be newer.
    this.#newestAt = Math.min(this.#newestAt, this.#o.clock.now());
    return this.#o.shared.role(this.#newestAt);
  }

  async #next(): Promise<number> {
    const role = this.#roleNow();
    const asks = role === 'ask' || (role === 'follow' && this.#followPace.isInVain);
    this.#isWatching = !asks;
    if (asks) return this.#restAfterOthers() || this.#round();
    if (role === 'wait' || !this.#followPace.isDue) return WATCH_MS;
    const startedAt = this.#o.clock.now();
    try {
      const row = await this.#follower.follow();
      this.#followPace.followed();
      if (row !== null) await this.#followed(row);
    } catch (error) {
      return this.#notFollowed(error, startedAt);
    }
    return WATCH_MS;
  }

  #restAfterOthers(): number {
    if (!this.#isAfterOthers) return 0;
    this.#isAfterOthers = false;
    const { shared, clock } = this.#o;
    return this.#pace.restAfterOthers(clock.now() - this.#newestAt, shared.isLeading());
  }

  /** Notes a complete check of another bench, of which all orders are here. */
  async #followed(row: SweepRow): Promise<void> {
    const { report } = this.#o;
    // The next leader may report the same check again, with slightly different times, since its clock has moved on.
    const isKnown = row.startedAt - this.#newestAt < SAME_MS;
    this.#newestAt = Math.max(this.#newestAt, row.startedAt);
    this.#isAfterOthers = true;
    this.#pace.othersCheck();
    report({ lastSweepAt: row.endedAt });
    await this.#leftOrders.drop(this.#loop.signal);
    if (!isKnown) await this.#keepRow(row);
    // If the service still answers the leader, waiting requests here are tried. A known check says nothing about the
    // present.
    if (!isKnown) report({ failure: this.#o.shared.failureSince(row.endedAt), ended: row });
  }

  async #notFollowed(error: unknown, startedAt: number): Promise<number> {
    const { log, clock } = this.#o;
    if (this.#loop.signal.aborted) return 0;
    if (!(error instanceof PullError))
      return this.#failed({ ...emptyTally(), startedAt, endedAt: clock.now() }, error);
    const isNews = this.#followPace.failed();
    if (isNews) log.warn({ err: error }, 'what another bench published could not be taken');
    return WATCH_MS;
  }

  /** Runs one sweep. @returns milliseconds until the next */
  async #round(): Promise<number> {
    const { clock, report } = this.#o;
    this.#sweeping = true;
    await prepareForAll({ ...this.#o, follower: this.#follower, signal: this.#loop.signal });
    const startedAt = clock.now();
    const tally = emptyTally();
    let error: unknown = null;
    try {
      await this.#sweep(tally);
    } catch (thrown) {
      error = thrown;
    }
    this.#sweeping = false;
    this.#pace.ended();
    this.#followPace.checkedItself();
    if (error !== null && this.#loop.signal.aborted) return 0;
    const row = { ...tally, startedAt, endedAt: clock.now() };
    if (row.outcome === 'complete') this.#newestAt = startedAt;
    if (error !== null) return this.#failed(row, error);
    await this.#leftOrders.drop(this.#loop.signal);
    const ended = { ...row, failure: null };
    await this.#keepRow(ended);
    report({ failure: null, ended });
    return this.#pace.afterSuccess();
  }

  async #failed(row: Omit<SweepRow, 'failure'>, error: unknown): Promise<number> {
    const { log, report, shared } = this.#o;
    const ended: SweepRow = { ...row, failure: failureOf(error) };
    const { failure } = ended;
    await this.#keepRow(ended);
    report({ failure, ended });
    const { waitMs, namedMs } = this.#pace.afterFailure(error);
    log.warn(
      { kind: failure?.kind, status: failure?.status, failures: this.#pace.failures },
      'sweep cut short',
    );
    const isOurs = failure?.kind === 'broken' || failure?.kind === 'storage';
    if (isOurs) log.error({ err: error }, 'sweep failed');
    if (namedMs !== null) shared.mustWait(namedMs);
    return waitMs;
  }

  async #sweep(tally: SweepTally): Promise<void> {
    const { clock, report } = this.#o;
    const { isFirst, failures } = this.#pace;
    await sweep(
      {
        ...this.#o,
        signal: this.#loop.signal,
        history: this.#history,
        progress: sweepProgress({ clock, report, isFirst, isAfterFailure: failures > 0 }),
        complete: () => report({ lastSweepAt: clock.now() }),
        ordersChanged: () => report({ ordersChanged: true }),
      },
      tally,
    );
  }

  /** If the row cannot be kept, the next sweep will report the fault of the disk. */
  async #keepRow(row: SweepRow): Promise<void> {
    await this.#o.writer.endSweep(row).catch((error: unknown) => {
      if (!this.#loop.signal.aborted)
        this.#o.log.warn({ err: error }, 'the row of a sweep could not be kept');
    });
  }
}
