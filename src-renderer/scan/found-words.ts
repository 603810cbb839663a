/** What is said of an order whose number was scanned outside the bench. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import type { ScanAnswer } from '../../src-main/contract/scan.ts';
import { statusInSentence } from '../orders/status-words.ts';
import { formatCount, formatTime, plural } from '../format.ts';

type Found = Extract<ScanAnswer, { kind: 'order' }>;

export function foundWords({ open, status, view = null }: Found): string {
  if (!open)
    return (
      packedWords(view) ?? `The service has this order as ${statusInSentence(status)}. Not in the queue.`
    );
  if (view === null) return 'Order found. Scan it again to pack.';
  const { phase, units = 0 } = view.packing ?? {};
  const isBegun = phase === 'open' && units > 0;
  return isBegun
    ? `Order found: ${formatCount(units)} of ${unitCount(view)} packed. Scan it again to go on.`
    : `Order found: ${sizeOf(view)}. Scan it again to pack.`;
}

const unitCount = ({ items }: OrderView): string =>
  plural(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    'unit',
    'units',
  );

function sizeOf(view: OrderView): string {
  const parcels = view.deliveries.reduce((sum, delivery) => sum + Math.max(1, delivery.parcels.length), 0);
  return parcels > 1 ? `${unitCount(view)}, ${plural(parcels, 'parcel', 'parcels')}` : unitCount(view);
}

function packedWords(view: OrderView | null): string | null {
  const { phase, sealedAt = null } = view?.packing ?? {};
  if (phase === 'short') return 'Set aside here: units are missing.';
  if (phase === 'to-pull') return 'Packed here, and must not leave: pull the box.';
  return sealedAt === null
    ? null
    : `Already packed here at ${formatTime(sealedAt)}. Scan it again to see the box.`;
}
