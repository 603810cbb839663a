/** Which code a packer would scan next: what the practice panel draws and its keys scan. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import type { PackingView } from '../../src-main/contract/packing-view.ts';

/** `code` null: nothing can be scanned now, and `what` says what to do instead. */
export interface PracticeCode {
  what: string;
  code: string | null;
}

/** On the bench: the article to take next, or the number of the order that closes it. */
export function codeOnBench(view: PackingView): PracticeCode {
  if (view.stop) return { what: 'Follow the steps on the screen.', code: null };
  if (view.phase !== 'new' && view.phase !== 'open')
    return { what: 'Scan an item or the number of another order.', code: null };
  if (view.due > 0 && view.complete) return { what: 'Order number: closes the order', code: view.orderId };
  const next = view.articles.find((a) => a.key === view.next);
  if (!next) return { what: 'Nothing is left to scan.', code: null };
  const name = next.name ?? next.sku ?? 'Item without a name';
  const code = next.eans[0] ?? next.sku;
  return code === null ? { what: `${name}: confirm it by hand.`, code } : { what: name, code };
}

/** On the screen of an order: its number, which brings it onto the bench. */
export const codeOfOrder = (order: OrderView): PracticeCode =>
  order.workable
    ? { what: 'Order number: starts packing', code: order.orderId }
    : { what: 'This order cannot be packed now.', code: null };
