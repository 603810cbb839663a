/** Boxes packed by the benches of a floor, for a search: as last received, even while cut off. */
import type { PackedOnFloor, PackedPage } from '../../contract/floor/floor-packed.ts';
import type { Span } from '../../domain/clock.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorView } from '../floor-view.ts';
import type { HeadRow } from '../store/store.ts';

/** @param of orders by id, or all that were closed in that time */
export function packedOnFloor(
  { packed, benchId }: FloorCopy,
  view: FloorView,
  of: { orderIds: string[] } | Span,
  window: { offset: number; limit: number },
): PackedPage {
  const { heads, total } = 'since' in of ? packed.since(of, window) : packed.of(of.orderIds, window);
  return { rows: heads.flatMap((head) => rowOf(view, benchId, head)), total };
}

function rowOf(view: FloorView, self: string | null, head: HeadRow): PackedOnFloor[] {
  const { orderId, benchId, operator, phase, isCleared, units, dueUnits, sealedAt } = head;
  const isPacked = phase === 'sealed' || phase === 'to-pull' || phase === 'pulled' || phase === 'moved-on';
  if (!isPacked || sealedAt === null) return [];
  return [
    {
      ...view.orderOf(orderId),
      bench: view.benchOf(benchId),
      isThis: benchId === self,
      operator: view.text('operator', '', operator),
      ...{ phase, isCleared, units, dueUnits, sealedAt },
    },
  ];
}
