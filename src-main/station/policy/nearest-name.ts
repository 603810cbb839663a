/** Nearest known name for a mistyped one. */
import { closest, distance } from 'fastest-levenshtein';

/** Letters of a name for each one that may be wrong: more wrong letters make another word. */
const LETTERS_A_FAULT = 4;

/** @returns null if none of them is near */
export function nearestName(typed: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(typed, [...known]);
  return distance(typed, nearest) <= Math.max(1, Math.floor(typed.length / LETTERS_A_FAULT)) ? nearest : null;
}
