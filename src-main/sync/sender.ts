/**
 * Delivers decisions: journal -> service, in the order in which they were taken, one at a time.
 *
 * Invariants: `sending` is on disk before the request leaves. A request whose answer was lost is never simply sent
 * again: the order is looked up first, since a cancel cannot be undone and must happen once. Nothing is dropped.
 */
import type { CacheWriter } from '../cache/writer.ts';
import { backoff } from '../domain/backoff.ts';
import { CANCELLED, identityOf, readOrder } from '../domain/order-facts.ts';
import type { Intents, StoredIntent } from '../journal/intents.ts';
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
/** Wrong credentials are looked at again this often: a person may have changed them meanwhile. */
const CREDENTIALS_PAUSE = 60_000;
const IDLE = 24 * 60 * 60_000;

export class Sender {
  readonly #o: SenderOptions;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;

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
  }

  /** Something new may be deliverable: look now instead of at the next planned try. */
  wake(): void {
    this.#wake.abort();
  }

  /** The service answers again: planned waits after failures of the network are cut short. */
  serviceIsBack(): void {
    const { intents, clock } = this.#o;
    const waiting = intents.deliverable().filter((i) => i.problem !== null && i.problem.kind !== 'throttled');
    for (const intent of waiting) {
      intents.change(
        intent.id,
        intent.state,
        { state: intent.state, problem: intent.problem, nextTryAt: clock.now() },
        clock.now(),
      );
    }
    if (waiting.length > 0) this.wake();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      try {
        const wait = await this.#turn();
        if (wait > 0) await this.#o.clock.sleep(wait, this.#wake.signal);
      } catch (error) {
        this.#o.log.error({ err: error }, 'the outbox could not be worked on');
        await this.#o.clock.sleep(AGAIN.first, this.#stop.signal);
      }
    }
  }

  /** Delivers the first decision that is due. @returns milliseconds until the next is; 0 where one was */
  async #turn(): Promise<number> {
    const { intents, clock } = this.#o;
    const now = clock.now();
    // Nothing is under way between two turns: the outcome of what still says so could not be written down.
    if (intents.recoverInterrupted(now) > 0) this.#o.changed();
    const due = intents.deliverable();
    const next = due.find((intent) => (intent.nextTryAt ?? 0) <= now);
    if (!next) return Math.max(1, Math.min(IDLE, ...due.map((intent) => (intent.nextTryAt ?? now) - now)));
    await this.#deliver(next);
    return 0;
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
      report(error.kind === 'refused' ? null : error);
      await this.#failed(sending, error);
      return;
    }
    report(null);
    if (isCancelledOrder(answer, intent.orderId)) await this.#accepted(sending, answer);
    else this.#later(sending, 'unknown', { kind: 'unreadable', message: null });
  }

  async #failed(sending: StoredIntent, error: UpstreamError): Promise<void> {
    const problem = { kind: error.kind, message: error.serviceMessage };
    if (error.mayHaveHappened) {
      this.#later(sending, 'unknown', problem);
    } else if (error.kind === 'refused') {
      await this.#refused(sending, problem);
    } else if (error.decision === 'ask-for-credentials') {
      this.#later(sending, 'waiting', problem, CREDENTIALS_PAUSE);
    } else {
      this.#later(sending, 'waiting', problem, error.retryAfterMs ?? 0);
    }
  }

  /** A refusal because it is cancelled already is what was wanted; anything else is for a person. */
  async #refused(sending: StoredIntent, problem: { kind: string; message: string | null }): Promise<void> {
    const seen = await this.#look(sending);
    if (seen.kind === 'found' && seen.status === CANCELLED) {
      await this.#accepted(sending, seen.text);
      return;
    }
    this.#o.intents.change(sending.id, 'sending', { state: 'refused', problem }, this.#o.clock.now());
  }

  /** A lost answer: look before sending again. */
  async #find(intent: StoredIntent): Promise<void> {
    const { intents, clock } = this.#o;
    const seen = await this.#look(intent);
    if (seen.kind === 'found' && seen.status === CANCELLED) {
      await this.#accepted(intent, seen.text);
    } else if (seen.kind === 'found') {
      intents.change(intent.id, 'unknown', { state: 'waiting', nextTryAt: clock.now() }, clock.now());
    } else {
      const kind = seen.kind === 'failed' ? seen.error.kind : 'not-found';
      this.#later(intent, 'unknown', { kind, message: null }, 0, true);
    }
  }

  async #look(intent: StoredIntent): Promise<OrderSighting> {
    const seen = await lookUpOrder(this.#o.client, intent.orderId, intent.orderCreatedAt);
    this.#o.report(seen.kind === 'failed' ? seen.error : null);
    return seen;
  }

  async #accepted(intent: StoredIntent, answer: string): Promise<void> {
    const { intents, writer, clock } = this.#o;
    intents.change(intent.id, intent.state, { state: 'accepted', answerJson: answer }, clock.now());
    // The newest version of the order, for the screens. The journal has it already if this fails.
    await writer.upsert([answer], 'cancelled-here', clock.now());
  }

  #later(
    intent: StoredIntent,
    state: 'waiting' | 'unknown',
    problem: { kind: string; message: string | null },
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

/** The answer of the cancel operation is the complete order, CANCELLED. Anything else settles nothing. */
function isCancelledOrder(text: string, orderId: string): boolean {
  try {
    const answer = identityOf(readOrder(JSON.parse(text)));
    return answer.orderId === orderId && answer.status === CANCELLED;
  } catch {
    return false;
  }
}
