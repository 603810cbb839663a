/**
 * Delivery steps of this bench's cancels: the rule's step for the decision, and before a look or a request the bench's turn and
 * the store's lease.
 */
import type { Clock } from '../../domain/clock.ts';
import {
  cancelStep,
  type CancelDecision,
  type CancelStep,
  type CancelSteps,
} from '../../domain/floor/cancel-step.ts';
import type { BenchWork } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { CancelDecisions } from './cancel-decisions.ts';
import type { CancelLeases } from './cancel-leases.ts';
import { benchesAhead, LookTurns } from './look-turns.ts';

interface FloorCancelStepsParts {
  copy: FloorCopy;
  work: Pick<BenchWork, 'cancels'>;
  decisions: CancelDecisions;
  leases: CancelLeases;
  clock: Pick<Clock, 'elapsed'>;
  /** The store is to be asked now. */
  wake: () => void;
}

export class FloorCancelSteps implements CancelSteps {
  readonly #o: FloorCancelStepsParts;
  /** True if the last look-up came before its turn: a cancel that it did not show is looked up again. */
  readonly #isEarly = new Map<string, boolean>();
  readonly #turns: LookTurns;

  constructor(parts: FloorCancelStepsParts) {
    this.#o = parts;
    this.#turns = new LookTurns(parts.clock.elapsed);
  }

  /** Forgets a decision that no longer waits. */
  forget(intentId: string): void {
    const { decisions, leases } = this.#o;
    decisions.forget(intentId);
    leases.forget(intentId);
    this.#isEarly.delete(intentId);
    this.#turns.forget(intentId);
  }

  /** When a decision that waits may be delivered. */
  step(intentId: string): CancelStep {
    const { work, decisions, leases } = this.#o;
    const cancel = work.cancels.of(intentId);
    if (cancel === null) return { step: 'look' };
    const decision = decisions.of(cancel);
    const step = cancelStep(decision);
    if (step.step === 'register') decisions.beginAsking(intentId);
    if (step.step !== 'look' && step.step !== 'send') return step;
    // A sent cancel usually shows in the order: that look need not wait.
    if (decision.isSentElsewhere && !this.#isEarly.has(intentId)) {
      this.#isEarly.set(intentId, true);
      return step;
    }
    const ahead = step.step === 'send' ? 0 : this.#ahead(cancel.orderId, decision.registered);
    const ms = this.#turns.waitMs(intentId, ahead);
    if (ms > 0) return { step: 'wait', ms };
    const waits = decision.canAsk ? this.#waitForStore(intentId) : null;
    if (waits) return waits;
    this.#turns.forget(intentId);
    // Without the lease, or after another bench has had it, that bench may have sent a cancel.
    const looks = step.step === 'look' || !decision.canAsk || leases.hasWaited(intentId);
    leases.use(intentId, looks);
    if (!looks) return step;
    this.#isEarly.set(intentId, false);
    return { step: 'look' };
  }

  /** @returns null: the store has granted this bench the lease */
  #waitForStore(intentId: string): CancelStep | null {
    const { decisions, leases, wake } = this.#o;
    const ms = leases.waitMs(intentId);
    if (ms === 0) return null;
    if (ms !== null) return { step: 'wait', ms };
    if (decisions.beginAsking(intentId)) wake();
    return { step: 'register' };
  }

  /**
   * True if a decision may still be sent after a look-up. A store that has answered meanwhile counts this bench as heard,
   * and has to know the decision first.
   */
  maySend(intentId: string): boolean {
    const { work, decisions, leases } = this.#o;
    leases.looked(intentId);
    if (this.#isEarly.get(intentId) === true) return false;
    const cancel = work.cancels.of(intentId);
    if (cancel === null) return true;
    const decision = decisions.of(cancel);
    if (decision.canAsk && !leases.holds(intentId)) return false;
    return ['send', 'look'].includes(cancelStep(decision).step);
  }

  /** Number of benches that look at the order before this one. */
  #ahead(orderId: string, registered: CancelDecision['registered']): number {
    if (registered?.first === true) return 0;
    const { copy } = this.#o;
    const ahead = benchesAhead(orderId, copy.benchId, copy.rows.benches());
    // The bench of the first decision looks before all that joined it.
    return registered === null ? ahead : ahead + 1;
  }
}
