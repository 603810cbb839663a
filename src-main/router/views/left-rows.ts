/** Remains of ended batches, and goods of them that were put back, as rows of a list. */
import type { Remain } from '../../batch/batch-remains.ts';
import type { LeftRow } from '../../contract/picking/batch-view.ts';
import { placesOf } from './batch-places.ts';
import type { WorkspaceContext } from '../context.ts';

/** @returns one row for each item in one place, whichever batches left it there */
export function leftRows({ shelf, locations }: WorkspaceContext, remains: readonly Remain[]): LeftRow[] {
  const rows = new Map<string, LeftRow>();
  for (const { at, order, item, units } of remains)
    for (const place of placesOf(at.state, order, { item, units })) {
      const { sku, name } = shelf.named(item);
      // Without the slot's number, since there is only one trolley.
      const key = place.from === 'trolley' ? `trolley ${item}` : `${place.from} ${order.tote} ${item}`;
      const before = rows.get(key);
      const what = { tote: order.tote, item, sku, name, location: locations.of(item) };
      rows.set(key, before ? { ...before, units: before.units + place.units } : { ...what, ...place });
    }
  return [...rows.values()];
}
