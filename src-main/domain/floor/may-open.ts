/** May a bench open an order, and must it ask first? Pure. */

/** Record of an order on this bench's own disk. */
export interface KnownOfOrder {
  /** Token of the order's reservation for this bench; null: not reserved. */
  ownToken: number | null;
  /** True if another bench has the order, or has packed it, as last reported. */
  isElsewhere: boolean;
  /** True if the order is only reserved at another bench: the store may give it. */
  isReservedElsewhere: boolean;
  /** True if the store can be asked. */
  canAsk: boolean;
}

/**
 * `sure`: it is this bench's own until a person takes it. `ask`: the store says. `elsewhere`: refused by name.
 * `unsure`: a person answers for it.
 */
export type OpeningRule = 'sure' | 'ask' | 'elsewhere' | 'unsure';

export function mayOpen({ ownToken, isElsewhere, isReservedElsewhere, canAsk }: KnownOfOrder): OpeningRule {
  if (ownToken !== null) return 'sure';
  if (canAsk) return 'ask';
  return isElsewhere && !isReservedElsewhere ? 'elsewhere' : 'unsure';
}
