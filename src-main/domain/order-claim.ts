/**
 * Who may work on an order. Everything that opens, finds, picks or cancels an order asks this one port, so that a
 * floor shared by many benches can answer it one day without its callers changing.
 */
type ClaimAnswer =
  | { mayWork: true }
  /** A decision of this station stands against it. */
  | { mayWork: false; because: 'cancel-decided-here'; intentId: string };

export interface OrderClaims {
  /** Answers from what is on this machine; never waits for a network. */
  ask(orderId: string): ClaimAnswer;
}
