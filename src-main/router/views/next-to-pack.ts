/** Next order of the queue on this bench. */
import type { QueueRow } from '../../contract/orders/queue.ts';
import type { WorkspaceContext } from '../context.ts';

/** Number of rows that are read at once: at a bench without a floor, one of the first two is the next. */
const LOOKED_AT = 50;

export interface NextToPack {
  row: QueueRow | null;
  /** True if no order is left here, and the rest is at other benches, as last reported. */
  isRestElsewhere: boolean;
}

/**
 * First order of the queue with something to pack that is reserved for this bench or free; never one that another bench has.
 * @param but the order on the bench
 * @param now epoch milliseconds
 */
export function nextToPack(
  { queue, packing }: Pick<WorkspaceContext, 'queue' | 'packing'>,
  but: string,
  now: number,
): NextToPack {
  let isRestElsewhere = false;
  for (let offset = 0; ; offset += LOOKED_AT) {
    const { rows } = queue.ordersReadyToPack({}, { offset, limit: LOOKED_AT }, now);
    for (const row of rows) {
      // All of its items were refunded: the bench could only refuse it.
      if (row.orderId === but || row.units === 0) continue;
      if (packing.floor.elsewhere(row.orderId) === null) return { row, isRestElsewhere: false };
      isRestElsewhere = true;
    }
    if (rows.length < LOOKED_AT) return { row: null, isRestElsewhere };
  }
}
