/** Outcome of a cancel, read from the order as the service shows it (spec: POST …/cancel, statusHistory). */
import { parseExactly } from '../orders/exact-json.ts';
import { CANCELLED, identityOf, readOrder } from '../orders/order-facts.ts';
import { isObject, listOr, objectOr, readText } from '../orders/read-value.ts';

/** Owner of the shown reason. `not-shown`: the order is cancelled and carries no history. */
export type ReasonThere = 'ours' | 'other' | 'not-shown';

export type CancelReading =
  | { cancelled: true; reason: ReasonThere }
  /** Another order, another status, or not an order at all. */
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
  const entry = cancelEntryOf(raw);
  if (!entry) return { cancelled: true, reason: 'not-shown' };
  const there = readText(objectOr(entry['eventData'])['cancelReason']);
  if (there === null) return { cancelled: true, reason: 'not-shown' };
  return { cancelled: true, reason: reasons.some((reason) => reason.trim() === there) ? 'ours' : 'other' };
}

/**
 * Proof of an order's cancel, as stored in the journal: JSON of an order with only that, and nothing of the buyer.
 * @param text an order that `readCancel` has read as cancelled
 * @param there whose reason it shows: another program's words are left out
 */
export function proofOf(text: string, orderId: string, there: ReasonThere): string {
  const order = objectOr(parsed(text));
  const entry = cancelEntryOf(order);
  const reason = readText(objectOr(entry?.['eventData'])['cancelReason']);
  const history = entry && {
    status: CANCELLED,
    eventDate: readShort(entry['eventDate']),
    receivedDate: readShort(entry['receivedDate']),
    eventData: { cancelReason: there === 'ours' ? reason : null },
  };
  return JSON.stringify({
    orderId,
    status: CANCELLED,
    cancelDate: readShort(order['cancelDate']),
    lastUpdateDate: readShort(order['lastUpdateDate']),
    statusHistory: history ? [history] : [],
  });
}

/** Limit in characters: longer than any text of a date. */
const LONGEST_MOMENT = 40;

const readShort = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_MOMENT ? value : null;

const cancelEntryOf = (order: unknown) =>
  listOr(objectOr(order)['statusHistory'])
    .filter(isObject)
    .findLast((one) => one['status'] === CANCELLED);

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return null;
  }
}
