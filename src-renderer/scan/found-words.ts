/** What is said of an order whose number was scanned outside the bench. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import type { ScanAnswer } from '../../src-main/contract/scan.ts';
import { formatTime, plural } from '../format.ts';

type Found = Extract<ScanAnswer, { kind: 'order' }>;

/** @param again it was scanned a second time, and is on the bench now */
export function foundWords({ open, status, view = null }: Found, again: boolean): string {
  if (!open) return `${packedWords(view) ?? `The service has this order as ${status}.`} Not in the queue.`;
  const size = view === null ? '' : `: ${sizeOf(view)}`;
  return again
    ? `The order is on the bench${size}. Scan the first item.`
    : `Order found${size}. Scan it again to pack.`;
}

function sizeOf({ items, deliveries }: OrderView): string {
  const units = plural(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    'unit',
    'units',
  );
  const parcels = deliveries.reduce((sum, delivery) => sum + Math.max(1, delivery.parcels.length), 0);
  return parcels > 1 ? `${units}, ${plural(parcels, 'parcel', 'parcels')}` : units;
}

function packedWords(view: OrderView | null): string | null {
  const { phase, sealedAt = null } = view?.packing ?? {};
  if (phase === 'short') return 'Set aside here: units are missing.';
  if (phase === 'to-pull') return 'Packed here, and must not leave: pull the box.';
  return sealedAt === null ? null : `Already packed here at ${formatTime(sealedAt)}.`;
}
