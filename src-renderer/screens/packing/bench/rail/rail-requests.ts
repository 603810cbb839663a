/** Next orders, shown beside the bench. */
import type { QueueRow } from '../../../../../src-main/contract/orders/queue.ts';
import type { Api } from '../../../../client/api.ts';
import type { LiveStation } from '../../../../client/live.svelte.ts';
import { Resource } from '../../../../client/resource.svelte.ts';

const SHOWN = 40;

/** The first orders of the queue, with the one on the bench among them. */
export const readRail = (
  { api, live }: { api: Api; live: LiveStation },
  orderId: () => string,
): Resource<{ rows: QueueRow[]; total: number }> =>
  new Resource(
    () => firstOrders(api, orderId()),
    () => [live.status?.ordersRevision, orderId()],
  );

async function firstOrders(api: Api, orderId: string): Promise<{ rows: QueueRow[]; total: number }> {
  const { rows, total } = await api().queue.page({ filter: {}, offset: 0, limit: SHOWN });
  if (rows.some((row) => row.orderId === orderId)) return { rows, total };
  // The order on the bench is none of the first.
  const filter = { text: orderId.trim() };
  const found = await api().queue.page({ filter, offset: 0, limit: SHOWN });
  return { rows: [...found.rows.filter((row) => row.orderId === orderId), ...rows], total };
}
