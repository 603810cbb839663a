/** Scan of a closed box that must not leave: any code on it that names it shows that it was found. */
import type { ScanQueries } from '../cache/read/scan.ts';
import type { PackingAnswer } from '../contract/packing/packing-answer.ts';
import { codeInOrder } from '../domain/packing/code-in-order.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { labelOf } from '../scan/label-of.ts';
import type { PackingOrder, PackingOrders } from './packing-orders.ts';

export function scanOfBoxToPull(
  orders: PackingOrders,
  scan: Pick<ScanQueries, 'ordersByNumber' | 'ordersByTracking'>,
  at: PackingOrder,
  meaning: ScanMeaning,
): PackingAnswer {
  const { text } = meaning;
  const nothing = () => [];
  const found =
    at.state && codeInOrder(at.state.plan, orders.namesOf(at), meaning, nothing, () => false).kind;
  const isItsLabel = labelOf(scan, meaning, () => null)?.orderId === at.session.orderId;
  const isShared = found === 'this-order' && scan.ordersByNumber(text).length > 1;
  if (isShared || (found !== 'this-order' && found !== 'parcel' && !isItsLabel))
    return { signal: 'stopped', view: orders.viewOf(at), text };
  const next = orders.record(at, [{ kind: 'pulled' }], 'packer');
  return { signal: 'pulled', view: orders.viewOf(next), text };
}
