/** Which code a packer would scan next: what the practice panel draws and its keys scan. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import type { PackingView } from '../../src-main/contract/packing-view.ts';

/** `code` null: nothing can be scanned now, and `what` says what to do instead. */
export interface PracticeCode {
  what: string;
  code: string | null;
}

/**
 * On the bench: the item to take next, the number of the order that closes it, or that of the order after it.
 * @param nextOrder number of the order that the queue has next; null: none waits
 */
export function codeOnBench(view: PackingView, nextOrder: string | null): PracticeCode {
  if (view.stop) return { what: 'Follow the steps on the screen.', code: null };
  if (view.phase !== 'new' && view.phase !== 'open')
    return nextOrder === null
      ? { what: 'No other order waits.', code: null }
      : { what: 'Order number: the next order', code: nextOrder };
  if (view.due > 0 && view.complete) return { what: 'Order number: closes the order', code: view.orderId };
  const next = view.items.find((item) => item.key === view.next);
  if (!next) return { what: 'Nothing is left to scan.', code: null };
  const name = next.name ?? next.sku ?? 'Item without a name';
  const code = next.eans[0] ?? next.sku;
  return code === null ? { what: `${name}: confirm it by hand.`, code } : { what: name, code };
}

/** In the queue: the number of the order where the arrow keys are. @param orderId null: no order is shown */
export const codeInQueue = (orderId: string | null): PracticeCode =>
  orderId === null
    ? { what: 'No order is shown.', code: null }
    : { what: 'Order number: shows the order', code: orderId };

/** On the screen of an order: its number, which brings it onto the bench. */
export const codeOfOrder = (order: OrderView): PracticeCode =>
  order.workable
    ? { what: 'Order number: starts packing', code: order.orderId }
    : { what: 'This order cannot be packed now.', code: null };
