/** A decision to cancel, as stored in the journal. */
import { printable } from '../../domain/printable.ts';
import type { Intent } from '../../contract/orders/cancel.ts';
import type { ReasonThere } from '../../domain/cancel/cancel-answer.ts';
import type { StoredState } from '../../domain/cancel/intent-states.ts';

/** A decision, with the data needed to deliver it besides those on a screen. */
export interface StoredIntent extends Omit<Intent, 'state' | 'mayHaveBeenSent' | 'alsoBy'> {
  state: StoredState;
  account: string;
  /** The order's creation, epoch milliseconds, as the service gave it. */
  orderCreatedAt: number | null;
}

export interface NewIntent {
  account: string;
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  reason: string;
  decidedAt: string;
  station: string;
  operator: string | null;
  /** Id of the approver; null if none was needed. */
  approvedBy: string | null;
  /** Epoch milliseconds; null = may be sent at once. */
  graceUntil: number | null;
}

/** Event of a decision. */
export interface IntentChange {
  state: StoredState;
  problem?: { kind: string; message: string | null } | null;
  nextTryAt?: number | null;
  attempted?: boolean;
  /** Proof of the cancel in the service's answer (`domain/cancel/cancel-answer.ts`). */
  proof?: string;
  reasonThere?: ReasonThere;
  /** Replaces the reason; the former one goes into the history. */
  reason?: string;
  /** Author; left out: the station itself. */
  operator?: string | null;
  /** Id of the approver. */
  approvedBy?: string | null;
}

/** Problem of the decision, out of its two columns. Its words may quote a damaged record. */
export function problemOf(kind: string | null, message: string | null): Intent['problem'] {
  return kind === null ? null : { kind, message: message === null ? null : printable(message) };
}
