/** Words for the orders of a pick list that was made from the queue. */
import { m } from '#messages';
import type { PickChoice } from '../../../src-main/contract/picking/pick.ts';
import { counted, formatMoment } from '../../words/format.ts';

/** @returns null for the next orders and for all of them: the buttons say so */
export function choiceWords(choice: PickChoice): string | null {
  if (choice.kind === 'orders') return m.pick_chosen_orders(counted(choice.orderIds.length));
  if (choice.kind !== 'filter') return null;
  const { filter, orders, orderIds } = choice;
  const { text, carrier, country, channel, size, late, dueBefore } = filter;
  return [
    text === undefined ? null : m.pick_filter_text({ text }),
    carrier,
    country,
    channel,
    size === 'single' ? m.queue_single() : null,
    size === 'multi' ? m.queue_multi() : null,
    late === true ? m.pick_filter_late() : null,
    dueBefore === undefined ? null : m.pick_due_before({ when: formatMoment(dueBefore) }),
    orderIds === undefined ? null : m.pick_chosen_orders(counted(orderIds.length)),
    orders === undefined ? null : m.pick_at_most(counted(orders)),
  ]
    .filter((words) => words !== null && words !== undefined)
    .join(' · ');
}
