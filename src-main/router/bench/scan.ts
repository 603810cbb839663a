/** Procedures of a scan: the meaning of a code, and the orders that need it. */
import type { OrderView } from '../../contract/orders/orders.ts';
import type { ScanAnswer } from '../../contract/scan/scan.ts';
import type { OpenBatches } from '../../batch/open-batches.ts';
import { isOf, type OnlyItem } from '../../cache/read/scan.ts';
import type { ItemOfOrder } from '../../domain/packing/code-in-order.ts';
import type { PlannedItem } from '../../domain/packing/plan.ts';
import { mayBeSameItem, plannedItemKey } from '../../domain/picking/item-key.ts';
import type { ScanMeaning } from '../../domain/scan/scan-meaning.ts';
import { findCode } from '../../scan/find-code.ts';
import { itemsNamed } from '../../scan/items-named.ts';
import { isKnownCode } from '../../scan/known-code.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import { os } from '../base.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { orderView } from '../views/order-view.ts';

export const scan = os.scan.router({
  find: os.scan.find.use(inWorkspace).handler(({ input, context }) => {
    const { workspace } = context;
    const meaning = readItemScan(workspace, input.text, context.now());
    const { item, units, sku, openOrderId = null } = input;
    const ofSku = sku === undefined ? null : { sku };
    const only = item === undefined ? ofSku : { item, units };
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
      const asked = { meaning, found, only };
      const answer =
        (shown === null ? null : ofShownOrder(workspace, asked, shown, context.now())) ??
        ofBatch(workspace, asked, openOrderId) ??
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

/** Scan whose answer may change with the queue. */
interface Asked {
  meaning: ScanMeaning;
  /** Answer by the queue. */
  found: ScanAnswer;
  /** The packer's choice between several items with the code; null = not asked. */
  only: OnlyItem | null;
}

/**
 * Orders of a batch are kept out of the queue, and so are their items. A unit that the running batch still awaits is one of
 * its own, although an order of the queue needs the same item. Null: the scan does not belong to a batch.
 * @param openOrderId on the screen; an order with something in its box takes its items before any batch
 */
function ofBatch(workspace: WorkspaceContext, asked: Asked, openOrderId: string | null): ScanAnswer | null {
  const needing = batchNeeding(workspace, asked, openOrderId);
  if (!needing) return null;
  const { batch, holder, state } = needing.at;
  const { sku, name } = workspace.shelf.named(needing.item);
  const phase = state.phase === 'running' ? 'running' : 'paused';
  return { kind: 'in-batch', sku, name, batch, phase, holder: workspace.operators.people.nameOf(holder) };
}

function batchNeeding(
  workspace: WorkspaceContext,
  { meaning, found, only }: Asked,
  openOrderId: string | null,
): ReturnType<OpenBatches['needing']> {
  const { open } = workspace.batches;
  const named = () =>
    itemsNamed(workspace, meaning)
      .items.filter((one) => only === null || isOf(only, one.item, one))
      .map(({ item }) => item);
  if (found.kind === 'unknown') return open.needing(named());
  if (found.kind !== 'item') return null;
  if (openOrderId === null || found.inOpenOrder === null) return open.claiming(named());
  // If several items have the code, the order on the screen decides.
  return isUntouched(workspace, openOrderId) ? open.claiming([found.item]) : null;
}

/** True if no unit of the order is packed here: as far as the box goes, it waits like any other. */
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
 * An item of the order on the screen means that order, even if another one of the queue needs the same item. It counts
 * if its box is open here, or if only the order finds the item under this code. Null: the scan is not of that order, or
 * its box is closed and the unit is for the next one.
 */
function ofShownOrder(
  workspace: WorkspaceContext,
  { meaning, found, only }: Asked,
  orderId: string,
  now: number,
): ScanAnswer | null {
  if (found.kind !== 'item' && found.kind !== 'unknown') return null;
  const named = workspace.packing.itemIn(orderId, meaning);
  if (!named) return null;
  const { item } = named;
  if (only !== null && !isChosen(only, item)) return null;
  const view = orderView(workspace, orderId, now);
  const isBoxed = !['open', 'short', 'put-back'].includes(view?.packing?.phase ?? 'open');
  if (!view || isBoxed) return null;
  const elsewhere = workspace.packing.floor.elsewhere(orderId);
  const waitsInBatch =
    view.batch !== null &&
    ['running', 'paused'].includes(view.batch.phase) &&
    isUntouched(workspace, orderId);
  const isOpen = (view.packing?.phase ?? 'open') === 'open';
  if (view.workable && isOpen && elsewhere === null && !waitsInBatch) return countingHere(named);
  return { kind: 'not-now', sku: item.sku, name: item.name, view, ...(elsewhere && { elsewhere }) };
}

const isChosen = (only: OnlyItem, item: PlannedItem): boolean =>
  'item' in only ? mayBeSameItem(only.item, plannedItemKey(item)) : only.sku === item.sku;

/** An item that the order on the screen needs, and that opens no other one. */
const countingHere = ({ item, units, taught }: ItemOfOrder): ScanAnswer => ({
  kind: 'item',
  item: plannedItemKey(item),
  ean: item.eans[0] ?? null,
  sku: item.sku,
  serviceSku: item.serviceSku ?? null,
  name: item.name,
  units,
  inOpenOrder: item.units,
  taught,
  total: 1,
  orders: [],
});

function withView(answer: ScanAnswer, viewOf: (orderId: string) => OrderView | null): ScanAnswer {
  if (answer.kind === 'order') return { ...answer, view: viewOf(answer.orderId) };
  if (answer.kind !== 'item') return answer;
  const [first] = answer.orders;
  // An item that the open order needs opens no other one, and an item that only other benches need opens none.
  const leads = first && !first.elsewhere && answer.inOpenOrder === null;
  return { ...answer, view: leads ? viewOf(first.orderId) : null };
}
