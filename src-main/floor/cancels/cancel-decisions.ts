/** Decisions of this bench to cancel orders, and of the others about the same orders, as the rule of delivery judges them. */
import type { Clock } from '../../domain/clock.ts';
import type { CancelDecision } from '../../domain/floor/cancel-step.ts';
import type { BenchWork, WorkCancel } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import { CURRENT, type CancelRow, type FirstCancel, type Registered } from '../store/store-cancels.ts';

/** A store that answers and does not register is not waited for longer; it may settle for 15 s. */
const REGISTER_MS = 20_000;

/**
 * Time without a heartbeat after which a bench may have sent a decision unknown to all others: half of ALONE_MS. Shorter
 * than a store settles.
 */
const UNHEARD_MS = 5_000;

interface CancelDecisionsParts {
  copy: FloorCopy;
  link: FloorLink;
  work: Pick<BenchWork, 'cancels'>;
  clock: Pick<Clock, 'now' | 'elapsed'>;
}

/** Last answer of the store in this run, and its time by the monotonic clock. */
type Answer = Registered & { at: number };

export class CancelDecisions {
  readonly #o: CancelDecisionsParts;
  readonly #answers = new Map<string, Answer>();
  /** Time of each decision, by the monotonic clock. */
  readonly #decidedAt = new Map<string, number>();
  /** Time since which each decision has joined others, by the monotonic clock. */
  readonly #joinedAt = new Map<string, number>();
  /** Time since which each decision waits to be registered, or for its lease, by the monotonic clock. */
  readonly #asking = new Map<string, number>();
  /**
   * Times since which each decision knows of a request of another bench that is under way, by the monotonic clock: each
   * bench is waited for once, however often it reports that.
   */
  readonly #underWay = new Map<string, Map<string, number>>();

  constructor(parts: CancelDecisionsParts) {
    this.#o = parts;
  }

  /** Call when a decision was made: from now on its age is counted by the monotonic clock. */
  begin(cancel: WorkCancel): void {
    this.#ageOf(cancel);
  }

  /** Call when the store has registered the decision, and reports its state. */
  answered(intentId: string, answer: Registered): void {
    this.#answers.set(intentId, { ...answer, at: this.#o.clock.elapsed() });
    this.#asking.delete(intentId);
  }

