/** An order as one bench of a floor publishes it for all, and another takes it. */

/** `left`: the service shows it in another status. `gone`: the service shows no trace of it. */
export type SharedState = 'open' | 'left' | 'gone';

export interface SharedOrder {
  /** Order number; for an unreadable one a name that begins with `UNREADABLE`. */
  key: string;
  state: SharedState;
  /**
   * The service's text; null: the order is gone, or it left and its buyer was erased. Null for an open order: it is not
   * published whole.
   */
  text: string | null;
}

/** A check that read all pages, of another bench, by this computer's clock in epoch milliseconds. */
export interface SharedCheck {
  /** Id of the check. */
  id: string;
  beganAt: number;
  endedAt: number;
  /** Number of orders that the check showed as ready. */
  orders: number;
  /** Name of the bench. */
  bench: string;
}

/** Cursor of a cache among the published orders. */
export interface SharedPlace {
  /** Epoch of the store: a new one starts the count again. */
  epoch: string;
  revision: number;
}

export const UNREADABLE = 'unreadable:';

export const orderIdOf = (key: string): string | null => (key.startsWith(UNREADABLE) ? null : key);
