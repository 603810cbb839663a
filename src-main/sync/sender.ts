/**
 * Delivers decisions: journal -> service, begun in the order in which they were taken, a few at a time.
 *
 * Invariants: `sending` is on disk before the request leaves. A request whose answer was lost, or was none, is never
 * simply sent again: the order is looked up first, since a cancel cannot be undone and must happen once. Nothing is
 * dropped.
 */
import type { CacheWriter } from '../cache/writer.ts';
import { backoff } from '../domain/backoff.ts';
import { readCancel, type ReasonThere } from '../domain/cancel-answer.ts';
import type { Intents } from '../journal/intents.ts';
import type { StoredIntent } from '../journal/intent.ts';
import type { Log } from '../log.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { Clock } from './clock.ts';
import { lookUpOrder, type OrderSighting } from './order-look-up.ts';

export interface SenderOptions {
  client: UpstreamClient;
  intents: Intents;
  writer: CacheWriter;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Called after every change of a decision. */
  changed: () => void;
  /** Called when a request was answered or failed: the connection's state follows. */
  report: (failure: UpstreamError | null) => void;
}

const AGAIN = { first: 2_000, most: 120_000 };
/** Requests under way at once: a bulk of cancels must not look like an attack. */
const AT_ONCE = 3;
/** Wrong credentials are looked at again this often: a person may have changed them meanwhile. */
const CREDENTIALS_PAUSE = 60_000;
/** Longer than any wait that is ever planned: a later one comes from a clock that was set back. */
const LONGEST_PLAN = 2 * 60 * 60_000;
const IDLE = 24 * 60 * 60_000;
/** A service that says yes this many times and does not do it is a matter for a person. */
const MOST_EMPTY_YES = 5;

/** What a 2xx answer is that does not show the order as cancelled. */
const NOT_CANCELLED = 'not-cancelled';

type Problem = NonNullable<StoredIntent['problem']>;

