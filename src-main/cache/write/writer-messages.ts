/** Messages between the main thread and the writer's thread. */
export interface PageResult {
  /** Orders on the page. */
  orders: number;
  /** Orders among those that this sweep had not shown before. */
  shown: number;
  /** New or changed orders among those: they will be written, or quarantined. */
  changed: number;
  /** Orders that were written since the last answer: of this page, of pages before it. */
  written: number;
  /** Orders that were missed before and are shown again. */
  again: number;
  nextPageToken: string | null;
}

export interface UpsertResult {
  changed: number;
}

/** Result of taking published orders. */
export interface TakenResult extends PublishedResult {
  /** Open orders that came without their text: none of their data was taken, and the cursor was not reached. */
  textless: number;
}

export interface PublishedResult {
  /** Orders that were written because they were new or different, or that left. */
  changed: number;
  /** Orders among those that left the queue. */
  left: number;
  /** Open orders that are published as gone: they stay until a look-up of this bench does not find them either. */
  gone: AbsentOrder[];
}

export interface PublishedEnd extends PublishedResult {
  /** True if the cache and the published orders differ in an unknown way: all are to be taken from the beginning. */
  isUnlike: boolean;
  /** Orders of the queue, and texts that cannot be read. */
  open: number;
}

/** Result of an erasure for each order, by number. */
export interface ErasedOrders {
  /** Orders whose data was erased. */
  erased: string[];
  /** The service still lists them: they are as they were. */
  listed: string[];
}

/** Open in the cache, and not shown by a complete sweep. */
export interface AbsentOrder {
  orderId: string;
  createdAt: number | null;
}

export interface SweepEnd {
  absent: AbsentOrder[];
  /** Orders that are open here and were shown both as ready and in another status: only a look-up can decide. */
  doubtful: AbsentOrder[];
  /** True if a quarantined order has no readable number. */
  nameless: boolean;
  /** Orders that were written, or quarantined and no longer are. */
  changed: number;
  /** Number of absent orders that were present at the sweep before. */
  marked: number;
  /** Orders that were written since the last answer. */
  written: number;
}
