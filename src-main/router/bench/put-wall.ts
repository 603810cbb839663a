/** Procedures of the put wall: its slots, and the scans that fill them. */
import type { BatchState, OrderInBatch } from '../../domain/batch/state.ts';
import { inSlot, isSlotFull, leftToPut, needOf, toPut } from '../../domain/batch/state.ts';
import type { WallSlot } from '../../contract/picking/put-wall.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';
import { saved } from '../saved.ts';
import { counted } from '../views/scan-errors.ts';

const procedures = os.putWall.use(inWorkspace);

export const putWall = os.putWall.router({
  slots: procedures.slots.handler(({ context: { workspace } }) => {
    const running = workspace.batches.open.running();
    if (!running?.state.wall) return null;
    const { batch, state } = running;
    return { batch, slots: state.orders.map((order) => slotOf(state, order)) };
  }),
  scan: procedures.scan.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const { text, units = 1, item = null } = input;
    const at = workspace.batches.open.byNumber(input.batch);
    if (!at) throw errors.WALL_REFUSED({ data: { why: 'not-running' } });
    const meaning = readItemScan(workspace, text, context.now());
    return counted(
      workspace,
      saved(errors, () => workspace.wallScans.scan(at, { meaning, units, item })),
    );
  }),
  choose: procedures.choose.handler(({ input, context: { workspace }, errors }) => {
    const at = workspace.batches.open.byNumber(input.batch);
    if (!at) throw errors.WALL_REFUSED({ data: { why: 'not-running' } });
    return workspace.wallScans.choose(at, input);
  }),
  put: procedures.put.handler(({ input, context: { workspace, approvedBy = null }, errors }) => {
    const { batch: number, code, reason = null, ...what } = input;
    const by = code === null ? { code, byHand: { reason, approvedBy } } : { code };
    const outcome = saved(errors, () => workspace.batches.put(number, { ...what, ...by }));
    if (!outcome.ok) {
      const why = outcome.why === 'not-running' ? 'not-running' : 'not-in-tote';
      throw errors.WALL_REFUSED({ data: { why } });
    }
    const { state } = outcome.batch;
    const order = state.orders.find(({ orderId }) => orderId === what.orderId);
    return {
      slot: order?.tote ?? 0,
      full: order !== undefined && isSlotFull(state, order),
      left: leftToPut(state),
    };
  }),
});

function slotOf(state: BatchState, order: OrderInBatch): WallSlot {
  const { tote: slot, orderId, salesChannelOrderId, needs, out } = order;
  const sum = (units: (item: string) => number) => needs.reduce((all, { item }) => all + units(item), 0);
  return {
    ...{ slot, orderId, salesChannelOrderId, out },
    due: sum((item) => needOf(state, order, item)),
    put: sum((item) => inSlot(state, orderId, item)),
    onTrolley: sum((item) => toPut(state, order, item)),
    full: isSlotFull(state, order),
  };
}
