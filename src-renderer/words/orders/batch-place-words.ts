/** Words for the batch of an order: which one, the tote, and its picker. */
import { m } from '#messages';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import { formatCount } from '../format.ts';
import { goodsPlace } from './goods-place.ts';

export function batchPlaceWords(order: NonNullable<OrderView['batch']>): string {
  const { batch, phase, holder } = order;
  const place = { batch: formatCount(batch), place: goodsPlace(order) };
  if (phase === 'finished') return m.batch_order_picked(place);
  if (phase === 'part') return m.batch_order_picked_part(place);
  if (phase === 'paused')
    return holder === null ? m.batch_order_paused(place) : m.batch_order_paused_by({ ...place, who: holder });
  return holder === null ? m.batch_order_running(place) : m.batch_order_running_by({ ...place, who: holder });
}
