/** Next step from an order's page, and the reason why it must not be packed or shipped. */
import { m } from '#messages';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import { intentSentence } from './intent-sentence.ts';
import type { Sentence } from '../sentence.ts';
import { statusInSentence } from './status-words.ts';

/** Phases in which the order's box is closed. */
const BOX = ['sealed', 'to-pull', 'pulled', 'moved-on'];

/** True if a box of the order was closed at this station. */
export const hasBox = ({ packing }: OrderView): boolean => packing !== null && BOX.includes(packing.phase);

/** @returns the words of the button to the bench, and whether the order is packed there; null: there is nothing to see */
export function wayOn(order: OrderView): { words: string; packs: boolean } | null {
  if (hasBox(order)) return { words: m.orders_show_box(), packs: false };
  const phase = order.packing?.phase;
  if (order.workable)
    return {
      words: phase === 'open' || phase === 'short' ? m.orders_continue_packing() : m.orders_pack(),
      packs: true,
    };
  return phase === undefined ? null : { words: m.orders_show_on_bench(), packs: false };
}

/** @returns null if it may be packed, or its box may leave */
export function whyNot(order: OrderView): Sentence | null {
  const { workable, cancel, status, packing } = order;
  if (workable) return null;
  const what = hasBox(order) ? m.orders_do_not_ship() : m.orders_do_not_pack();
  if (cancel && !['withdrawn', 'given-up'].includes(cancel.state)) {
    const intent = intentSentence(cancel);
    if (cancel.state === 'by-hand')
      return {
        what: m.orders_settled_by_hand({ what }),
        todo: m.orders_settled_by_hand_todo(),
      };
    const settled = ['accepted', 'elsewhere'].includes(cancel.state);
    const values = { what, intent: intent.what };
    return {
      what: settled ? m.orders_is_cancelled(values) : m.orders_is_being_cancelled(values),
      todo: settled && packing?.phase === 'put-back' ? '' : intent.todo,
    };
  }
  if (order.cancelElsewhere !== null) {
    const { bench, reason, isCancelled } = order.cancelElsewhere;
    if (isCancelled)
      return { what: m.floor_cancelled_order({ what, bench }), todo: m.floor_cancelled_todo() };
    // The reason may be sealed under another key: then it cannot be read here.
    const words =
      reason === ''
        ? m.orders_is_being_cancelled({ what, intent: bench })
        : m.floor_cancels_order({ what, bench, reason });
    return { what: words, todo: m.floor_cancels_todo() };
  }
  // An order that was shipped or delivered since is not ready any more either.
  if (packing?.phase === 'moved-on' || packing?.phase === 'sealed') return null;
  const why =
    status === null
      ? m.orders_not_listed({ what })
      : m.orders_has_status({ what, status: statusInSentence(status) });
  return { what: why, todo: todoOf(order) };
}

function todoOf({ packing }: OrderView): string {
  const phase = packing?.phase;
  if (phase === 'to-pull') return m.orders_todo_pull();
  if (phase === 'pulled') return m.orders_todo_stays();
  return phase === 'open' || phase === 'short' ? m.orders_todo_put_back() : m.orders_todo_leave();
}
