/** What is wrong with a setting as it was entered, in words that stand beside its field. */
import type { Giver } from '../../src-main/contract/policy.ts';
import { LONGEST_REASON, MOST_REASONS } from '../../src-main/contract/limits.ts';

/** Under a field of a setting that cannot be changed here: who gave it. */
export const GIVEN_BY: Record<Giver, string> = {
  start: 'Given when Packdesk was started. It cannot be changed here.',
  policy: 'Set by the administrator. It cannot be changed here.',
};

interface Bounds {
  from: number;
  to: number;
}

/**
 * @param value as a number field gives it: null or undefined where it holds no number
 * @param inForce what stays as long as this is not corrected
 * @returns null where it can be taken
 */
export function numberFault(
  label: string,
  { value, inForce }: { value: number | null | undefined; inForce: number },
  { from, to }: Bounds,
): string | null {
  const isTaken = typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
  return isTaken
    ? null
    : `${label}: a whole number from ${from} to ${to}. Not saved; ${inForce} stays in force.`;
}

/** @returns null where it can be taken */
export const nameFault = (name: string, inForce: string): string | null =>
  name.trim() === '' ? `A station needs a name. Not saved; it stays “${inForce}”.` : null;

/** Lines of a field as reasons: each once, without empty ones. */
export const reasonsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** @returns null where they can be taken */
export function reasonsFault(reasons: readonly string[]): string | null {
  if (reasons.length === 0) return 'Enter one reason at least. Not saved; the former ones stay.';
  if (reasons.length > MOST_REASONS)
    return `These are ${reasons.length} reasons; ${MOST_REASONS} at most. Not saved; the former ones stay.`;
  const long = reasons.findIndex((reason) => reason.length > LONGEST_REASON);
  return long < 0
    ? null
    : `Reason ${long + 1} is longer than ${LONGEST_REASON} characters. Not saved; the former ones stay.`;
}
