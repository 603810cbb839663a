import type { Batch, BatchRefusal } from '../batch/batch-service.ts';
import type { BatchLine, BatchView } from '../contract/batch.ts';
import type { PickSort } from '../contract/pick.ts';
import {
  changesOf,
  inTote,
  itemsOf,
  needOf,
  shortOf,
  toPutBack,
  unitsOf,
  type OrderInBatch,
} from '../domain/batch/state.ts';
import { namesInKey } from '../domain/picking/item-key.ts';
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
    const totes = new Map(undone.batch.state.orders.map(({ orderId, tote }) => [orderId, tote]));
    const taken = changesOf(undone.before.state, undone.batch.state).map(({ orderId, item, by }) => {
      const { sku, name } = workspace.shelf.named(item);
      return { tote: totes.get(orderId) ?? 0, units: -by, item, sku, name };
    });
    return { taken };
  }),
  putBack: procedures.putBack.handler(
    ({ input: { batch: number, ...what }, context: { workspace }, errors }) => {
      done(errors, () => workspace.batches.putBack(number, what));
      return {};
    },
  ),
  lose: procedures.lose.handler(({ input: { batch: number, ...what }, context: { workspace }, errors }) => {
    done(errors, () => workspace.batches.lose(number, what));
    return {};
  }),
  short: procedures.short.handler(({ input: { batch: number, ...what }, context: { workspace }, errors }) => {
    const { before, batch: after } = done(errors, () => workspace.batches.short(number, what));
    const shorter = after.state.orders.filter(
      ({ orderId }) => shortOf(after.state, orderId, what.item) > shortOf(before.state, orderId, what.item),
    );
    return { totes: shorter.map(({ tote }) => tote), needing: ordersNeeding(workspace, what.item) };
  }),
  pause: procedures.pause.handler(({ input, context: { workspace }, errors }) => {
    done(errors, () => workspace.batches.pause(input.batch));
    return {};
  }),
  resume: procedures.resume.handler(({ input, context: { workspace }, errors }) => {
    done(errors, () => workspace.batches.resume(input.batch));
    return {};
  }),
  paused: procedures.paused.handler(({ context: { workspace } }) =>
    workspace.batches.paused().map(({ batch: number, holder, state }) => {
      const units = itemsOf(state).map((item) => unitsOf(state, item));
      return {
        batch: number,
        holder: workspace.operators.people.nameOf(holder),
        orders: state.orders.filter(({ out }) => out === null).length,
        due: sumOf(units.map(({ due }) => due)),
        picked: sumOf(units.map(({ picked }) => picked)),
      };
    }),
  ),
  close: procedures.close.handler(({ input, context: { workspace }, errors }) => {
    const orders = workspace.batches.byNumber(input.batch)?.state.orders ?? [];
    const { aside, refused } = done(errors, () => workspace.batches.close(input.batch));
    const numberOf = (orderId: string) =>
      orders.find((order) => order.orderId === orderId)?.salesChannelOrderId ?? null;
    return {
      aside,
      refused: refused.map((one) => ({ ...one, salesChannelOrderId: numberOf(one.orderId) })),
    };
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

function viewOf(workspace: WorkspaceContext, at: Batch, sort: PickSort): BatchView {
  const { state, batch: number, begunAt, holder } = at;
  const { operators, shelf, locations } = workspace;
  const lines = itemsOf(state).map((item) => lineOf(workspace, state, item));
  return {
    batch: number,
    begunAt,
    holder: operators.people.nameOf(holder),
    isOfOther: operators.who().operator !== holder,
    phase: state.phase,
    due: sumOf(lines.map(({ due }) => due)),
    picked: sumOf(lines.map(({ picked }) => picked)),
    totes: state.orders.map((order) => toteOf(state, order)),
    lines: sortLines(
      lines.map((line) => ({ ...line, quantity: line.due })),
      sort,
    ).map(({ quantity: _quantity, ...line }) => line),
    putBack: toPutBack(state).map(({ order: { tote, orderId, out }, item, units }) => {
      const { sku, name } = shelf.named(item);
      const why = out === 'cancelled' || out === 'not-ready' ? out : null;
      return { tote, orderId, out: why, item, sku, name, location: locations.of(item), units };
    }),
    canUndo: state.earlier.length > 0,
  };
}

function toteOf(state: Batch['state'], order: OrderInBatch): BatchView['totes'][number] {
  const { tote, orderId, salesChannelOrderId, needs, out } = order;
  const items = needs.map(({ item }) => item);
  return {
    ...{ tote, orderId, salesChannelOrderId, out },
    due: sumOf(items.map((item) => needOf(state, order, item))),
    picked: sumOf(items.map((item) => Math.min(needOf(state, order, item), inTote(state, orderId, item)))),
    short: sumOf(items.map((item) => shortOf(state, orderId, item))),
  };
}

function lineOf({ shelf, locations }: WorkspaceContext, state: Batch['state'], item: string): BatchLine {
  const totes = state.orders.flatMap((order) => {
    const { tote, orderId } = order;
    const due = needOf(state, order, item);
    return due === 0 ? [] : [{ tote, orderId, due, picked: Math.min(due, inTote(state, orderId, item)) }];
  });
  return {
    ...shelf.named(item),
    location: locations.of(item),
    orders: totes.length,
    ...unitsOf(state, item),
    totes,
  };
}

/** Orders of the queue that need the item: those of batches are not among them. */
function ordersNeeding({ scan }: WorkspaceContext, item: string): number {
  const { sku, code } = namesInKey(item);
  if (sku === null && code === null) return 0;
  const kinds = sku !== null ? scan.itemKinds('sku', sku) : scan.itemKinds('code', code ?? '');
  return sumOf(kinds.map(({ orders }) => orders));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
