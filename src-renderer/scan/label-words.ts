/** Words for the label of a box, a carrier's or a parcel's own: its order, and the location of that. */
import { m } from '#messages';
import type { Labelled } from '../../src-main/contract/orders/labelled.ts';
import { whereTag } from '../words/orders/where-tag.ts';

export function labelWords({ orderId, salesChannelOrderId, where }: Labelled): string {
  if (orderId === null) return m.scan_label_of_several();
  const order = salesChannelOrderId ?? orderId;
  return where === null
    ? m.scan_label_of_order({ order })
    : m.scan_label_of_order_at({ order, where: whereTag(where).words });
}
