/** Reasons why an order of the pick list is not to be picked any more. */
import { m } from '#messages';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import { hasBox } from '../../words/orders/way-on.ts';
import { statusInSentence } from '../../words/orders/status-words.ts';

/** @param order null: nothing is known of it any more */
export function goneWords(order: OrderView | null): string {
  if (order === null) return m.pick_gone_not_listed();
  if (hasBox(order)) return m.pick_gone_packed();
  const { cancel, status, packing } = order;
  if (cancel && !['withdrawn', 'given-up'].includes(cancel.state)) {
    const isSettled = ['accepted', 'elsewhere', 'by-hand'].includes(cancel.state);
    return isSettled ? m.pick_gone_cancelled() : m.pick_gone_being_cancelled();
  }
  if (status === null) return m.pick_gone_not_listed();
  if (status === 'READY_TO_SHIP')
    return packing?.phase === 'short' ? m.pick_gone_set_aside() : m.pick_gone_not_in_queue();
  return m.pick_gone_status({ status: statusInSentence(status) });
}
