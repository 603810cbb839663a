/** Reads what the leader published, and opens it. */
import type { Clock } from '../domain/clock.ts';
import type { SharedOrder, SharedPlace } from '../domain/floor/shared-order.ts';
import type { Sealing } from './bench-work.ts';
import type { FloorLink } from './link.ts';
import { FloorStoreError } from './store-error.ts';
import type { PublishedOrder } from './store-orders.ts';

export interface PullingParts {
  link: FloorLink;
  sealing: Sealing;
  clock: Pick<Clock, 'sleep'>;
}

/** Opened at once: two to five milliseconds, so that no scan waits longer. */
const OPENED_AT_ONCE = 50;

/**
 * @param place null, or of another epoch: from the beginning
 * @throws FloorStoreError; also where an order cannot be opened: it is sealed under another key, or damaged
 */
export async function pullOrders(
  { link, sealing, clock }: PullingParts,
  place: SharedPlace | null,
): Promise<{ orders: SharedOrder[]; place: SharedPlace; more: boolean }> {
  const { epoch } = link;
  if (epoch === null) throw new FloorStoreError('unreachable', 'the bench has not come back yet');
  const after = place?.epoch === epoch ? place.revision : 0;
  const pulled = await link.ask((call) => link.store.pull({ ...call, after }));
  const orders: SharedOrder[] = [];
  for (const order of pulled.orders) {
    orders.push(opened(order, sealing));
    if (orders.length % OPENED_AT_ONCE === 0) await clock.sleep(0, AbortSignal.any([]));
  }
  return { orders, place: { epoch, revision: pulled.revision }, more: pulled.more };
}

function opened({ key, state, body }: PublishedOrder, sealing: Sealing): SharedOrder {
  const text = body === null ? null : sealing.open('order', key, body);
  if (body !== null && text === null)
    throw new FloorStoreError('broken', 'an order that another bench published could not be opened');
  return { key, state, text };
}
