/** The number of decisions that are not sent, as the header shows it, held against the outbox itself. */
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { Violations } from './violations.ts';

const UNSENT = ['grace', 'waiting', 'sending', 'unknown'];

export class UnsentTruth {
  readonly #violations: Violations;
  #wasWrong = false;

  constructor(violations: Violations) {
    this.#violations = violations;
  }

  /** Call at a new start of the station. */
  begins(): void {
    this.#wasWrong = false;
  }

  /** Compares two observations, minutes apart: while a decision is being written, the header may be slightly behind. */
  look(shown: number, intents: readonly Intent[]): void {
    const counted = intents.filter(({ state, ours }) => ours && UNSENT.includes(state)).length;
    const isWrong = shown !== counted;
    if (isWrong && this.#wasWrong)
      this.#violations.add(
        'counts',
        `the header says ${shown} cancels are not sent, the outbox has ${counted}`,
      );
    this.#wasWrong = isWrong;
  }
}
