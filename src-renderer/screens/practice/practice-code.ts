/** Next code to scan in practice: the practice panel draws it, and its keys scan it. */
import { m } from '#messages';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';

/** `code` null: nothing can be scanned now, and `what` says what to do instead. */
export interface PracticeCode {
  what: string;
  code: string | null;
}

/**
 * Code on the bench: the item to take next, the number of the order that closes it, or that of the order after it.
 * @param nextOrder number of the order that the queue has next; null: none waits
 */
export function codeOnBench(view: PackingView, nextOrder: string | null): PracticeCode {
  if (view.stop) return { what: m.practice_follow_steps(), code: null };
  if (view.phase !== 'new' && view.phase !== 'open')
    return nextOrder === null
      ? { what: m.practice_no_other_order(), code: null }
      : { what: m.practice_number_next(), code: nextOrder };
  if (view.due > 0 && view.complete) return { what: m.practice_number_closes(), code: view.orderId };
  const next = view.items.find((item) => item.key === view.next);
  if (!next) return { what: m.practice_nothing_to_scan(), code: null };
  const name = next.name ?? next.sku ?? m.practice_item_without_name();
  const code = next.eans[0] ?? next.sku;
  return code === null ? { what: m.practice_confirm_by_hand({ name }), code } : { what: name, code };
}

/** Code in the queue: the number of the order chosen by the arrow keys. @param orderId null: no order is shown */
export const codeInQueue = (orderId: string | null): PracticeCode =>
  orderId === null
    ? { what: m.practice_no_order_shown(), code: null }
    : { what: m.practice_number_shows(), code: orderId };

/** Code on the screen of an order: its number, which brings it onto the bench. */
export const codeOfOrder = (order: OrderView): PracticeCode =>
  order.workable
    ? { what: m.practice_number_starts(), code: order.orderId }
    : { what: m.practice_not_packable(), code: null };
