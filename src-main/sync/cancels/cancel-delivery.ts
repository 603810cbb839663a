/**
 * Delivers one decision to cancel: sends it, or finds out what became of a request whose answer was lost.
 *
 * Invariants: `sending` is on disk before the request leaves. A request whose answer was lost, or was none, is never
 * simply sent again: the order is looked up first, since a cancel cannot be undone and must happen once.
 */
import type { CacheWriter } from '../../cache/write/writer.ts';
import { backoff } from '../../domain/backoff.ts';
import { proofOf, readCancel, type ReasonThere } from '../../domain/cancel/cancel-answer.ts';
import type { Clock } from '../../domain/clock.ts';
import type { CancelSteps } from '../../domain/floor/cancel-step.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { Intents } from '../../journal/cancels/intents.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { UpstreamError } from '../../upstream/upstream-error.ts';
import { CancelLooks } from './cancel-looks.ts';

export interface CancelDeliveryOptions {
  client: UpstreamClient;
  intents: Intents;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  /** When a decision may be delivered, if other benches may have decided the same. */
  steps: CancelSteps;
  /** Text of the order if this station knows it as CANCELLED; otherwise null. */
  knownCancelled: (orderId: string) => string | null;
  /** Called after every change of a decision. */
  changed: () => void;
  /** Called when a request was answered or failed: the connection's state follows. */
  report: (failure: UpstreamError | null) => void;
}

const AGAIN = { first: 2_000, most: 120_000 };
/** Pause after which wrong credentials are tried again: a person may have changed them meanwhile. */
const CREDENTIALS_PAUSE = 60_000;
/** Number of confirmations without a cancel after which a person has to decide. */
const MOST_EMPTY_YES = 5;
/** Number of answered look-ups without a result that are enough: then the decision is for a person. */
const MOST_LOOKS = 5;

/** Kind of problem: a 2xx answer that does not show the order as cancelled. */
const NOT_CANCELLED = 'not-cancelled';
/** A look-up after a refusal that showed the order as not cancelled, though a request before may have cancelled it. */
const NOT_SHOWN = 'not-shown';
/** Ends of a look-up that say nothing of the order, and would be the same at the next one. */
const NO_TRACE = ['not-found', 'look-up-refused', 'endless'];

type Problem = NonNullable<StoredIntent['problem']>;

export class CancelDelivery {
  readonly #o: CancelDeliveryOptions;
  readonly #looks: CancelLooks;

  constructor(options: CancelDeliveryOptions) {
    this.#o = options;
    this.#looks = new CancelLooks({ ...options, past: options.intents.past });
  }

  /**
   * Takes one step with a decision that is `waiting` or `unknown`.
   * @param looks true: look the order up before sending, since another bench may have cancelled it
   */
  async deliver(intent: StoredIntent, looks: boolean): Promise<void> {
    if (this.settleKnown(intent)) return;
    if (intent.state === 'unknown') await this.#find(intent);
    else if (looks) await this.#sendUnlessCancelled(intent);
    else await this.#send(intent);
  }

  /** Ends a decision on an order that this station has as cancelled. @returns false if it has not */
  settleKnown(intent: StoredIntent): boolean {
    const order = this.#o.knownCancelled(intent.orderId);
    const there = order === null ? null : this.#looks.readThere(intent, order);
    if (order === null || there === null) return false;
    this.#end(intent, order, there);
    return true;
  }

  /**
   * Sends a cancel unless the order is cancelled. If the service does not show the order, it waits until it is shown,
   * or a person undoes it.
   */
  async #sendUnlessCancelled(intent: StoredIntent): Promise<void> {
    const seen = await this.#looks.justNow(intent);
    const maySend = this.#o.steps.maySend(intent.id);
    const there = this.#looks.cancelledThere(intent, seen);
    // A person may have taken it back meanwhile.
    if (this.#o.intents.byId(intent.id)?.state !== 'waiting') return;
    if (seen.kind === 'found' && there) await this.#settled(intent, seen.text, there);
    else if (seen.kind === 'found' && maySend) await this.#send(intent);
    // The next look-up must not follow at once: it may read a whole list.
    else if (seen.kind === 'found') this.#later(intent, 'waiting', intent.problem, 0, true);
    else {
      const error = seen.kind === 'failed' ? seen.error : null;
      const problem = { kind: endOfLook(error), message: error?.serviceMessage ?? null };
      this.#later(intent, 'waiting', problem, error?.retryAfterMs ?? 0, true);
    }
  }

