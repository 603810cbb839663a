/** The place of an item, as the hall writes it on its shelves: how it is stored, and the walking order of two places. */
import { normalCode } from '../scan/code-key.ts';

/**
 * Stored form of a location: as the code on its shelf is compared, trimmed, one space between words. Texts that look the same
 * are one place.
 * @param longest in characters
 * @returns null if it is empty or longer
 */
export function readLocation(text: string, longest: number): string | null {
  const location = normalCode(text.replace(/\p{Cc}/gu, ' ')).replace(/\s+/g, ' ');
  return location === '' || [...location].length > longest ? null : location;
}

/** Digits count as numbers, so that A-2 comes before A-10; capitals and accents come last in the comparison. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/** Compares locations in the order of the walk along the shelves; items without one come last. */
export function compareLocations(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return NATURAL.compare(a, b);
}