  /** True if the store need not be asked: it has reported the decision's state, which still holds. */
  isAnswered(cancel: WorkCancel): boolean {
    const answer = this.#answers.get(cancel.intentId);
    if (answer === undefined || this.#o.copy.ownCancels.of(cancel.intentId)?.state !== 'registered')
      return false;
    return answer.first || !this.#isFirstOver(cancel, answer);
  }

  /** Call when the store is asked to register a decision, or for its lease. @returns false if it is being asked already */
  beginAsking(intentId: string): boolean {
    if (this.#asking.has(intentId)) return false;
    this.#asking.set(intentId, this.#o.clock.elapsed());
    return true;
  }

  /** Call when the store has answered for the lease. */
  endAsking(intentId: string): void {
    this.#asking.delete(intentId);
  }

  /** Forgets a decision that no longer waits. */
  forget(intentId: string): void {
    for (const known of [this.#answers, this.#decidedAt, this.#asking, this.#underWay, this.#joinedAt])
      known.delete(intentId);
  }

  /** The decision in the form of the rule in `domain/floor/cancel-step.ts`. */
  of(cancel: WorkCancel): CancelDecision {
    const { link, clock, copy } = this.#o;
    const { intentId, graceMs } = cancel;
    const ageMs = this.#ageOf(cancel);
    const asked = this.#asking.get(intentId);
    // While the store was unreachable, no lease was asked for.
    const askingMs = asked === undefined ? 0 : Math.min(clock.elapsed() - asked, link.canAskMs);
    const there = copy.ownCancels.of(intentId)?.state ?? null;
    const isStored = there !== null && CURRENT.includes(there);
    return {
      ...{ ageMs, graceMs },
      registered: this.#registeredAs(cancel, ageMs),
      isSentElsewhere: this.#others(cancel).some(({ state }) => state === 'sent'),
      sendingElsewhereMs: this.#sendingElsewhereMs(cancel),
      hasSilentBench: this.#hasSilentBench(),
      canAsk: link.canAsk && askingMs < REGISTER_MS,
      aloneMs: isStored || link.canAsk ? null : link.sinceAnswerMs,
    };
  }

  #sendingElsewhereMs(cancel: WorkCancel): number | null {
    const { intentId } = cancel;
    const sending = this.#others(cancel).filter(({ state }) => state === 'sending');
    if (sending.length === 0) return null;
    const now = this.#o.clock.elapsed();
    const since = this.#underWay.get(intentId) ?? new Map<string, number>();
    this.#underWay.set(intentId, since);
    for (const { benchId } of sending) if (!since.has(benchId)) since.set(benchId, now);
    return now - Math.max(...sending.map(({ benchId }) => since.get(benchId) ?? now));
  }

  /**
   * True if another bench is silent, even one that was closed: it may have been restarted without reaching the store. A
   * bench that never connected does not count.
   */
  #hasSilentBench(): boolean {
    const { copy, clock } = this.#o;
    const others = copy.rows.benches().filter(({ benchId }) => benchId !== copy.benchId);
    return others.some(({ lastBeatAt, release }) =>
      lastBeatAt === null ? release !== '' : clock.now() - lastBeatAt >= UNHEARD_MS,
    );
  }

  /** Bench with the same decision, for which this one waits; null: none, as last reported. */
  joins(intentId: string): string | null {
    const answer = this.#answers.get(intentId);
    if (answer !== undefined) return answer.first ? null : answer.benchId;
    const cancel = this.#o.work.cancels.of(intentId);
    return cancel && (this.#knownFirst(cancel)?.benchId ?? null);
  }

  #registeredAs(cancel: WorkCancel, ageMs: number): CancelDecision['registered'] {
    const answer = this.#answers.get(cancel.intentId);
    if (answer === undefined || this.#o.copy.ownCancels.of(cancel.intentId)?.state !== 'registered')
      return this.#joinsUnasked(cancel);
    const askedMs = this.#o.clock.elapsed() - answer.at;
    // The decision may have been registered in an earlier run: all others have waited since then.
    if (answer.first) return { first: true, sinceMs: Math.max(askedMs, ageMs) };
    const { graceMs, sinceMs } = answer;
    return {
      first: false,
      sinceMs: sinceMs + askedMs,
      joinedMs: this.#joinedMs(cancel.intentId),
      graceMs,
      isFirstOver: this.#isFirstOver(cancel, answer),
    };
  }

  /** Decision of another bench, as last reported, that an unregistered decision would join; null: none. */
  #joinsUnasked(cancel: WorkCancel): CancelDecision['registered'] {
    const { clock, link } = this.#o;
    const first = this.#knownFirst(cancel);
    if (!first) return null;
    const sinceMs = Math.max(0, clock.now() - link.hereAt(first.registeredAt));
    const joinedMs = this.#joinedMs(cancel.intentId);
    return { first: false, sinceMs, joinedMs, graceMs: first.graceMs, isFirstOver: false };
  }

  #joinedMs(intentId: string): number {
    const now = this.#o.clock.elapsed();
    const at = this.#joinedAt.get(intentId) ?? now;
    this.#joinedAt.set(intentId, at);
    return now - at;
  }

  #knownFirst(cancel: WorkCancel): CancelRow | undefined {
    const { benchId: own } = this.#o.copy;
    return this.#others(cancel).find(
      ({ isFirst, state, benchId }) =>
        isFirst && ['registered', 'sending'].includes(state) && benchId !== own,
    );
  }

  /** Age of a decision. A clock that is set makes no wait shorter within a run. */
  #ageOf({ intentId, decidedAt }: WorkCancel): number {
    const { now, elapsed } = this.#o.clock;
    const at = this.#decidedAt.get(intentId) ?? elapsed() - Math.max(0, now() - decidedAt);
    this.#decidedAt.set(intentId, at);
    return elapsed() - at;
  }

  /**
   * Rows of the order that are not this decision's. A later row of the decision itself counts too: the store knows more
   * of it than a journal that was put back.
   */
  #others({ orderId, intentId, version }: WorkCancel): CancelRow[] {
    return this.#o.copy.rows
      .cancelsOf(orderId)
      .filter((row) => row.intentId !== intentId || row.version > version);
  }

  /** True if the first decision has changed, as last reported: its bench may have decided again since. */
  #isFirstOver(cancel: WorkCancel, first: FirstCancel): boolean {
    const row = this.#others(cancel).find(
      ({ benchId, intentId }) => benchId === first.benchId && intentId === first.intentId,
    );
    if (row === undefined) return false;
    return !CURRENT.includes(row.state) || row.registeredAt !== first.registeredAt;
  }
}
