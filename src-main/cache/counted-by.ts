/**
 * Facets that an order of the queue is counted by: written by facet-rows.ts, subtracted for orders that are kept out of the
 * queue.
 */
export interface CountedBy {
  carrier: string | null;
  country: string | null;
  channel: string | null;
  units: number;
}
