/**
 * The signed-on operator: only in memory, so that after a start no one is signed on, however the last process ended. Locking and
 * signing off: `operators-at-work.ts`.
 */

import type { Action } from '../contract/terms/operator-words.ts';

/** A step that the operator's role did not allow by itself. */
interface RefusedStep {
  /** Names the refusal for an approval. */
  id: string;
  operator: string;
  /** Fingerprint of the procedure and its input: that step, and no other. */
  fingerprint: string;
  action: Action;
  at: number;
}

export interface SignedOn {
  /** Id of the operator who is signed on, or was when the station was locked. */
  operator: string | null;
  isLocked: boolean;
  /** True if a screen of the station shows the wall, by an operator who may see it: it stays when the rest is locked. */
  isWallboardShown: boolean;
  /** Time of the last touch, epoch milliseconds. */
  lastInputAt: number;
  /** The newest step that was refused and can be approved. */
  refused: RefusedStep | null;
  /** An approval that was not used yet. `by`: id of the approver. */
  approved: (RefusedStep & { by: string }) | null;
}

/** No operator. Lasts as long as the station runs, even while its workspace is reopened. */
export const nobodySignedOn = (): SignedOn => ({
  operator: null,
  isLocked: false,
  isWallboardShown: false,
  lastInputAt: 0,
  refused: null,
  approved: null,
});
