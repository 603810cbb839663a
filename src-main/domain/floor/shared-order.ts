/** An order as one bench of a floor publishes it for all, and another takes it. */

/** `left`: the service shows it in another status. `gone`: it shows no trace of it. */
export type SharedState = 'open' | 'left' | 'gone';

export interface SharedOrder {
  /** Its number; of a text in which none can be read a name that begins with `UNREADABLE`. */
  key: string;
  state: SharedState;
  /** As the service wrote it; null: it is gone, or it left and its buyer was erased. Of an open order: it is not published whole. */
  text: string | null;
}

/** A check that read all pages, of another bench, by this computer's clock in epoch milliseconds. */
export interface SharedCheck {
  /** The same as long as it is the same check. */
  id: string;
  beganAt: number;
  endedAt: number;
  /** Orders that it showed as ready. */
  orders: number;
  /** Name of the bench. */
  bench: string;
}

/** Cursor of a cache among the published orders. */
export interface SharedPlace {
  /** Epoch of the store: another one counts from the start. */
  epoch: string;
  revision: number;
}

export const UNREADABLE = 'unreadable:';

export const orderIdOf = (key: string): string | null => (key.startsWith(UNREADABLE) ? null : key);
