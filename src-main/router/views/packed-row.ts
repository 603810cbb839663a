/** An order of the journal as a row of the packed orders. */
import type { PackedOrderRow } from '../../contract/goods/packed-orders.ts';
import type { PackedOrder } from '../../journal/packing/packed-orders.ts';
import type { Context, WorkspaceContext } from '../context.ts';

const HOUR = 3_600_000;

export function packedRow(
  row: PackedOrder,
  context: Context & { workspace: WorkspaceContext },
): PackedOrderRow {
  const distrusted = context.workspace.packing.isDistrusted(row.orderId);
  const gone = context.workspace.packing.stops.departureOf(row.orderId);
  const { overdueHours } = context.settings();
  const overdue =
    row.phase === 'sealed' && row.sealedAt !== null && context.now() - row.sealedAt > overdueHours * HOUR;
  const { orderId, salesChannelOrderId, phase, cleared, units, dueUnits, sealedAt, sealedBy, changedAt } =
    row;
  return {
    orderId,
    salesChannelOrderId,
    phase,
    cleared,
    units,
    dueUnits,
    sealedAt,
    sealedBy: context.workspace.operators.people.nameOf(sealedBy),
    changedAt,
    overdue,
    distrusted,
    gone: gone?.why ?? null,
    takenBy: gone?.takenBy ?? null,
    content: context.workspace.packing.boxesOf(row.orderId),
  };
}
