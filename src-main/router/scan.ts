import type { OrderView } from '../contract/orders.ts';
import type { ScanAnswer } from '../contract/scan.ts';
import type { OpenBatches } from '../batch/open-batches.ts';
import { mayBeSameItem } from '../domain/picking/item-key.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { findCode } from '../scan/find-code.ts';
import { itemsNamed } from '../scan/items-named.ts';
import { isKnownCode } from '../scan/known-code.ts';
import { readItemScan } from '../scan/read-scan.ts';
import { os } from './base.ts';
import type { WorkspaceContext } from './context.ts';
import { inWorkspace } from './middleware.ts';
import { orderView } from './order-view.ts';

export const scan = os.scan.router({
  find: os.scan.find.use(inWorkspace).handler(({ input, context }) => {
    const { workspace } = context;
    const meaning = readItemScan(workspace, input.text, context.now());
    const { item, sku, openOrderId = null } = input;
    const ofSku = sku === undefined ? null : { sku };
    const only = item === undefined ? ofSku : { item };
    return workspace.atOnce(() => {
      const { scan: inQueue, codes, packing } = workspace;
      const elsewhere = (orderId: string) => packing.floor.elsewhere(orderId);
      const halfPacked = (key: string) => halfPackedLacking(workspace, key);
      const traced = (orderId: string) => workspace.tracing.labelled(orderId);
      const found = findCode(
        { scan: inQueue, codes, elsewhere, halfPacked, traced, openOrderId, only },
        meaning,
      );
      const isOfShown = found.kind === 'item' && found.inOpenOrder !== null;
      const shown = openOrderId === null || isOfShown ? null : openOrderId;
      const answer =
        (shown === null ? null : ofShownOrder(workspace, meaning, found, shown, context.now())) ??
        ofBatch(workspace, meaning, found, openOrderId) ??
        found;
      return input.view === true
        ? withView(answer, (orderId) => orderView(workspace, orderId, context.now()))
        : answer;
    });
  }),

  isKnown: os.scan.isKnown.use(inWorkspace).handler(({ input, context }) => {
    const { workspace } = context;
    const meaning = readItemScan(workspace, input.text, context.now());
    return workspace.atOnce(() => isKnownCode(workspace, meaning));
  }),
});

/**
 * Orders of a batch are kept out of the queue, and so are their items. A unit that the running batch still awaits is one of
 * its own, although an order of the queue needs the same item. Null: the scan does not belong to a batch.
 * @param openOrderId on the screen; an order with something in its box takes its items before any batch
 */
function ofBatch(
  workspace: WorkspaceContext,
  meaning: ScanMeaning,
  found: ScanAnswer,
  openOrderId: string | null,
): ScanAnswer | null {
  const needing = batchNeeding(workspace, meaning, found, openOrderId);
  if (!needing) return null;
  const { batch, holder, state } = needing.at;
  const { sku, name } = workspace.shelf.named(needing.item);
  const phase = state.phase === 'running' ? 'running' : 'paused';
  return { kind: 'in-batch', sku, name, batch, phase, holder: workspace.operators.people.nameOf(holder) };
}

function batchNeeding(
  workspace: WorkspaceContext,
  meaning: ScanMeaning,
  found: ScanAnswer,
  openOrderId: string | null,
): ReturnType<OpenBatches['needing']> {
  const { open } = workspace.batches;
  const named = () => itemsNamed(workspace, meaning).items.map(({ item }) => item);
  if (found.kind === 'unknown') return open.needing(named());
  if (found.kind !== 'item') return null;
  if (openOrderId === null || found.inOpenOrder === null) return open.claiming(named());
  // Of several items with the code it is the one that the order on the screen needs.
  return isUntouched(workspace, openOrderId) ? open.claiming([found.item]) : null;
}

/** Nothing of the order is packed here: as far as the box goes, it waits like any other. */
function isUntouched({ packing }: WorkspaceContext, orderId: string): boolean {
  const view = packing.view(orderId);
  return view !== null && view.packed === 0 && (view.phase === 'new' || view.phase === 'open');
}

/** Orders at this bench with something in them that lack the item, the one that was packed last first. */
function halfPackedLacking({ packed, packing }: WorkspaceContext, item: string): string[] {
  const begun = packed.orders
    .inPhases(['open'])
    .filter(({ units, dueUnits }) => units > 0 && units < dueUnits);
  const lacks = ({ orderId }: { orderId: string }) => {
    const view = packing.view(orderId);
    const isAtWork = view !== null && view.stop === null && packing.floor.elsewhere(orderId) === null;
    return isAtWork && view.items.some((one) => one.packed < one.due && mayBeSameItem(one.item, item));
  };
  return begun
    .filter(lacks)
    .map(({ orderId }) => orderId)
    .toReversed();
}

/**
 * An item of the order on the screen that is not in the queue means that order, although another one of the queue needs the
 * same item. Null: the scan is not of that order, or its box is closed, and what is scanned is for the next one.
 */
function ofShownOrder(
  workspace: WorkspaceContext,
  meaning: ScanMeaning,
  found: ScanAnswer,
  orderId: string,
  now: number,
): ScanAnswer | null {
  if (found.kind !== 'item' && found.kind !== 'unknown') return null;
  const item = workspace.packing.itemIn(orderId, meaning);
  const view = item && orderView(workspace, orderId, now);
  const isBoxed = !['open', 'short', 'put-back'].includes(view?.packing?.phase ?? 'open');
  if (!view || isBoxed) return null;
  const elsewhere = workspace.packing.floor.elsewhere(orderId);
  return { kind: 'not-now', sku: item.sku, name: item.name, view, ...(elsewhere && { elsewhere }) };
}

function withView(answer: ScanAnswer, viewOf: (orderId: string) => OrderView | null): ScanAnswer {
  if (answer.kind === 'order') return { ...answer, view: viewOf(answer.orderId) };
  if (answer.kind !== 'item') return answer;
  const [first] = answer.orders;
  // An item that the open order needs opens no other one, and an item that only other benches need opens none.
  const leads = first && !first.elsewhere && answer.inOpenOrder === null;
  return { ...answer, view: leads ? viewOf(first.orderId) : null };
}
