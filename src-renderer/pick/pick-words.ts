/** Why an order of the pick list is not to be picked any more. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import { hasBox } from '../orders/way-on.ts';
import { statusInSentence } from '../orders/status-words.ts';

const PUT_BACK = 'put its goods back';

/** @param order null: nothing is known of it any more */
export function goneWords(order: OrderView | null): string {
  if (order === null) return `not listed any more: ${PUT_BACK}`;
  if (hasBox(order)) return 'packed';
  const { cancel, status, packing } = order;
  if (cancel && !['withdrawn', 'given-up'].includes(cancel.state)) {
    const isSettled = ['accepted', 'elsewhere', 'by-hand'].includes(cancel.state);
    return `${isSettled ? 'cancelled' : 'being cancelled'}: ${PUT_BACK}`;
  }
  if (status === null) return `not listed any more: ${PUT_BACK}`;
  if (status === 'READY_TO_SHIP') return packing?.phase === 'short' ? 'set aside' : 'not in the queue';
  return `${statusInSentence(status)}: ${PUT_BACK}`;
}
