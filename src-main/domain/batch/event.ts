/** What happens to a batch while it is picked. The list of these is all that is kept: every state is their fold. */

/** Units of an item that an order needs. */
interface Need {
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

export type BatchEvent =
  | { kind: 'begun'; orders: readonly BatchOrder[] }
  | {
      kind: 'picked';
      item: string;
      /** All units of the scan: those of a case may go into several totes. */
      puts: readonly Put[];
      /** `case`: by a code that was taught for so many units. */
      method: 'scan' | 'case';
      /** As it was scanned. */
      code: string;
    }
  /** Takes back the newest event that moved goods. */
  | { kind: 'undone' }
  /** `picked`: orders whose every unit is in their tote. */
  | { kind: 'closed'; picked: readonly string[] };

/** An event with who did it, where and when. */
export interface RecordedBatchEvent {
  /** Epoch milliseconds. */
  at: number;
  /** Id of an operator, or a name that was typed where the station has none. */
  operator: string | null;
  station: string;
  event: BatchEvent;
}
