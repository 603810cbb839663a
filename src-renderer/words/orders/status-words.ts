/** The service's statuses in everyday words. An unknown status is shown as it is. */
import { m } from '#messages';
import type { OrderStatus } from '../../../src-main/contract/terms/statuses.ts';

export const STATUS_WORDS: Record<OrderStatus, () => string> = {
  CREATED: m.orders_status_created,
  APPROVED: m.orders_status_approved,
  HANDLING: m.orders_status_handling,
  ON_HOLD: m.orders_status_on_hold,
  PACKED: m.orders_status_packed,
  INVOICED: m.orders_status_invoiced,
  READY_TO_SHIP: m.orders_status_ready_to_ship,
  SHIPPED: m.orders_status_shipped,
  DELIVERED: m.orders_status_delivered,
  CANCELLED: m.orders_status_cancelled,
};

const isKnown = (status: string): status is OrderStatus => Object.hasOwn(STATUS_WORDS, status);

/** "READY_TO_SHIP" becomes "Ready to ship"; a status in another form is unchanged. */
export function statusWords(status: string): string {
  if (isKnown(status)) return STATUS_WORDS[status]();
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(status)) return status;
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Status as used inside a sentence: "ready to ship". */
export function statusInSentence(status: string): string {
  const words = statusWords(status);
  return words === status ? status : words.charAt(0).toLowerCase() + words.slice(1);
}
