/**
 * Claims on an order. Everything that opens, finds, picks or cancels an order asks this port, so that a floor shared by many
 * benches can answer it without a change to its callers.
 */
/** A decision of another bench of the floor to cancel an order, in force. */
export interface CancelElsewhere {
  /** Name of that bench. */
  bench: string;
  /** Typed reason; empty: it cannot be read here. */
  reason: string;
  /** Name of that person; null: no one was signed on. */
  by: string | null;
  /** Epoch milliseconds, this computer's clock. */
  since: number;
  /** True if the other bench has cancelled the order; false: it has decided to, and may still withdraw. */
  isCancelled: boolean;
}

type ClaimAnswer =
  | { mayWork: true }
  /** A decision of this station is in force against it. */
  | { mayWork: false; because: 'cancel-decided-here'; intentId: string }
  | { mayWork: false; because: 'cancel-decided-elsewhere'; cancel: CancelElsewhere };

export interface OrderClaims {
  /** Answers from this machine's data; never waits for a network. */
  ask(orderId: string): ClaimAnswer;
}
