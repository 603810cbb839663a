/** An order as the screens see it. */
import type { OrderView } from '../../contract/orders/orders.ts';
import { shownStatus } from '../../domain/orders/queue-departure.ts';
import { readOrderText, unitsInOrder } from '../../domain/orders/order-facts.ts';
import type { WorkspaceContext } from '../context.ts';
import { intentView } from './intent-view.ts';

/** The service's newest version of the order, with this station's decisions. Null if the cache has none. */
export function orderView(workspace: WorkspaceContext, orderId: string, now: number): OrderView | null {
  const stored = workspace.orders.byId(orderId);
  if (!stored) return null;
  const reading = readOrderText(stored.json);
  // Only readable orders are stored, but a stricter rule of a later version may refuse one.
  if (!reading.ok) return null;
  const { facts } = reading;
  const decision = workspace.intents.newestFor(orderId);
  const packed = workspace.packed.orders.byId(orderId);
  const claim = workspace.claims.ask(orderId);
  const place = workspace.batches.places.of(orderId);
  return {
    orderId,
    salesChannelOrderId: facts.salesChannelOrderId,
    salesChannel: facts.salesChannel,
    status: shownStatus(stored),
    workable: stored.open && claim.mayWork,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
    dueAt: facts.dueAt,
    buyer: facts.buyer,
    outboundCountry: facts.outboundCountry,
    address: facts.address,
    items: [...facts.items, ...facts.nothingOrdered].map(({ serviceSku: _serviceSku, ...item }) => item),
    deliveries: facts.deliveries,
    units: unitsInOrder(facts),
    value: facts.value,
    currency: facts.currency,
    payments: facts.payments,
    changes: workspace.orders.changesOf(orderId),
    notSeenSince: stored.open ? stored.notSeenSince : null,
    packing: packed && {
      phase: packed.phase,
      cleared: packed.cleared,
      units: packed.units,
      sealedAt: packed.sealedAt,
      sealedBy: workspace.operators.people.nameOf(packed.sealedBy),
      leftFor: packed.phase === 'put-back' ? workspace.packing.stops.leftFor(orderId) : null,
    },
    batch: place && { ...place, holder: workspace.operators.people.nameOf(place.holder) },
    cancelElsewhere: !claim.mayWork && claim.because === 'cancel-decided-elsewhere' ? claim.cancel : null,
    cancel: decision ? intentView(workspace, decision, now) : null,
  };
}