export class Sender {
  readonly #o: SenderOptions;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: SenderOptions) {
    this.#o = options;
  }

  start(): void {
    if (this.#running) return;
    const found = this.#o.intents.recoverInterrupted(this.#o.clock.now());
    if (found > 0) this.#o.log.warn({ found }, 'decisions whose delivery was interrupted: outcome unknown');
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
    await Promise.all(this.#underWay.values());
  }

  /** Something new may be deliverable: look now instead of at the next planned try. */
  wake(): void {
    this.#wake.abort();
  }

  /** The service answers again: planned waits after failures of the network are cut short. */
  serviceIsBack(): void {
    const { intents, clock } = this.#o;
    const waiting = intents.deliverable().filter((i) => i.problem !== null && i.problem.kind !== 'throttled');
    try {
      for (const { id, state, problem } of waiting) {
        if (this.#underWay.has(id)) continue;
        intents.change(id, state, { state, problem, nextTryAt: clock.now() }, clock.now());
      }
    } catch (error) {
      // On a full disk they keep their waits: late, and nothing is lost by it.
      this.#o.log.error({ err: error }, 'waits could not be cut short');
    }
    if (waiting.length > 0) this.wake();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      try {
        const wait = this.#turn();
        await this.#o.clock.sleep(wait, this.#wake.signal);
      } catch (error) {
        this.#o.log.error({ err: error }, 'the outbox could not be worked on');
        await this.#o.clock.sleep(AGAIN.first, this.#stop.signal);
      }
    }
  }

  /** Begins the decisions that are due, as many as may be under way. @returns milliseconds until it is to look again */
  #turn(): number {
    const { intents, clock } = this.#o;
    const now = clock.now();
    // What still says "sending" and is not under way: its outcome could not be written down.
    if (intents.recoverInterrupted(now, new Set(this.#underWay.keys())) > 0) this.#o.changed();
    const waiting = intents.deliverable().filter(({ id }) => !this.#underWay.has(id));
    for (const intent of waiting.filter((i) => untilDue(i, now) <= 0)) {
      if (this.#underWay.size >= AT_ONCE) return IDLE;
      this.#begin(intent);
    }
    const later = waiting.map((intent) => untilDue(intent, now)).filter((ms) => ms > 0);
    return Math.min(IDLE, ...later);
  }

  /** The end of each looks for the next. */
  #begin(intent: StoredIntent): void {
    const work = this.#deliver(intent).finally(() => {
      this.#underWay.delete(intent.id);
      this.wake();
    });
    this.#underWay.set(intent.id, work);
  }

  async #deliver(intent: StoredIntent): Promise<void> {
    try {
      if (intent.state === 'unknown') await this.#find(intent);
      else await this.#send(intent);
    } catch (error) {
      // A bug must not stop the delivery of all other decisions, nor turn into a busy loop.
      this.#o.log.error({ err: error, intent: intent.id }, 'delivery failed');
      await this.#o.clock.sleep(AGAIN.first, this.#stop.signal);
    }
    this.#o.changed();
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
      // A refusal is an answer: the connection stands.
      report(error.kind === 'refused' && !error.signIn ? null : error);
      await this.#failed(sending, error);
      return;
    }
    report(null);
    const said = readCancel(answer, intent.orderId, intents.past.reasonsOf(intent));
    // The specification shows the history in this answer: without it this is no proof.
    if (said.cancelled && said.reason !== 'not-shown') await this.#settled(sending, answer, said.reason);
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

  /** A refusal because it is cancelled already is what was wanted; anything else is for a person. */
  async #refused(sending: StoredIntent, problem: Problem): Promise<void> {
    const { intents, clock } = this.#o;
    const seen = await this.#look(sending);
    const there = this.#cancelledThere(sending, seen);
    if (seen.kind === 'found' && there) await this.#settled(sending, seen.text, there);
    else if (seen.kind === 'failed') this.#later(sending, 'unknown', problem, seen.error.retryAfterMs ?? 0);
    else intents.change(sending.id, 'sending', { state: 'refused', problem }, clock.now());
  }

  /** A lost answer: look before sending again. */
  async #find(intent: StoredIntent): Promise<void> {
    const { intents, clock } = this.#o;
    const seen = await this.#look(intent);
    const there = this.#cancelledThere(intent, seen);
    if (seen.kind === 'found' && there) {
      await this.#settled(intent, seen.text, there);
    } else if (seen.kind === 'found') {
      const { problem } = intent;
      const now = clock.now();
      if (problem?.kind === 'refused') {
        intents.change(intent.id, 'unknown', { state: 'refused', problem }, now);
      } else if (problem?.kind !== NOT_CANCELLED) {
        intents.change(intent.id, 'unknown', { state: 'waiting', problem, nextTryAt: now }, now);
      } else if (intents.past.answersWith(intent.id, NOT_CANCELLED) >= MOST_EMPTY_YES) {
        intents.change(intent.id, 'unknown', { state: 'parked', problem }, now);
      } else {
        this.#later(intent, 'waiting', problem);
      }
    } else {
      const kind = seen.kind === 'failed' ? failedLook(seen.error) : 'not-found';
      const wait = seen.kind === 'failed' ? (seen.error.retryAfterMs ?? 0) : 0;
      // What the service has answered is still what a person has to know, and what is concluded from.
      const { problem } = intent;
      const isAnswer = problem?.kind === NOT_CANCELLED || problem?.kind === 'refused';
      const kept = problem && isAnswer ? problem : { kind, message: null };
      this.#later(intent, 'unknown', kept, wait, true);
    }
  }

  /** Whose cancel it is that the service shows; null where it shows none. */
  #cancelledThere(intent: StoredIntent, seen: OrderSighting): ReasonThere | null {
    if (seen.kind !== 'found') return null;
    const reading = readCancel(seen.text, intent.orderId, this.#o.intents.past.reasonsOf(intent));
    return reading.cancelled ? reading.reason : null;
  }

  async #look(intent: StoredIntent): Promise<OrderSighting> {
    const seen = await lookUpOrder(this.#o.client, intent.orderId, intent.orderCreatedAt);
    this.#o.report(seen.kind === 'failed' ? seen.error : null);
    return seen;
  }

  /**
   * The service shows the order as cancelled. Without a reason there, it counts as ours only where a request of ours
   * may have done it.
   */
  async #settled(intent: StoredIntent, order: string, there: ReasonThere): Promise<void> {
    const { intents, writer, clock } = this.#o;
    const ours = there === 'ours' || (there === 'not-shown' && intents.past.mayHaveBeenSent(intent.id));
    const state = ours ? ('accepted' as const) : ('elsewhere' as const);
    intents.change(intent.id, intent.state, { state, answerJson: order, reasonThere: there }, clock.now());
    // The newest version of the order, for the screens. The journal has it already if this fails.
    await writer.upsert([order], ours ? 'cancelled-here' : 'looked-up', clock.now());
  }

  #later(
    intent: StoredIntent,
    state: 'waiting' | 'unknown',
    problem: Problem,
    /** The wait is never shorter than the back-off, whatever a service asks for. */
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

/** A look-up that was refused says nothing of the cancel: its refusal is another one. */
const failedLook = ({ kind }: UpstreamError) => (kind === 'refused' ? 'look-up-refused' : kind);

/** Milliseconds until its planned moment; one beyond all plans comes from another clock, and is due. */
function untilDue(intent: StoredIntent, now: number): number {
  const wait = (intent.nextTryAt ?? now) - now;
  return wait > LONGEST_PLAN ? 0 : wait;
}
