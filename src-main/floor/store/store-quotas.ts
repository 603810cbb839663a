/**
 * Quotas of a bench, by the day of the store (UTC): far above the work of any bench, and low enough to keep a hostile one
 * from filling the database before a person removes it. Rows that are stored already do not count: after a restart or a
 * restore of the store a bench reports all of its last weeks again.
 */
export const MOST_A_DAY = {
  /** Orders claimed or reserved, changed reports of boxes, choices, and steps of decisions to cancel. */
  claims: 100_000,
  /** A table of locations that is loaded counts once for each item. */
  facts: 200_000,
  events: 1_000_000,
  /** Length of whole rows, as the store receives them: keys and sealed texts count. */
  bytes: 1_000_000_000,
} as const;

/**
 * Largest number of decisions to cancel one order, and of its histories, at a bench: other benches read all of an order
 * at once.
 */
export const MOST_OF_ORDER = 100;

/** Events of one order at one bench that are read as its history: more than any bench packs into one order. */
export const MOST_READ = { events: 20_000, bytes: 16_000_000 } as const;
