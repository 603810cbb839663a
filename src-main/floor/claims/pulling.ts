/** Reads the published orders of the leader, and opens them. */
import type { SharedOrder, SharedPlace } from '../../domain/floor/shared-order.ts';
import type { FloorLink } from '../link.ts';
import type { OrderSealing } from '../publishing/order-sealing.ts';
import { FloorStoreError } from '../store/store-error.ts';
import type { PublishedOrder } from '../store/store-orders.ts';

/**
 * @param place null, or of another epoch: from the beginning
 * @throws FloorStoreError; also if an order cannot be opened: it is sealed under another key, or damaged
 */
export async function pullOrders(
  link: FloorLink,
  sealing: Pick<OrderSealing, 'open'>,
  place: SharedPlace | null,
): Promise<{ orders: SharedOrder[]; place: SharedPlace; more: boolean }> {
  const { epoch } = link;
  if (epoch === null) throw new FloorStoreError('unreachable', 'the bench has not come back yet');
  const after = place?.epoch === epoch ? place.revision : 0;
  const pulled = await link.ask((call) => link.store.pull({ ...call, after }));
  const orders = await openAll(pulled.orders, sealing);
  return { orders, place: { epoch, revision: pulled.revision }, more: pulled.more };
}

async function openAll(
  published: readonly PublishedOrder[],
  sealing: Pick<OrderSealing, 'open'>,
): Promise<SharedOrder[]> {
  const sealed = published.flatMap(({ key, body }) => (body === null ? [] : [{ key, body }]));
  const texts = await sealing.open(sealed);
  const textOf = new Map(sealed.map(({ key }, n) => [key, texts[n] ?? null]));
  return published.map(({ key, state, body }) => {
    const text = textOf.get(key) ?? null;
    if (body !== null && text === null)
      throw new FloorStoreError('broken', 'an order that another bench published could not be opened');
    return { key, state, text };
  });
}
