/** Outcome of a cancel, read from the order as the service shows it (spec: POST …/cancel, statusHistory). */
import { parseExactly } from '../orders/exact-json.ts';
import { CANCELLED, identityOf, readOrder } from '../orders/order-facts.ts';
import { isObject, listOr, objectOr, readMoment, readText } from '../orders/read-value.ts';

/** Owner of the shown reason. `not-shown`: the order is cancelled and carries no history. */
export type ReasonThere = 'ours' | 'other' | 'not-shown';

export type CancelReading =
  | { cancelled: true; reason: ReasonThere }
  /** The answer shows another order, another status, or no order. */
  | { cancelled: false };

/** Reasons and date of this station's requests to cancel an order. */
export interface CancelRequest {
  /** Every `cancelReason` that it sent or would send. */
  reasons: readonly string[];
  /** ISO 8601, with milliseconds (`decision-moment.ts`). */
  cancelDate: string;
}

/**
 * Reads the answer of a cancel, or an order of the list.
 * @param text unchanged
 * @param request distinguishes this station's cancel from another one
 */
export function readCancel(text: string, orderId: string, request: CancelRequest): CancelReading {
  const raw = parsed(text);
  const seen = identityOf(readOrder(raw));
  if (seen.orderId !== orderId || seen.status !== CANCELLED) return { cancelled: false };
  const entry = cancelEntryOf(raw);
  if (!entry) return { cancelled: true, reason: 'not-shown' };
  const there = readText(objectOr(entry['eventData'])['cancelReason']);
  if (there === null) return { cancelled: true, reason: 'not-shown' };
  return { cancelled: true, reason: isOurs(there, entry['eventDate'], request) ? 'ours' : 'other' };
}

/**
 * True if the entry belongs to this station's request. A service may store a reason in another form, truncate it, or
 * escape or replace its characters; then the date decides, which the specification shows unchanged.
 */
function isOurs(there: string, eventDate: unknown, { reasons, cancelDate }: CancelRequest): boolean {
  const shown = comparable(there);
  const isSame = (reason: string) => reason === shown || (shown.length >= MEANT && reason.startsWith(shown));
  const at = readMoment(eventDate);
  return reasons.map(comparable).some(isSame) || (at !== null && at === readMoment(cancelDate));
}

/** Length from which a truncated reason is taken to be this one, and not another with the same beginning. */
const MEANT = 50;

/** A reason without the differences that storing it may make: composition, invisible characters, line ends, runs of spaces. */
const comparable = (reason: string): string =>
  reason
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

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
