/** Procedures of picking: batches of orders, their scans, totes and remains. */
import type { BatchRefusal } from '../../batch/batch-service.ts';
import { changesOf, itemsOf, shortOf, unitsOf } from '../../domain/batch/state.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import { os } from '../base.ts';
import { batchView } from '../views/batch-view.ts';
import type { WorkspaceContext } from '../context.ts';
import { firstNeeding, ordersNeeding } from '../views/item-needed.ts';
import { leftRows } from '../views/left-rows.ts';
import { inWorkspace } from '../middleware.ts';
import { counted } from '../views/scan-errors.ts';
import { asNotSaved, saved, type NotSaved } from '../saved.ts';

interface Errors extends NotSaved {
  BATCH_REFUSED: (options: { data: { why: BatchRefusal } }) => Error;
}

/** Orders that are named if a shortage concerns others. */
const FIRST_NEEDING = 3;

/** Orders that another bench of the floor has. @throws NOT_SAVED if a claim could not be written */
async function claimedElsewhere(
  { packing }: WorkspaceContext,
  orderIds: readonly string[],
  errors: Errors,
): Promise<string[]> {
  try {
    return await packing.floor.claimAll(orderIds);
  } catch (error) {
    throw asNotSaved(errors, error);
  }
}

const procedures = os.batch.use(inWorkspace);

export const batch = os.batch.router({
  running: procedures.running.handler(({ input, context: { workspace } }) => {
    const running = workspace.batches.open.running();
    return running && workspace.atOnce(() => batchView(workspace, running, input.sort));
  }),
  begin: procedures.begin.handler(async ({ input, context: { workspace }, errors }) => {
    const { orderIds: listed, totes: shown, ...how } = input;
    const isElsewhere = new Set(await claimedElsewhere(workspace, listed, errors));
    // Orders at other benches are treated like those that left the queue since the list was shown.
    const orderIds = listed.filter((orderId) => !isElsewhere.has(orderId));
    // Numbers go by place: each order keeps the number that the paper and its tote show.
    const totes = shown?.filter((_, at) => !isElsewhere.has(listed[at] ?? ''));
    const begun = done(errors, () =>
      workspace.batches.begin(orderIds, { ...how, ...(totes ? { totes } : {}) }),
    );
    return { batch: begun.batch.batch };
  }),
  scan: procedures.scan.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const { text, units = 1, item = null } = input;
    const at = workspace.batches.open.byNumber(input.batch);
    if (!at) throw errors.BATCH_REFUSED({ data: { why: 'not-running' } });
    const meaning = readItemScan(workspace, text, context.now());
    return counted(
      workspace,
      saved(errors, () => workspace.batchScans.scan(at, { meaning, units, item })),
    );
  }),
  confirm: procedures.confirm.handler(({ input, context: { workspace, approvedBy = null }, errors }) => {
    const { item, units, reason = null } = input;
    const at = workspace.batches.open.byNumber(input.batch);
    if (!at) throw errors.BATCH_REFUSED({ data: { why: 'not-running' } });
    return saved(errors, () => workspace.batchScans.confirm(at, { item, units, reason, approvedBy }));
  }),
  undo: procedures.undo.handler(({ input, context: { workspace }, errors }) => {
    const undone = done(errors, () => workspace.batches.undo(input.batch));
    const totes = new Map(undone.batch.state.orders.map(({ orderId, tote }) => [orderId, tote]));
    const { before, batch: after } = undone;
    const of = (where: 'totes' | 'slots') =>
      changesOf(before.state, after.state, where).map(({ orderId, item, by }) => {
        const { sku, name } = workspace.shelf.named(item);
        return { tote: totes.get(orderId) ?? 0, units: -by, item, sku, name };
      });
    return { taken: of('totes'), outOfSlots: of('slots') };
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
  left: procedures.left.handler(({ context: { workspace } }) =>
    leftRows(workspace, workspace.batches.remains.all()),
  ),
  putBackLeft: procedures.putBackLeft.handler(({ input, context: { workspace }, errors }) => {
    const remains = workspace.batches.remains.ofItem(input.item, input.units);
    return leftRows(
      workspace,
      saved(errors, () => workspace.batches.putBackLeft(remains)),
    );
  }),
  putBackAllLeft: procedures.putBackAllLeft.handler(({ context: { workspace }, errors }) => {
    saved(errors, () => workspace.batches.putBackLeft(workspace.batches.remains.all()));
    return {};
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
    workspace.batches.open.paused().map(({ batch: number, holder, state }) => {
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
  places: procedures.places.handler(({ context: { workspace } }) => {
    const { batches, operators, queue } = workspace;
    const running = batches.open.running();
    const open = [...batches.open.paused(), ...(running ? [running] : [])].toSorted(
      (a, b) => a.batch - b.batch,
    );
    return {
      open: open.map(({ batch: number, holder, state }) => ({
        batch: number,
        phase: state.phase === 'running' ? ('running' as const) : ('paused' as const),
        holder: operators.people.nameOf(holder),
        orders: state.orders.filter(({ out }) => out === null).length,
      })),
      waiting: queue.leftOf(batches.places.pickedWhole(), {}, 0).flatMap((orderId) => {
        const place = batches.places.of(orderId);
        return place ? [{ orderId, batch: place.batch, tote: place.tote, wall: place.wall }] : [];
      }),
    };
  }),
  ofTote: procedures.ofTote.handler(({ input, context: { workspace } }) => {
    const content = workspace.batches.places.ofTote(input.tote);
    if (!content) return null;
    const [row] = workspace.scan.rows([content.orderId]);
    return { ...content, salesChannelOrderId: row?.salesChannelOrderId ?? null };
  }),
  close: procedures.close.handler(({ input, context: { workspace }, errors }) => {
    const before = workspace.batches.open.byNumber(input.batch)?.state;
    const orders = before?.orders ?? [];
    // Read before the batch ends: afterwards its own orders are in the queue again.
    const missing = new Set(
      [...(before?.contents.shorts.values() ?? [])].flatMap((items) => [...items.keys()]),
    );
    const needed = [...missing].map((item) => {
      const { sku, name } = workspace.shelf.named(item);
      const first = firstNeeding(workspace, item, FIRST_NEEDING);
      return {
        ...{ item, sku, name, orders: ordersNeeding(workspace, item) },
        first: first.map(({ orderId, salesChannelOrderId }) => ({ orderId, salesChannelOrderId })),
      };
    });
    const { aside, refused } = done(errors, () => workspace.batches.close(input.batch));
    const numberOf = (orderId: string) =>
      orders.find((order) => order.orderId === orderId)?.salesChannelOrderId ?? null;
    return {
      aside,
      refused: refused.map((one) => ({ ...one, salesChannelOrderId: numberOf(one.orderId) })),
      needed: needed.filter(({ orders: others }) => others > 0),
    };
  }),
});

/** @throws the declared errors if nothing was recorded */
function done<Done extends { ok: true }>(
  errors: Errors,
  step: () => Done | { ok: false; why: BatchRefusal },
): Done {
  const outcome = saved(errors, step);
  if (!outcome.ok) throw errors.BATCH_REFUSED({ data: { why: outcome.why } });
  return outcome;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
