/**
 * Decisions of this bench to cancel orders, and the store: each is registered before it is first tried, and where it has
 * come to is told again until the store has it. When one may be delivered follows from what the store has said.
 */
import type { Clock } from '../domain/clock.ts';
import { cancelStep, type CancelDecision, type CancelStep } from '../domain/floor/cancel-step.ts';
import type { BenchWork, Sealing, WorkCancel } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { FloorLink } from './link.ts';
import { benchesAhead, LookTurns } from './look-turns.ts';
import type { CancelRow, Registered } from './store-cancels.ts';

/** For so long what has ended is told to a store that does not have it. */
const REPORTED_MS = 35 * 86_400_000;
/** A store that answers and does not register is not waited for longer; it may settle for 15 s. */
const REGISTER_MS = 20_000;

/** A bench without a beat for so long may have sent what nobody has heard of: half of ALONE_MS. Shorter than a store settles. */
const UNHEARD_MS = 5_000;

export interface CancelRegistrationParts {
  copy: FloorCopy;
  link: FloorLink;
  work: Pick<BenchWork, 'cancels'>;
  sealing: Sealing;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Something is to be told: the next beat comes now. */
  wake: () => void;
  /** The store has said how a decision stands. */
  registered: () => void;
}

/** What the store said in this run, and when, by the clock that cannot jump. */
type Answer = Registered & { at: number };

export class CancelRegistration {
  readonly #o: CancelRegistrationParts;
  /** Decisions of which the store may lack something. */
  readonly #untold = new Set<string>();
  readonly #answers = new Map<string, Answer>();
  /** When each was decided, by the clock that cannot jump. */
  readonly #decidedAt = new Map<string, number>();
  /** Since when each waits to be registered, by that clock. */
  readonly #asking = new Map<string, number>();

  readonly #turns: LookTurns;

  constructor(parts: CancelRegistrationParts) {
    this.#o = parts;
    this.#turns = new LookTurns(parts.clock.elapsed);
    this.lookAgain();
  }

  /** A decision was made at this bench, or came further. */
  changed(): void {
    const { cancels } = this.#o.work;
    for (const intentId of cancels.unsettled()) {
      this.#untold.add(intentId);
      const cancel = cancels.of(intentId);
      if (cancel) this.#ageOf(cancel);
    }
    if (this.#untold.size > 0) this.#o.wake();
  }

  /** Compares what is in the journal with what the store has heard. */
  lookAgain(): void {
    const { copy, work, clock } = this.#o;
    for (const intentId of work.cancels.changedSince(clock.now() - REPORTED_MS))
      if (copy.ownCancels.of(intentId)?.state !== work.cancels.of(intentId)?.state)
        this.#untold.add(intentId);
    for (const intentId of work.cancels.unsettled()) this.#untold.add(intentId);
  }

  /** @throws FloorStoreError; what was not answered is told again */
  async tell(): Promise<void> {
    const { work } = this.#o;
    for (const intentId of this.#untold) {
      const cancel = work.cancels.of(intentId);
      if (cancel === null) this.#untold.delete(intentId);
      else if (cancel.state === 'registered') await this.#register(cancel);
      else await this.#settle(cancel, cancel.state);
    }
  }

  /**
   * What was sent and the store does not know: before a beat, since a bench that is heard counts as one that has said it.
   * @throws FloorStoreError
   */
  async tellSent(): Promise<void> {
    for (const intentId of this.#untold) {
      const cancel = this.#o.work.cancels.of(intentId);
      if (cancel?.state === 'sent') await this.#settle(cancel, 'sent');
    }
  }

  async #register(cancel: WorkCancel): Promise<void> {
    const { copy, link, clock, registered } = this.#o;
    const { intentId } = cancel;
    const before = copy.ownCancels.of(intentId);
    const answer = this.#answers.get(intentId);
    const isCurrent = answer !== undefined && before?.state === 'registered';
    if (isCurrent && (answer.first || !this.#isFirstOver(cancel, answer.benchId))) return;
    const asserts = before?.isFirst === true;
    if (link.isSettling && !asserts) return;
    const answered = await this.#ask(cancel, asserts);
    copy.ownCancels.put(intentId, { state: 'registered', isFirst: answered.first });
    this.#answers.set(intentId, { ...answered, at: clock.elapsed() });
    this.#asking.delete(intentId);
    registered();
  }

  #ask({ version, ...cancel }: WorkCancel, asserts: boolean): Promise<Registered> {
    const { link, sealing } = this.#o;
    const { orderId, intentId, decidedAt, graceMs, by } = cancel;
    const reason = sealing.seal('cancel-reason', orderId, cancel.reason);
    const sealedBy = by === null ? null : sealing.seal('by', orderId, by);
    return link.ask((call) =>
      link.store.registerCancel({
        ...call,
        ...{ orderId, intentId, version, reason, by: sealedBy, decidedAt, graceMs, asserts },
      }),
    );
  }

  async #settle(cancel: WorkCancel, state: 'sent' | 'withdrawn' | 'refused'): Promise<void> {
    const { copy, link } = this.#o;
    const { orderId, intentId, version } = cancel;
    const before = copy.ownCancels.of(intentId);
    if (before?.state !== state) {
      // Sent while the store could not be asked, or the store has lost it: it has to hear of the decision first.
      if (state === 'sent' && (before?.state ?? null) === null)
        await this.#ask({ ...cancel, version: version - 1 }, true);
      await link.ask((call) => link.store.settleCancel({ ...call, orderId, intentId, version, state }));
      copy.ownCancels.put(intentId, { state, isFirst: before?.isFirst ?? false });
    }
    this.#untold.delete(intentId);
    for (const known of [this.#answers, this.#decidedAt, this.#asking]) known.delete(intentId);
    this.#turns.forget(intentId);
  }

  /** When a decision that waits may be delivered. */
  step(intentId: string): CancelStep {
    const { work, link, clock } = this.#o;
    const cancel = work.cancels.of(intentId);
    if (cancel === null) return { step: 'look' };
    const registered = this.#registeredAs(cancel, this.#ageOf(cancel));
    const isSentElsewhere = this.#others(cancel).some(({ state }) => state === 'sent');
    const asking = this.#asking.get(intentId) ?? clock.elapsed();
    const isStored = this.#answers.has(intentId) || this.#o.copy.ownCancels.of(intentId) !== null;
    const step = cancelStep({
      ageMs: this.#ageOf(cancel),
      graceMs: cancel.graceMs,
      registered,
      isSentElsewhere,
      hasSilentBench: this.#hasSilentBench(),
      canAsk: link.canAsk && clock.elapsed() - asking < REGISTER_MS,
      aloneMs: isStored || link.canAsk ? null : link.sinceAnswerMs,
    });
    if (step.step === 'register') this.#asking.set(intentId, asking);
    // What was sent shows in the order: nobody sends after that look.
    if (step.step !== 'look' || isSentElsewhere) return step;
    const ms = this.#turns.waitMs(intentId, this.#ahead(cancel.orderId, registered));
    return ms > 0 ? { step: 'wait', ms } : step;
  }

  /** A bench that was closed has said what it did; one that a person called off may still be at work. */
  #hasSilentBench(): boolean {
    const { copy, clock } = this.#o;
    return copy.rows
      .benches()
      .some(
        ({ benchId, state, lastBeatAt }) =>
          benchId !== copy.benchId &&
          state !== 'closed' &&
          (lastBeatAt === null || clock.now() - lastBeatAt >= UNHEARD_MS),
      );
  }

  /** How many benches look at the order before this one. */
  #ahead(orderId: string, registered: CancelDecision['registered']): number {
    if (registered?.first === true) return 0;
    const { copy } = this.#o;
    const ahead = benchesAhead(orderId, copy.benchId, copy.rows.benches());
    // The first looks before all that joined.
    return registered === null ? ahead : ahead + 1;
  }

