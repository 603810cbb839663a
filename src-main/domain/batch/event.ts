/** Events of a batch while it is picked. Only these are stored: every state is their fold. */

/** Units of an item that an order needs. */
export interface Need {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  /** At least 1. */
  units: number;
}

/** An order of the batch as it was when it was begun. */
export interface BatchOrder {
  /** Number of the order's tote, from 1 up: on the trolley, and on every screen. */
  tote: number;
  orderId: string;
  salesChannelOrderId: string | null;
  /** Needed items, each once. */
  needs: readonly Need[];
}

/** Units of one item into the tote of an order. */
export interface Put {
  orderId: string;
  units: number;
}

/**
 * Reason why an order left its batch. `packed`, `set-aside`: the goods are in a box, or wait in their tote; nothing is
 * put back. `elsewhere`: another bench has the order, by hand-over or take-over.
 */
export type WhyOut = 'cancelled' | 'not-ready' | 'packed' | 'set-aside' | 'elsewhere';

/** Confirmation of units that could not be scanned. */
export interface ByHand {
  /** Reason, if the station asks for one; null: none was given. */
  reason: string | null;
  /** Id of the operator who approved it; null if no approval was needed. */
  approvedBy: string | null;
}

export type BatchEvent =
  /** `wall`: units are not sorted on the trolley. The number of a tote is that of a slot of the put wall. */
  | { kind: 'begun'; orders: readonly BatchOrder[]; wall?: boolean }
  | {
      kind: 'picked';
      item: string;
      /** All units of the scan: those of a case may go into several totes. */
      puts: readonly Put[];
      /** `case`: by a code taught for several units. */
      method: 'scan' | 'case' | 'hand';
      /** Scanned code; null: by hand. */
      code: string | null;
      /** Present if by hand. Earlier versions had no units by hand. */
      byHand?: ByHand;
    }
  /** Units moved from the trolley into the slot of their order. `code` null and `byHand`: as in `picked`. */
  | { kind: 'put'; orderId: string; item: string; units: number; code: string | null; byHand?: ByHand }
  /** Takes back the newest event that moved goods, or said that some are missing. */
  | { kind: 'undone' }
  /**
   * New needs of the order; `out`: reason if it is no longer picked. The tote's surplus has to be put back. After the
   * end of the batch only `out` counts: all units in the tote have to be put back.
   */
  | { kind: 'revised'; orderId: string; needs: readonly Need[]; out: WhyOut | null }
  /**
   * An item has another key from then on, in needs and totes: a second item of its SKU has become known, or its name was
   * corrected. `orderId`: only in that order; left out, as in events of earlier versions: in all of them.
   */
  | { kind: 'rekeyed'; orderId?: string; from: string; to: string }
  /** Units taken out of a tote and back on their shelf; after the end of the batch, out of its remains. */
  | { kind: 'put-back'; orderId: string; item: string; units: number }
  /** Units counted into a tote that are not there: they have to be picked again. */
  | { kind: 'lost'; orderId: string; item: string; units: number }
  /** Cannot be found: these orders are set aside when the batch ends. */
  | { kind: 'short'; item: string; puts: readonly Put[]; reason: string }
  | { kind: 'paused' }
  /** The operator who resumes it becomes its holder. */
  | { kind: 'resumed' }
  /**
   * `picked`: orders whose every unit is in their tote. `aside`: short orders that were set aside, with the found units
   * in their totes; events of earlier versions do not name them. `refused`: orders that packing could not set aside,
   * with the reason. `left`: units that have to be put back; events of earlier versions do not count them.
   */
  | {
      kind: 'closed';
      picked: readonly string[];
      aside?: readonly string[];
      refused: readonly { orderId: string; why: string }[];
      left?: number;
    };

/** Key of an order's item after the event. */
export const keyAfter = (
  { orderId, from, to }: BatchEvent & { kind: 'rekeyed' },
  ofOrder: string,
  item: string,
): string => (item === from && (orderId ?? ofOrder) === ofOrder ? to : item);

/** An event with operator, bench and time. */
export interface RecordedBatchEvent {
  /** Epoch milliseconds. */
  at: number;
  /** Id of an operator, or a typed name if the station has no operators. */
  operator: string | null;
  station: string;
  event: BatchEvent;
}
