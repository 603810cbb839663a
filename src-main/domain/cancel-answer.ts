/** What an order, as the service shows it, says about its own cancelling (spec: POST …/cancel, statusHistory). */
import { CANCELLED, identityOf, readOrder } from './order-facts.ts';
import { isObject, listOr, objectOr, readText } from './read-value.ts';

/** Whose reason stands there. `not-shown`: the order is cancelled and carries no history. */
export type ReasonThere = 'ours' | 'other' | 'not-shown';

export type CancelReading =
  | { cancelled: true; reason: ReasonThere }
  /** Another order, another status, or no order at all. */
  | { cancelled: false };

/**
 * Reads the answer of a cancel, or an order of the list.
 * @param text as it came
 * @param reasons every `cancelReason` that this station sent or would send
 */
export function readCancel(text: string, orderId: string, reasons: readonly string[]): CancelReading {
  const raw = parsed(text);
  const seen = identityOf(readOrder(raw));
  if (seen.orderId !== orderId || seen.status !== CANCELLED) return { cancelled: false };
  const entry = listOr(objectOr(raw)['statusHistory'])
    .filter(isObject)
    .findLast((one) => one['status'] === CANCELLED);
  if (!entry) return { cancelled: true, reason: 'not-shown' };
  const there = readText(objectOr(entry['eventData'])['cancelReason']);
  if (there === null) return { cancelled: true, reason: 'not-shown' };
  return { cancelled: true, reason: reasons.some((reason) => reason.trim() === there) ? 'ours' : 'other' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