  async #send(intent: StoredIntent): Promise<void> {
    const { client, intents, clock, report } = this.#o;
    const sending = intents.change(intent.id, 'waiting', { state: 'sending', attempted: true }, clock.now());
    if (sending.state !== 'sending') return;
    this.#o.changed();
    let answer: string;
    try {
      answer = await client.cancelOrder(intent.orderId, {
        cancelDate: intent.decidedAt,
        cancelReason: intent.reason,
      });
    } catch (error) {
      if (!(error instanceof UpstreamError)) {
        this.#later(sending, 'unknown', { kind: 'interrupted', message: null });
        throw error;
      }
      // A refusal is an answer: the connection works.
      report(error.kind === 'refused' && !error.signIn ? null : error);
      await this.#failed(sending, error);
      return;
    }
    report(null);
    const outcome = readCancel(answer, intent.orderId, intents.past.requestOf(intent));
    // The specification shows the history in this answer: without it this is not a proof.
    if (outcome.cancelled && outcome.reason !== 'not-shown')
      await this.#settled(sending, answer, outcome.reason);
    else this.#later(sending, 'unknown', { kind: NOT_CANCELLED, message: null });
  }

  async #failed(sending: StoredIntent, error: UpstreamError): Promise<void> {
    const problem = { kind: error.kind, message: error.serviceMessage };
    if (error.mayHaveHappened) {
      this.#later(sending, 'unknown', problem, error.retryAfterMs ?? 0);
    } else if (error.kind === 'refused' && !error.signIn) {
      await this.#refused(sending, problem);
    } else if (error.decision === 'ask-for-credentials') {
      this.#later(sending, 'waiting', problem, error.retryAfterMs ?? CREDENTIALS_PAUSE);
    } else {
      this.#later(sending, 'waiting', problem, error.retryAfterMs ?? 0);
    }
  }

  /** Takes a refusal. One because the order is already cancelled is a success; any other is for a person. */
  async #refused(sending: StoredIntent, problem: Problem): Promise<void> {
    const { intents, clock } = this.#o;
    const mayBeDone = intents.past.mayHaveBeenSent(sending.id);
    const seen = await this.#looks.once(sending);
    const there = this.#looks.cancelledThere(sending, seen);
    if (seen.kind === 'found' && there) await this.#settled(sending, seen.text, there);
    else if (seen.kind === 'failed') this.#later(sending, 'unknown', problem, seen.error.retryAfterMs ?? 0);
    // An earlier request may have cancelled it, and the list may not show that yet.
    else if (mayBeDone) this.#later(sending, 'unknown', problem);
    else intents.change(sending.id, 'sending', { state: 'refused', problem }, clock.now());
  }

  /** The answer was lost: look the order up before sending again. */
  async #find(intent: StoredIntent): Promise<void> {
    const seen = await this.#looks.once(intent);
    const there = this.#looks.cancelledThere(intent, seen);
    if (seen.kind === 'found' && there) await this.#settled(intent, seen.text, there);
    else if (seen.kind === 'found') this.#foundNotCancelled(intent);
    else this.#notFound(intent, seen.kind === 'failed' ? seen.error : null);
  }

  #foundNotCancelled(intent: StoredIntent): void {
    const { intents, clock } = this.#o;
    const now = clock.now();
    const { id } = intent;
    const problem = intents.past.outcomeOfLastRequest(id);
    if (problem?.kind === 'refused') {
      const looks = intents.past.looksEndedWith(id, [NOT_SHOWN]) + 1;
      if (looks < MOST_LOOKS && intents.past.mayHaveBeenSent(id))
        this.#later(intent, 'unknown', { ...problem, kind: NOT_SHOWN }, 0, true);
      else intents.change(id, 'unknown', { state: 'refused', problem }, now);
    } else if (problem?.kind !== NOT_CANCELLED) {
      intents.change(id, 'unknown', { state: 'waiting', problem, nextTryAt: now }, now);
    } else if (intents.past.answersWith(id, NOT_CANCELLED) >= MOST_EMPTY_YES) {
      intents.change(id, 'unknown', { state: 'parked', problem }, now);
    } else {
      this.#later(intent, 'waiting', problem);
    }
  }

  /** @param error null if the look-up was answered, and did not show the order */
  #notFound(intent: StoredIntent, error: UpstreamError | null): void {
    const { intents, clock } = this.#o;
    const { id } = intent;
    const last = intents.past.outcomeOfLastRequest(id);
    const kind = endOfLook(error);
    const isAnswer = last?.kind === NOT_CANCELLED || last?.kind === 'refused';
    if (NO_TRACE.includes(kind)) {
      const problem = { kind, message: last?.message ?? null };
      const isEnough = intents.past.looksEndedWith(id, NO_TRACE) + 1 >= MOST_LOOKS;
      // A refusal had no effect of its own: only an earlier request can have had one.
      const isRefused = last?.kind === 'refused' && !intents.past.mayHaveBeenSent(id);
      if (isEnough && isRefused)
        intents.change(id, 'unknown', { state: 'refused', problem: last }, clock.now());
      else if (isEnough) intents.change(id, 'unknown', { state: 'parked', problem }, clock.now());
      else this.#later(intent, 'unknown', problem, 0, true);
    } else {
      // The service's answer remains the problem shown to a person.
      const problem = isAnswer ? last : { kind, message: null };
      this.#later(intent, 'unknown', problem, error?.retryAfterMs ?? 0, true);
    }
  }

  async #settled(intent: StoredIntent, order: string, there: ReasonThere): Promise<void> {
    const { writer, clock } = this.#o;
    const state = this.#end(intent, order, there);
    writer.lateAnswers.left(intent.orderId);
    // The newest version of the order, for the screens. The journal has it already if this fails.
    await writer.upsert([order], state === 'accepted' ? 'cancelled-here' : 'looked-up', clock.now());
  }

  /**
   * Ends a decision whose order the service shows as cancelled. Without a reason there, it counts as ours only if a
   * request of ours may have done it.
   */
  #end(intent: StoredIntent, order: string, there: ReasonThere): 'accepted' | 'elsewhere' {
    const { intents, clock } = this.#o;
    const ours = there === 'ours' || (there === 'not-shown' && intents.past.mayHaveBeenSent(intent.id));
    const state = ours ? ('accepted' as const) : ('elsewhere' as const);
    const proof = proofOf(order, intent.orderId, there);
    intents.change(intent.id, intent.state, { state, proof, reasonThere: there }, clock.now());
    return state;
  }

  #later(
    intent: StoredIntent,
    state: 'waiting' | 'unknown',
    problem: Problem | null,
    /** Lower bound of the wait, ms; the back-off holds whatever a service asks for. */
    atLeast = 0,
    attempted = false,
  ): void {
    const { intents, clock, random } = this.#o;
    const wait = Math.max(atLeast, backoff(Math.max(intent.attempts, 1), AGAIN, random()));
    intents.change(
      intent.id,
      intent.state,
      { state, problem, nextTryAt: clock.now() + wait, attempted },
      clock.now(),
    );
  }
}

/** A refused look-up says nothing about the cancel: its refusal is a different one. */
function endOfLook(error: UpstreamError | null): string {
  if (error === null) return 'not-found';
  return error.kind === 'refused' && !error.signIn ? 'look-up-refused' : error.kind;
}
