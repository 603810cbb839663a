/**
 * Follower: keeps the cache equal to another bench's published checks. Orders arrive as they are published; a check
 * counts when all of its orders have arrived. If the cache has diverged meanwhile, all published orders are read like a
 * list of the service: missing ones are looked up.
 */
import type { CacheWriter } from '../cache/write/writer.ts';
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { Taking } from '../cache/write/published-orders.ts';
import type { SharedCheck, SharedOrder, SharedPlace } from '../domain/floor/shared-order.ts';
import type { Clock } from '../domain/clock.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { AbsentOrder } from '../cache/write/writer-messages.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { askAboutAbsent, type History, type LookUpLimits, type Taken } from './absent-orders.ts';
import { PullError, type SharedChecks, type SharedPage } from './shared-checks.ts';
import { emptyTally, type SweepTally } from './sweep.ts';

/**
 * Limits for orders that another bench publishes as gone. They are few, and the service is asked about them after a
 * check: by two requests for many together, then by two for the remaining ones, oldest first; the rest follows after the
 * next check. That bench has looked three times already, so one look-up without a trace is enough.
 */
const OF_GONE: LookUpLimits = { ranges: 2, requests: 2, rounds: 1 };
/** Pause between two rounds of look-ups for gone orders, in milliseconds: checks may be requested at any time. */
const GONE_EVERY_MS = 20_000;

/**
 * True if a check showed many more orders than are published as open. A list may show some orders twice, and some leave
 * while it is read.
 */
const isShort = (open: number, shown: number): boolean => shown - open > 3 + shown / 20;
/**
 * Number of consecutive checks that showed many more orders than were published: orders that left during one check no
 * longer count at the next.
 */
const SHORT_CHECKS = 2;

export interface FollowerParts {
  shared: SharedChecks;
  client: UpstreamClient;
  writer: CacheWriter;
  clock: Clock;
  /** Orders that must stay although the service no longer shows them, for local work. */
  keep: () => string[];
  history: History;
  signal: AbortSignal;
  /** Called when orders have changed, or left the queue. */
  ordersChanged: () => void;
}

export class Follower {
  readonly #o: FollowerParts;
  /** Orders taken since the last check. */
  #tally = emptyTally();
  /** The check that counted last. */
  #checkId = '';
  #shortChecks = 0;
  /** Time of the last question about orders that are published as gone, by the monotonic clock. */
  #goneAskedAt = -Infinity;

  constructor(parts: FollowerParts) {
    this.#o = parts;
  }

  /**
   * Takes published news.
   * @returns the check that this completes; null: none
   * @throws CacheWriteError, UpstreamError of a look-up, and the store's errors
   */
  async follow(): Promise<SweepRow | null> {
    const { shared, writer } = this.#o;
    const newest = shared.newest();
    if (newest === null) return null;
    const { place, check } = newest;
    const here = await writer.publishedPlace();
    if (here === null || here.epoch !== place.epoch) return check === null ? null : this.#takeWhole(check);
    const isChecked = check !== null && check.id !== this.#checkId;
    if (here.revision < place.revision || isChecked) await this.#takeNewer(here, place);
    return isChecked ? this.#end(check, (await writer.publishedPlace()) ?? place) : null;
  }

  /** Call before this bench checks for all: its next check has to cover every order published as open. */
  async catchUp(): Promise<void> {
    const { shared, writer } = this.#o;
    const newest = shared.newest();
    if (newest === null) return;
    const here = await writer.publishedPlace();
    const from = here?.epoch === newest.place.epoch ? here : null;
    await this.#pull(from, ({ orders }) => this.#take(orders, 'unknown', null));
    if ((await writer.flush()) > 0) this.#o.ordersChanged();
  }

  #now(): { keep: string[]; now: number } {
    return { keep: this.#o.keep(), now: this.#o.clock.now() };
  }

