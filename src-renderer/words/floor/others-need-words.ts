/** Words for the places of other orders that need an item. */
import { m } from '#messages';
import type { ScanAnswer } from '../../../src-main/contract/scan/scan.ts';
import { counted, formatCount } from '../format.ts';

type FoundItem = Extract<ScanAnswer, { kind: 'item' }>;
type Orders = Pick<FoundItem, 'orders' | 'total'>;

/** The bench that has the orders, or that several benches have them. */
const whereOf = (orders: FoundItem['orders']): string => {
  const [first, ...more] = new Set(orders.flatMap(({ elsewhere }) => elsewhere?.bench.name ?? []));
  return first === undefined || more.length > 0 ? m.floor_other_benches() : first;
};

/** @param found its first order is the one that was opened; it has others */
export function othersNeedWords({ orders, total }: Orders): string {
  const others = counted(total - 1);
  const there = orders.filter(({ elsewhere }) => elsewhere);
  // Benches with orders that are not listed were not looked up.
  if (there.length === 0 || orders.length < total) return m.scan_others_need(others);
  const at = { ...others, where: whereOf(there) };
  return there.length === total - 1
    ? m.floor_others_need_there(at)
    : m.floor_others_need_some_there({ ...at, there: formatCount(there.length) });
}

/** Sentence for an item if all orders that need it are at other benches. */
export const onlyOthersNeedWords = (name: string, { orders, total }: Orders): string =>
  m.floor_only_others_need({ name, ...counted(total), where: whereOf(orders) });
