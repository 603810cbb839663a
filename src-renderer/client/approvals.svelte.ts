/** Steps that the operator's role does not allow: each waits for an approver, and then continues by itself. */
import { createContext } from 'svelte';
import type { Action } from '../../src-main/contract/terms/operator-words.ts';

export interface RefusedStep {
  /** Names the refusal for the main process. */
  refusal: string;
  action: Action;
  /** Procedure of the contract, such as `cancel.decide`, and its input: the approver has to see it. */
  procedure: string;
  input: unknown;
}

export class Approvals {
  #asked = $state.raw<(RefusedStep & { end: (isApproved: boolean) => void }) | null>(null);

  /** The step that waits for approval now; null: none. */
  get asked(): RefusedStep | null {
    return this.#asked;
  }

  /** Resolves with whether the step was approved. One at a time: the newest is on the screen. */
  readonly ask = (step: RefusedStep): Promise<boolean> => {
    this.end(false);
    return new Promise((resolve) => {
      this.#asked = { ...step, end: resolve };
    });
  };

  end(isApproved: boolean): void {
    const asked = this.#asked;
    this.#asked = null;
    asked?.end(isApproved);
  }
}

export const [getApprovals, setApprovals] = createContext<Approvals>();
