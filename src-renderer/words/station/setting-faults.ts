/** Words for an invalid setting, shown beside its field. */
import { m } from '#messages';
import type { Giver } from '../../../src-main/contract/station/policy.ts';
import { LONGEST_REASON, MOST_REASONS } from '../../../src-main/contract/terms/limits.ts';

/** Giver of a setting that cannot be changed here, as text under its field. */
export const GIVEN_BY: Record<Giver, string> = {
  get start() {
    return m.station_given_at_start();
  },
  get policy() {
    return m.station_given_by_policy();
  },
};

interface Bounds {
  from: number;
  to: number;
}

/**
 * @param value as a number field gives it: null or undefined if it holds no number
 * @param inForce what stays as long as this is not corrected
 * @returns null if it can be taken
 */
export function numberFault(
  label: string,
  { value, inForce }: { value: number | null | undefined; inForce: number },
  { from, to }: Bounds,
): string | null {
  const isTaken = typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
  return isTaken ? null : m.station_number_fault({ label, from, to, inForce });
}

/** @returns null if it can be taken */
export const nameFault = (name: string, inForce: string): string | null =>
  name.trim() === '' ? m.station_name_fault({ inForce }) : null;

/** Lines of a field as reasons: each once, without empty ones. */
export const reasonsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** @returns null if they can be taken */
export function reasonsFault(reasons: readonly string[]): string | null {
  if (reasons.length === 0) return m.station_reasons_none();
  if (reasons.length > MOST_REASONS)
    return m.station_reasons_too_many({ n: reasons.length, most: MOST_REASONS });
  const long = reasons.findIndex((reason) => reason.length > LONGEST_REASON);
  return long < 0 ? null : m.station_reason_too_long({ n: long + 1, longest: LONGEST_REASON });
}
