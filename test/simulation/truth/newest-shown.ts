/** Version that a station must have of an order by now: the newest that a list has shown, long enough ago. */
import type { ServiceOrder, Version } from '../service/book.ts';
import type { Knowledge } from './knowledge.ts';

/** Time within which a page of the list is applied, milliseconds. */
const TAKEN_IN_MS = 10_000;

/**
 * Newest version that was shown. Look-ups do not count here: other orders in the answer of one are not applied.
 * @param goodSince earlier answers may not be on the disk
 * @returns null: nothing is certain; so too if an answer has shown a later version, since the list can be behind
 */
export function newestShown(
  order: ServiceOrder,
  { knowledge, now, goodSince }: { knowledge: Knowledge; now: number; goodSince: number },
): Version | null {
  const showings = knowledge.of(order);
  const newest = Math.max(0, ...showings.map(({ version }) => version));
  if (showings.at(-1)?.version !== newest) return null;
  const isTaken = showings.some(
    ({ version, kind, at }) =>
      version === newest && kind === 'list' && at > goodSince && at < now - TAKEN_IN_MS,
  );
  return isTaken ? (order.versions[newest - 1] ?? null) : null;
}