  async #takeNewer(here: SharedPlace, newest: SharedPlace): Promise<void> {
    await this.#pull(here, async ({ orders, place, more }) => {
      const reached = more ? place : later(place, newest);
      await this.#take(orders, 'newer', reached);
    });
  }

  async #take(orders: SharedOrder[], part: Taking['part'], place: SharedPlace | null): Promise<void> {
    const taken = await this.#o.writer.takePublished(orders, { part, place, ...this.#now() });
    const { changed, left, textless } = taken;
    this.#tally.pages++;
    this.#took({ left, changed: changed - left });
    // This bench has to look up the missing texts at the service. Before leading it does so anyway.
    if (textless > 0 && part !== 'unknown')
      throw new PullError(`${textless} open orders are published without their text`);
  }

  #took({ left, changed }: Taken): void {
    this.#tally.left += left;
    this.#tally.changed += left + changed;
    if (left + changed > 0) this.#o.ordersChanged();
  }

  /** @returns how far it reached */
  async #pull(from: SharedPlace | null, take: (page: SharedPage) => Promise<void>): Promise<SharedPlace> {
    const { shared, signal } = this.#o;
    let place = from;
    for (;;) {
      const page = await untilAborted(shared.pull(place), signal);
      await take(page);
      ({ place } = page);
      if (!page.more) return page.place;
    }
  }

  async #takeWhole(check: SharedCheck): Promise<SweepRow> {
    const { writer, clock } = this.#o;
    this.#tally = emptyTally();
    await writer.beginPublished(check.beganAt);
    const gone = new Set<string>();
    const place = await this.#pull(null, async ({ orders }) => {
      for (const { key, state } of orders) if (state === 'gone') gone.add(key);
      await this.#take(orders, 'whole', null);
    });
    const { absent, doubtful, changed, marked, written } = await writer.finishSweep(clock.now());
    this.#tally.absent = absent.length;
    this.#tally.changed += changed;
    if (changed + marked + written > 0) this.#o.ordersChanged();
    const took = (taken: Taken) => this.#took(taken);
    const foundReady = (ready: string[]) => this.#notGone(ready.filter((orderId) => gone.has(orderId)));
    // No bench has published these orders as open: the service itself is asked.
    const deps = { ...this.#o, meter: this.#tally, took, isStable: false, foundReady };
    if (absent.length + doubtful.length > 0) await askAboutAbsent([...absent, ...doubtful], deps);
    return this.#end(check, place);
  }

  async #end(check: SharedCheck, place: SharedPlace): Promise<SweepRow> {
    const { writer } = this.#o;
    const { keep, now } = this.#now();
    const { changed, left, isUnlike, gone, open } = await writer.endPublished(
      check.beganAt,
      place,
      keep,
      now,
    );
    this.#took({ left, changed: changed - left });
    if (isUnlike) return this.#takeWhole(check);
    await this.#askAboutGone(gone);
    this.#shortChecks = isShort(open, check.orders) ? this.#shortChecks + 1 : 0;
    // If that continues, this bench asks the service itself (follow-pace.ts).
    if (this.#shortChecks >= SHORT_CHECKS)
      throw new PullError(`a check showed ${check.orders} orders, and ${open} are published`);
    this.#checkId = check.id;
    const tally: SweepTally = this.#tally;
    this.#tally = emptyTally();
    const { beganAt: startedAt, endedAt, orders, bench } = check;
    return { ...tally, outcome: 'complete', orders, startedAt, endedAt, failure: null, bench };
  }

  #notGone(orderIds: readonly string[]): void {
    if (orderIds.length > 0) this.#o.shared.notGone(orderIds);
  }

  /** Looks up orders that another bench reports as gone: a report alone removes no order from the queue. */
  async #askAboutGone(gone: readonly AbsentOrder[]): Promise<void> {
    const { clock } = this.#o;
    if (gone.length === 0 || clock.elapsed() - this.#goneAskedAt < GONE_EVERY_MS) return;
    this.#goneAskedAt = clock.elapsed();
    const foundReady = (ready: string[]) => this.#notGone(ready);
    const took = (taken: Taken) => this.#took(taken);
    // If an answer is too long, checks that still publish the order as gone count as sweeps do. So few requests do not tell
    // whether a sweep of this bench could read the whole list.
    const bounds = { limits: OF_GONE, isStable: true, history: { isTooLong: false } };
    const deps = { ...this.#o, ...bounds, meter: this.#tally, took, foundReady };
    try {
      await askAboutAbsent(gone, deps);
    } catch (error) {
      // The orders stay, and are asked about after the next check.
      if (!(error instanceof UpstreamError)) throw error;
    }
  }
}

const later = (one: SharedPlace, other: SharedPlace): SharedPlace =>
  other.epoch === one.epoch && other.revision > one.revision ? other : one;

/** A store that does not answer does not hold a station that is closed. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new PullError('the station closes'));
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([promise, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
