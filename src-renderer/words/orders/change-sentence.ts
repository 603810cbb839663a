/** Words for a change of an order. */
import { m } from '#messages';
import type { OrderChange } from '../../../src-main/contract/orders/orders.ts';
import { formatCount, formatMoment } from '../format.ts';
import { statusWords } from './status-words.ts';

/** Words for a change of an order, for the packer who has it in hand. */
export function changeSentence(change: OrderChange): string {
  switch (change.kind) {
    case 'status':
      return m.orders_change_status({ from: statusWords(change.from), to: statusWords(change.to) });
    case 'item-removed':
      return m.orders_change_removed({ thing: thing(change), from: formatCount(change.from) });
    case 'item-added':
      return m.orders_change_added({ to: formatCount(change.to), thing: thing(change) });
    case 'quantity':
      return m.orders_change_quantity({
        thing: thing(change),
        to: formatCount(change.to),
        from: formatCount(change.from),
      });
    case 'address':
      return m.orders_change_address();
    case 'buyer':
      return m.orders_change_buyer();
    case 'due':
      return change.to === null
        ? m.orders_change_due_removed()
        : m.orders_change_due({ when: formatMoment(change.to) });
    case 'parcels':
      return m.orders_change_parcels();
    default:
      return change satisfies never;
  }
}

const thing = ({ name, sku }: { name: string | null; sku: string | null }) =>
  name ?? sku ?? m.orders_item_without_name();
