/**
 * Delivers decisions: journal -> service, begun in the order in which they were taken, a few at a time. Nothing is
 * dropped. The try itself, and the time of the next one, are in `cancel-delivery.ts`; this file hastens it.
 */
import type { CancelSteps } from '../../domain/floor/cancel-step.ts';
import { DELIVERABLE } from '../../domain/cancel/intent-states.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { Log } from '../../station/log.ts';
import { guarded } from '../guarded.ts';
import { DueTimes } from './due-times.ts';
import { Loop } from '../loop.ts';
import { CancelDelivery, type CancelDeliveryOptions } from './cancel-delivery.ts';

export interface SenderOptions extends CancelDeliveryOptions {
  log: Log;
}

/** Steps of a station that shares its orders with no other. */
export const SENDS: CancelSteps = { step: () => ({ step: 'send' }), maySend: () => true };

/** Pause after an error of our own, ms. */
const PAUSE_MS = 2_000;
/** Most requests under way: many cancels at once must not look like an attack. */
const AT_ONCE = 3;
/** Time after which a decision that is to be registered is checked again: its registration wakes the sender. */
const REGISTERS_MS = 1_000;
const IDLE = 24 * 60 * 60_000;

export class Sender {
  readonly #o: SenderOptions;
  readonly #loop: Loop;
  #hasStarted = false;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #delivery: CancelDelivery;
  readonly #dueTimes: DueTimes;
  /** Tried before the others that wait after failures. */
  #first: string | null = null;
  /** True if the station may have learned of cancelled orders. */
  #ordersChanged = true;

  constructor(options: SenderOptions) {
    const { log, changed, report } = options;
    this.#o = { ...options, changed: guarded(log, changed), report: guarded(log, report) };
    this.#delivery = new CancelDelivery(this.#o);
    this.#dueTimes = new DueTimes(options.clock);
    this.#loop = new Loop({
      clock: options.clock,
      round: () => this.#beginDue(),
      failed: (error) => {
        log.error({ err: error }, 'the outbox could not be worked on');
        return PAUSE_MS;
      },
    });
  }

  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const found = this.#o.intents.recoverInterrupted(this.#o.clock.now());
    if (found > 0) this.#o.log.warn({ found }, 'decisions whose delivery was interrupted: outcome unknown');
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#underWay.values());
  }

  /** Looks now, instead of at the next planned try: something new may be deliverable. */
  wake(): void {
    this.#loop.wake();
  }

  /** Call when the station's orders have changed: a cancelled one ends its decision. */
  ordersChanged(): void {
    this.#ordersChanged = true;
    this.wake();
  }

  /** The service answers again: planned waits after failures of the network are cut short. */
  serviceIsBack(): void {
    const waiting = this.#waitingAfterFailures();
    for (const intent of waiting) this.#dueTimes.hasten(intent);
    if (waiting.length > 0) this.wake();
  }

  /**
   * Call when a check succeeded, which says nothing about cancels: the decision that has waited longest is tried now and,
   * if it is settled, all others.
   */
  checksGoWell(): void {
    const [oldest] = this.#waitingAfterFailures();
    if (!oldest) return;
    this.#first = oldest.id;
    this.#dueTimes.hasten(oldest);
    this.wake();
  }

  #waitingAfterFailures(): StoredIntent[] {
    return this.#o.intents
      .deliverable()
      .filter((i) => i.problem !== null && i.problem.kind !== 'throttled' && !this.#underWay.has(i.id));
  }

  /** Starts decisions that are due, as many as may be under way. @returns milliseconds until the next call */
  #beginDue(): number {
    const { intents, clock } = this.#o;
    // Decisions that are still "sending" but not under way: their outcome could not be written.
    if (intents.recoverInterrupted(clock.now(), new Set(this.#underWay.keys())) > 0) this.#o.changed();
    this.#settleKnown();
    const deliverable = intents.deliverable();
    this.#dueTimes.keep(deliverable);
    let next = IDLE;
    for (const intent of deliverable.filter(({ id }) => !this.#underWay.has(id))) {
      // A decision is started as soon as its turn comes: a turn that is not used is lost.
      if (this.#underWay.size >= AT_ONCE) return IDLE;
      const { wait, looks } = this.#dueOf(intent);
      if (wait > 0) next = Math.min(next, wait);
      else this.#begin(intent, looks);
    }
    return next;
  }

  /** @returns `wait`: milliseconds. `looks`: at the order, before the decision is sent */
  #dueOf(intent: StoredIntent): { wait: number; looks: boolean } {
    const wait = this.#dueTimes.untilDue(intent);
    // A decision with an unknown outcome is looked up anyway.
    if (wait > 0 || intent.state !== 'waiting') return { wait, looks: false };
    const next = this.#o.steps.step(intent.id);
    if (next.step === 'register') return { wait: REGISTERS_MS, looks: false };
    return next.step === 'wait' ? { wait: next.ms, looks: false } : { wait: 0, looks: next.step === 'look' };
  }

  #settleKnown(): void {
    if (!this.#ordersChanged) return;
    this.#ordersChanged = false;
    const resting = this.#o.intents.unsettled().filter(({ id }) => !this.#underWay.has(id));
    const settled = resting.filter((intent) => this.#delivery.settleKnown(intent));
    if (settled.length > 0) this.#o.changed();
  }

  /** Starts a delivery; its end starts the next. */
  #begin(intent: StoredIntent, looks: boolean): void {
    const work = this.#deliver(intent, looks).finally(() => {
      this.#underWay.delete(intent.id);
      this.wake();
    });
    this.#underWay.set(intent.id, work);
  }

  #hasEnded({ id }: StoredIntent): boolean {
    const state = this.#o.intents.byId(id)?.state;
    return state !== undefined && !DELIVERABLE.includes(state);
  }

  async #deliver(intent: StoredIntent, looks: boolean): Promise<void> {
    try {
      await this.#delivery.deliver(intent, looks);
      if (intent.id === this.#first && this.#hasEnded(intent)) {
        this.#first = null;
        this.serviceIsBack();
      }
    } catch (error) {
      // A bug must not stop the delivery of all other decisions, nor turn into a busy loop.
      this.#o.log.error({ err: error, intent: intent.id }, 'delivery failed');
      await this.#o.clock.sleep(PAUSE_MS, this.#loop.signal);
    }
    this.#o.changed();
  }
}
