/**
 * Leadership of this bench, as granted by the store: a bench that cannot reach the store, or was suspended, leads no longer
 * than its lease.
 */
import type { Clock } from '../../domain/clock.ts';
import { MOST_REPORTED_WAIT_MS, type PollingState } from '../../domain/floor/polling-role.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import { FloorStoreError } from '../store/store-error.ts';
import type { Leading } from '../store/store-orders.ts';

export interface LeadParts {
  link: FloorLink;
  copy: Pick<FloorCopy, 'benchId'>;
  clock: Pick<Clock, 'now' | 'elapsed'>;
}

/** Interval in which a lead is renewed, milliseconds: three times before it ends. */
const RENEW_MS = 3_000;
/** Smaller differences than this, in milliseconds, count as none: clocks of two machines are compared. */
const SURE_MS = 2_000;
const MINUTE_MS = 60_000;

export class Lead {
  readonly #o: LeadParts;
  /** Last answer of the store, and the time of its request by the monotonic clock. */
  #last: { leading: Leading; epoch: string; at: number } | null = null;
  #own: { term: number; until: number; renewedAt: number } | null = null;
  /**
   * Time since which benches continuously report that the service asked for a wait, by the monotonic clock, and the bench
   * that led then; null: none reports it.
   */
  #wait: { reportedAt: number; benchId: string | null } | null = null;
  /** Lead to be given up, which the store has not been told yet; null: none. */
  #leaving: { term: number; unfitMs: number } | null = null;
  #backAt: number;
  #ledAt = -Infinity;

  constructor(parts: LeadParts) {
    this.#o = parts;
    this.#backAt = parts.clock.elapsed();
  }

  /** Term of this bench as the leader; null: it does not lead. */
  get term(): number | null {
    const { link, clock } = this.#o;
    if (this.#own === null || this.#last?.epoch !== link.epoch) return null;
    return this.#own.until > clock.elapsed() ? this.#own.term : null;
  }

  /** Last answer of the store in this epoch; null: none. */
  get latest(): Leading | null {
    return this.#last?.epoch === this.#o.link.epoch ? (this.#last?.leading ?? null) : null;
  }

  /** Milliseconds for which the service asked every bench to wait; 0: none, or others have reported that for too long. */
  get waitMs(): number {
    const reportedMs = this.#o.clock.elapsed() - (this.#wait?.reportedAt ?? Infinity);
    if (this.term === null && reportedMs >= MOST_REPORTED_WAIT_MS) return 0;
    return this.#left(this.latest?.waitMs ?? 0);
  }

  /** Wait that another bench reports and this one keeps, until then (epoch ms, a whole minute); null: none. Bench null: it is not known which. */
  get waitOfAnother(): { benchId: string | null; until: number } | null {
    const { waitMs } = this;
    if (this.#wait === null || this.#wait.benchId === this.#o.copy.benchId || waitMs === 0) return null;
    return {
      benchId: this.#wait.benchId,
      until: Math.ceil((this.#o.clock.now() + waitMs) / MINUTE_MS) * MINUTE_MS,
    };
  }

  /** Id of the leader, if it is another bench; else null. */
  get otherId(): string | null {
    const { latest } = this;
    const isOther =
      latest !== null && latest.benchId !== this.#o.copy.benchId && this.#left(latest.leaseMs) > 0;
    return isOther ? latest.benchId : null;
  }

  /** Milliseconds since the bench reconnected, or was opened. */
  get backMs(): number {
    return this.#o.clock.elapsed() - this.#backAt;
  }

  /** @param at time at which the store was asked, by the monotonic clock */
  take(leading: Leading, at: number): void {
    const { link, copy, clock } = this.#o;
    const { epoch, contact } = link;
    if (epoch === null) return;
    if (contact.state !== 'in-touch' && contact.state !== 'doubtful') this.#backAt = clock.elapsed();
    this.#last = { leading, epoch, at };
    const { reportedAt = clock.elapsed(), benchId = null } = this.#wait ?? {};
    this.#wait = leading.waitMs > 0 ? { reportedAt, benchId: benchId ?? leading.benchId } : null;
    const isOwn = leading.benchId !== null && leading.benchId === copy.benchId;
    if (!isOwn || this.#leaving !== null) this.#own = null;
    else if (this.#own?.term === leading.term) this.#own.until = at + leading.leaseMs;
    if (leading.leaseMs > 0) this.#ledAt = clock.elapsed();
  }

  /** Renews the lead, takes a free one, or gives it up. @throws FloorStoreError */
  async keepUp(): Promise<void> {
    const { link, clock } = this.#o;
    if (this.#leaving !== null) return this.#leave();
    const { latest } = this;
    if (latest === null) return;
    const isDue =
      this.#own === null
        ? latest.unfitMs === 0 && !link.isSettling && this.otherId === null
        : clock.elapsed() - this.#own.renewedAt >= RENEW_MS;
    if (isDue) await this.#ask();
  }

  async #ask(): Promise<void> {
    const { link, copy, clock } = this.#o;
    const at = clock.elapsed();
    try {
      const leading = await link.ask((call) => link.store.lead(call));
      if (leading.benchId !== null && leading.benchId === copy.benchId && this.#leaving === null)
        this.#own = { term: leading.term, until: at + leading.leaseMs, renewedAt: at };
      this.take(leading, at);
    } catch (error) {
      // The store was just restored: it will grant leads soon.
      if (!(error instanceof FloorStoreError) || error.fault !== 'settling') throw error;
    }
  }

  /**
   * Gives up the lead; the next heartbeat reports it to the store.
   * @param unfitMs time for which this bench does not lead again
   */
  giveUp(unfitMs: number): void {
    const { term } = this;
    if (term !== null) this.#leaving = { term, unfitMs };
    this.#own = null;
  }

  /** Gives up the lead at the store at once, before the bench closes. @throws FloorStoreError */
  async giveUpNow(): Promise<void> {
    this.giveUp(0);
    if (this.#leaving !== null) await this.#leave();
  }

  async #leave(): Promise<void> {
    const { link } = this.#o;
    const { term, unfitMs } = this.#leaving ?? { term: 0, unfitMs: 0 };
    await link.ask((call) => link.store.giveUpLead({ ...call, term, unfitMs }));
    this.#leaving = null;
    if (this.#last) this.#last.leading = { ...this.#last.leading, benchId: null, leaseMs: 0, unfitMs };
  }

  /** @param newestAt when the newest check of this bench began, epoch milliseconds */
  state(newestAt: number): Omit<PollingState, 'everyMs'> {
    const { link, clock } = this.#o;
    const { state, answeredAt, startedAt } = link.contact;
    const { latest } = this;
    const now = clock.elapsed();
    const check = latest?.check ?? null;
    return {
      contact: state,
      wasAnswered: answeredAt !== null,
      startedMs: now - startedAt,
      leader: this.term !== null ? 'self' : this.otherId !== null ? 'other' : 'nobody',
      leaderlessMs: now - Math.max(this.#backAt, this.#ledAt),
      backMs: this.backMs,
      isUnfit: (this.#leaving?.unfitMs ?? this.#left(latest?.unfitMs ?? 0)) > 0,
      mustWait: this.waitMs > 0,
      checkAgeMs: check === null ? 0 : Math.max(0, clock.now() - link.hereAt(check.beganAt)),
      isPublished: check !== null && link.hereAt(check.beganAt) >= newestAt - SURE_MS,
    };
  }

  /** Rest of a time that the store named. */
  #left(ms: number): number {
    return Math.max(0, ms - (this.#o.clock.elapsed() - (this.#last?.at ?? 0)));
  }
}
