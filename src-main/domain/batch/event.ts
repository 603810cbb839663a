/** Events of a batch while it is picked. Only these are stored: every state is their fold. */

/** Units of an item that an order needs. */
export interface Need {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  /** From 1 up. */
  units: number;
}

/** An order of the batch as it was when it was begun. */
export interface BatchOrder {
  /** Number of its tote, from 1 up: on the trolley, and on every screen. */
  tote: number;
  orderId: string;
  salesChannelOrderId: string | null;
  /** Each item once. */
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
  /** Why, where the station asks for that; null: nobody said. */
  reason: string | null;
  /** Id of the operator who approved it; null where nobody had to. */
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
      /** `case`: by a code that was taught for so many units. */
      method: 'scan' | 'case' | 'hand';
      /** As it was scanned; null: by hand. */
      code: string | null;
      /** Only by hand. Events of earlier versions have no field for it, nor any unit by hand. */
      byHand?: ByHand;
    }
  /** Off the trolley, and in the slot of its order. `code` null and `byHand`: as `picked` has them. */
  | { kind: 'put'; orderId: string; item: string; units: number; code: string | null; byHand?: ByHand }
  /** Takes back the newest event that moved goods, or said that some are missing. */
  | { kind: 'undone' }
  /**
   * The order needs this now; `out`: it is not picked any more, and why. What its tote has beyond that is put back. After the
   * end of the batch only `out` counts: all that the tote has is put back.
   */
  | { kind: 'revised'; orderId: string; needs: readonly Need[]; out: WhyOut | null }
  /** An item has another key from then on, in needs and totes: a second item of its SKU has become known. */
  | { kind: 'rekeyed'; from: string; to: string }
  /** Taken out of a tote, and back on its shelf; after the end of the batch, of what it has left. */
  | { kind: 'put-back'; orderId: string; item: string; units: number }
  /** Counted into a tote, and not there: it is to be picked again. */
  | { kind: 'lost'; orderId: string; item: string; units: number }
  /** Cannot be found: these orders are set aside when the batch ends. */
  | { kind: 'short'; item: string; puts: readonly Put[]; reason: string }
  | { kind: 'paused' }
  /** Whoever resumes it holds it from then on. */
  | { kind: 'resumed' }
  /**
   * `picked`: orders whose every unit is in their tote. `aside`: those that lack units and were set aside, what was found in their
   * totes; events of earlier versions do not name them. `refused`: packing could not set these aside, and why. `left`: units that
   * are to be put back; events of earlier versions do not count them.
   */
  | {
      kind: 'closed';
      picked: readonly string[];
      aside?: readonly string[];
      refused: readonly { orderId: string; why: string }[];
      left?: number;
    };

/** An event with who did it, where and when. */
export interface RecordedBatchEvent {
  /** Epoch milliseconds. */
  at: number;
  /** Id of an operator, or a name that was typed where the station has none. */
  operator: string | null;
  station: string;
  event: BatchEvent;
}
