/** Text from outside, as it is shown and printed. */

/**
 * Embeddings, overrides and isolates of bidirectional text (UAX 9): they turn the letters around them, so that a street "21" reads 12.
 * The marks U+200E, U+200F and U+061C turn nothing, and people write with them.
 */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

export const withoutDirections = (text: string): string => text.replace(DIRECTIONS, '');

/** Spaces and joints of no width. The joiners U+200C and U+200D and the marks of directions are written in some scripts. */
const INVISIBLE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g;

/**
 * A name as lists, logs and terminals can have it: without control characters, halves of pairs and invisible characters, too,
 * and with one space between words.
 */
export const shownName = (text: string): string =>
  withoutDirections(text)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ');
