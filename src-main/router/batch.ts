import type { Batch, BatchRefusal } from '../batch/batch-service.ts';
import type { BatchLine, BatchView } from '../contract/batch.ts';
import type { PickSort } from '../contract/pick.ts';
import { changesOf, inTote, itemsOf, needOf, unitsOf } from '../domain/batch/state.ts';
import { sortLines } from '../domain/picking/sort-lines.ts';
import { readScan } from '../scan/read-scan.ts';
import { os } from './base.ts';
import type { WorkspaceContext } from './context.ts';
import { inWorkspace } from './middleware.ts';
import { saved, type NotSaved } from './saved.ts';

interface Errors extends NotSaved {
  BATCH_REFUSED: (options: { data: { why: BatchRefusal } }) => Error;
}

const procedures = os.batch.use(inWorkspace);

export const batch = os.batch.router({
  running: procedures.running.handler(({ input, context: { workspace } }) => {
    const running = workspace.batches.running();
    return running && workspace.atOnce(() => viewOf(workspace, running, input.sort));
  }),
  begin: procedures.begin.handler(({ input, context: { workspace }, errors }) => {
    const begun = done(errors, () => workspace.batches.begin(input.orderIds));
    return { batch: begun.batch.batch };
  }),
  scan: procedures.scan.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const { text, units = 1, item = null } = input;
    const at = workspace.batches.byNumber(input.batch);
    if (!at) throw errors.BATCH_REFUSED({ data: { why: 'not-running' } });
    const meaning = readScan(text, context.settings().scanner, context.now());
    return saved(errors, () => workspace.batchScans.scan(at, { meaning, units, item }));
  }),
  undo: procedures.undo.handler(({ input, context: { workspace }, errors }) => {
    const undone = done(errors, () => workspace.batches.undo(input.batch));
    const toteOf = new Map(undone.batch.state.orders.map(({ orderId, tote }) => [orderId, tote]));
    const taken = changesOf(undone.before.state, undone.batch.state).map(({ orderId, item, by }) => {
      const { sku, name } = workspace.shelf.named(item);
      return { tote: toteOf.get(orderId) ?? 0, units: -by, item, sku, name };
    });
    return { taken };
  }),
  close: procedures.close.handler(({ input, context: { workspace }, errors }) => {
    done(errors, () => workspace.batches.close(input.batch));
    return {};
  }),
});

/** @throws the declared errors where nothing was recorded */
function done<Done extends { ok: true }>(
  errors: Errors,
  step: () => Done | { ok: false; why: BatchRefusal },
): Done {
  const outcome = saved(errors, step);
  if (!outcome.ok) throw errors.BATCH_REFUSED({ data: { why: outcome.why } });
  return outcome;
}

function viewOf(workspace: WorkspaceContext, { state, ...one }: Batch, sort: PickSort): BatchView {
  const lines = itemsOf(state).map((item) => lineOf(workspace, state, item));
  const totes = state.orders.map((order) => {
    const { tote, orderId, salesChannelOrderId, needs } = order;
    return {
      ...{ tote, orderId, salesChannelOrderId },
      due: sumOf(needs.map(({ units }) => units)),
      picked: sumOf(needs.map(({ item }) => inTote(state, orderId, item))),
    };
  });
  return {
    batch: one.batch,
    begunAt: one.begunAt,
    begunBy: workspace.operators.people.nameOf(one.begunBy),
    phase: state.phase,
    due: sumOf(totes.map(({ due }) => due)),
    picked: sumOf(totes.map(({ picked }) => picked)),
    totes,
    lines: sortLines(
      lines.map((line) => ({ ...line, quantity: line.due })),
      sort,
    ).map(({ quantity: _quantity, ...line }) => line),
    canUndo: state.earlier.length > 0,
  };
}

function lineOf({ shelf, locations }: WorkspaceContext, state: Batch['state'], item: string): BatchLine {
  const totes = state.orders
    .filter((order) => needOf(order, item) > 0)
    .map((order) => {
      const { tote, orderId } = order;
      return { tote, orderId, due: needOf(order, item), picked: inTote(state, orderId, item) };
    });
  return {
    ...shelf.named(item),
    location: locations.of(item),
    orders: totes.length,
    ...unitsOf(state, item),
    totes,
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
