/** Nearest known name for a mistyped one. */
import { closest, distance } from 'fastest-levenshtein';

/** Letters of a name per allowed wrong letter: with more wrong ones it is another word. */
const LETTERS_A_FAULT = 4;

/** @returns null if none of them is near */
export function nearestName(typed: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(typed, [...known]);
  return distance(typed, nearest) <= Math.max(1, Math.floor(typed.length / LETTERS_A_FAULT)) ? nearest : null;
}
