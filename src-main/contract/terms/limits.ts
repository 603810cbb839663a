/** Bounds that both sides must agree on. Without schemas, so that a screen can import them on their own. */

/** The longest code that is looked up, in characters; longer ones are cut off by the screen. */
export const MAX_SCAN_LENGTH = 512;

/** Keys of the shortest code that can be scanned: the shortest order numbers and PLU codes. */
export const SHORTEST_CODE = 3;

/** Units that one scan of a taught code can count, at most. */
export const MOST_UNITS = 10_000;

/** The longest text of an item's place in the hall, in characters. */
export const LONGEST_LOCATION = 40;

/** The longest key of an item that is looked up, in characters: four values at their longest, each character escaped. */
export const LONGEST_ITEM = 11_000;

/** Most orders in one decision. */
export const MOST_SELECTED = 500;

/** Limit of orders found by a search over all of them. */
export const MOST_TRACED = 50;

/** Limit of orders in one erasure. */
export const MOST_ERASED = 50;

/** Reasons of cancels that a station can offer, and the longest of them in characters. */
export const MOST_REASONS = 20;
export const LONGEST_REASON = 200;

/** Digits of an operator's PIN, and characters of a badge: a shorter code is typed by a key pressed by mistake, or guessed. */
export const PIN_LENGTH = { from: 4, to: 12 } as const;
export const BADGE_LENGTH = { from: 6, to: 200 } as const;

/** Most characters of a settings file; no real one is as long. */
export const LONGEST_SETTINGS_FILE = 100_000;

/** A table of codes or locations, in bytes of its JSON: a call and its answer are at most 1 MiB. */
export const LONGEST_TABLE = 1_000_000;