  /** Bench that has decided the same, whose decision this one waits for; null: none does, as last heard. */
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
    // It may have been registered in a run before: all others have waited since then.
    if (answer.first) return { first: true, sinceMs: Math.max(askedMs, ageMs) };
    const { benchId, graceMs, sinceMs } = answer;
    return {
      first: false,
      sinceMs: sinceMs + askedMs,
      graceMs,
      isFirstOver: this.#isFirstOver(cancel, benchId),
    };
  }

  /** Not registered yet: the decision of another bench that is first, as last heard. */
  #joinsUnasked(cancel: WorkCancel): CancelDecision['registered'] {
    const { clock, link } = this.#o;
    const first = this.#knownFirst(cancel);
    if (!first) return null;
    const sinceMs = Math.max(0, clock.now() - link.hereAt(first.registeredAt));
    return { first: false, sinceMs, graceMs: first.graceMs, isFirstOver: false };
  }

  #knownFirst(cancel: WorkCancel): CancelRow | undefined {
    const { benchId: own } = this.#o.copy;
    return this.#others(cancel).find(
      ({ isFirst, state, benchId }) => isFirst && state === 'registered' && benchId !== own,
    );
  }

  /** A clock that is set makes no wait shorter within a run. */
  #ageOf({ intentId, decidedAt }: WorkCancel): number {
    const { now, elapsed } = this.#o.clock;
    const at = this.#decidedAt.get(intentId) ?? elapsed() - Math.max(0, now() - decidedAt);
    this.#decidedAt.set(intentId, at);
    return elapsed() - at;
  }

  #others({ orderId, intentId }: WorkCancel): CancelRow[] {
    return this.#o.copy.rows.cancelsOf(orderId).filter((row) => row.intentId !== intentId);
  }

  /** The decision that was first stands no more, as last heard. */
  #isFirstOver(cancel: WorkCancel, benchId: string): boolean {
    const rows = this.#others(cancel).filter((row) => row.benchId === benchId);
    return rows.length > 0 && !rows.some(({ state }) => state === 'registered' || state === 'sent');
  }
}
