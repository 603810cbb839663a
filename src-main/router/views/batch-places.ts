/** Places of units that go back to their shelf. */
import type { LeftRow } from '../../contract/picking/batch-view.ts';
import { inSlot, inTote, type BatchState, type OrderInBatch } from '../../domain/batch/state.ts';

/** Units on the trolley go back first, then those in the slot. */
export function beyondIn(
  state: BatchState,
  { orderId }: OrderInBatch,
  { item, units }: { item: string; units: number },
): Pick<LeftRow, 'from' | 'units'> {
  if (!state.wall) return { from: 'tote', units };
  const onTrolley = Math.min(units, inTote(state, orderId, item) - inSlot(state, orderId, item));
  return onTrolley > 0 ? { from: 'trolley', units: onTrolley } : { from: 'slot', units };
}

/** Places of such units: on the trolley first, the others in the slot. */
export function placesOf(
  state: BatchState,
  order: OrderInBatch,
  of: { item: string; units: number },
): ReturnType<typeof beyondIn>[] {
  const first = beyondIn(state, order, of);
  const others = of.units - first.units;
  return others > 0 ? [first, { from: 'slot', units: others }] : [first];
}
