/** What changed on an order, in words. */
import type { OrderChange } from '../../src-main/contract/orders.ts';
import { formatCount, formatMoment } from '../format.ts';
import { statusWords } from './status-words.ts';

/** What changed on an order, for whoever has it in hand. */
export function changeSentence(change: OrderChange): string {
  switch (change.kind) {
    case 'status':
      return `Status changed from ${statusWords(change.from)} to ${statusWords(change.to)}.`;
    case 'item-removed':
      return `Take out: ${thing(change)} (was ${formatCount(change.from)}).`;
    case 'item-added':
      return `Added: ${formatCount(change.to)} × ${thing(change)}.`;
    case 'quantity':
      return `${thing(change)}: ${formatCount(change.to)} instead of ${formatCount(change.from)}.`;
    case 'address':
      return 'The delivery address changed.';
    case 'buyer':
      return 'The buyer’s name changed.';
    case 'due':
      return change.to === null
        ? 'The delivery date was removed.'
        : `Delivery now due ${formatMoment(change.to)}.`;
    case 'parcels':
      return 'Parcels or carrier changed.';
    default:
      return change satisfies never;
  }
}

const thing = ({ name, sku }: { name: string | null; sku: string | null }) =>
  name ?? sku ?? 'an item without a name';
