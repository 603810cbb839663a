/** Present pace of packing, from which the board and the alerts forecast. */
import { paceOf, type Pace } from '../../domain/board/forecast.ts';
import type { PackedOrders } from '../../journal/packing/packed-orders.ts';
import type { FloorQuestions } from '../../router/floor-context.ts';
import { spanUntil } from '../../domain/clock.ts';

const HOUR_MS = 3_600_000;
const TOTAL_ONLY = { offset: 0, limit: 1 };

/** Orders per hour: of all benches if the station belongs to a floor, as last reported. */
export function currentPace(
  packed: PackedOrders,
  floor: Pick<FloorQuestions, 'packed'> | null,
  now: number,
): Pace {
  if (!floor) return paceOf(packed.closings(now), now);
  const { total: orders } = floor.packed(spanUntil(now, now - HOUR_MS), TOTAL_ONLY);
  const twoHours = spanUntil(now, now - 2 * HOUR_MS);
  const { total } = floor.packed(twoHours, TOTAL_ONLY);
  const oldest = floor.packed(twoHours, { offset: Math.max(0, total - 1), limit: 1 });
  return paceOf({ orders, first: oldest.rows[0]?.sealedAt ?? null }, now);
}
