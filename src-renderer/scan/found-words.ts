/** Words for an order whose number was scanned outside the bench. */
import { m } from '#messages';
import type { OrderView } from '../../src-main/contract/orders/orders.ts';
import type { ScanAnswer } from '../../src-main/contract/scan/scan.ts';
import { elsewhereSentence } from '../words/floor/elsewhere-words.ts';
import { batchPlaceWords } from '../words/orders/batch-place-words.ts';
import { statusInSentence } from '../words/orders/status-words.ts';
import { counted, formatCount, formatTime, formatWhen } from '../words/format.ts';
import { wordsOf } from '../words/sentence.ts';

type Found = Pick<Extract<ScanAnswer, { kind: 'order' }>, 'open' | 'status' | 'elsewhere' | 'view'>;

/** @param alone since when no other bench can be asked, epoch milliseconds; null: one can */
export function foundWords(found: Found, alone: number | null = null): string {
  const { open, status, elsewhere, view = null } = found;
  const place = placeInBatch({ open, view });
  if (place) return batchPlaceWords(place);
  if (!open && view?.cancelElsewhere) return cancelledThere(view.cancelElsewhere);
  const there = elsewhere && !isAtWorkHere(found) ? elsewhereSentence(elsewhere, Date.now(), alone) : null;
  if (!open && there && !view?.packing) return wordsOf(there);
  if (open && there)
    return elsewhere?.what === 'set-apart'
      ? `${there.what} ${m.scan_again_to_pack_anyway()}`
      : wordsOf(there);
  if (!open) return packedWords(view) ?? m.scan_service_has_order_as({ status: statusInSentence(status) });
  if (view === null) return m.scan_order_found();
  const { phase, units = 0 } = view.packing ?? {};
  const isBegun = phase === 'open' && units > 0;
  const inAll = counted(view.items.reduce((sum, { quantity }) => sum + quantity, 0));
  if (isBegun) return m.scan_order_found_begun({ packed: formatCount(units), ...inAll });
  const parcels = view.deliveries.reduce((sum, delivery) => sum + Math.max(1, delivery.parcels.length), 0);
  return parcels > 1
    ? m.scan_order_found_parcels({ parcels: formatCount(parcels), ...inAll })
    : m.scan_order_found_units(inAll);
}

/** True if the order is open on this bench: scanning its number opens the bench even if another bench also has it. */
const isAtWorkHere = ({ view = null }: Pick<Found, 'view'>): boolean => view?.packing?.phase === 'open';

/** The batch that picks the order, or waits with it; null: none keeps it out of the queue. */
export function placeInBatch({ open, view = null }: Pick<Found, 'open' | 'view'>): OrderView['batch'] {
  const place = view?.batch ?? null;
  // An order whose slot of the put wall is full is in the queue.
  return open || place === null || place.phase === 'finished' || place.phase === 'part' ? null : place;
}

function cancelledThere({ bench, since, isCancelled }: NonNullable<OrderView['cancelElsewhere']>): string {
  const at = { bench, time: formatWhen(since, Date.now()) };
  return isCancelled ? m.floor_cancelled(at) : m.floor_cancels(at);
}

function packedWords(view: OrderView | null): string | null {
  const { phase, sealedAt = null } = view?.packing ?? {};
  if (phase === 'short') return m.scan_set_aside_here();
  if (phase === 'to-pull') return m.scan_packed_must_not_leave();
  return sealedAt === null ? null : m.scan_already_packed({ time: formatTime(sealedAt) });
}
