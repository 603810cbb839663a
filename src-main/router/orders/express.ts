/** Procedures of single items: one scan packs and closes an order of one unit. */
import type { NextSingle } from '../../contract/picking/express.ts';
import { itemsNamed } from '../../scan/items-named.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import { noItemReason } from '../../scan/not-an-item.ts';
import { os } from '../base.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { counted } from '../views/scan-errors.ts';

const procedures = os.express.use(inWorkspace);

/** Finds the order only: packing it is left to the procedures of packing, and their rules. */
export const express = os.express.router({
  items: procedures.items.handler(({ context: { workspace } }) =>
    workspace.atOnce(() => workspace.singles.items()),
  ),
  next: procedures.next.handler(({ input, context }) =>
    counted(
      context.workspace,
      context.workspace.atOnce(() => nextSingle(context, input)),
    ),
  ),
});

function nextSingle(
  context: Context & { workspace: WorkspaceContext },
  { text, skip }: { text: string; skip: readonly string[] },
): NextSingle {
  const { workspace } = context;
  const meaning = readItemScan(workspace, text, context.now());
  const { items } = itemsNamed(workspace, meaning);
  const [first] = items;
  if (!first) return { kind: 'unknown', why: noItemReason(workspace.scan, meaning) };
  const isShared = items.length > 1;
  const claimed = workspace.batches.open.claiming(items.map(({ item }) => item));
  if (claimed) {
    const { sku, ean, name } = workspace.shelf.named(claimed.item);
    return { kind: 'in-batch', sku, ean, name, isShared, batch: claimed.at.batch };
  }
  const passed = new Set(skip);
  let atBench = 0;
  let isElsewhere = false;
  for (const item of items) {
    const { sku, ean, name } = item;
    const orders = workspace.singles.ordersOf(item.item);
    const free = orders.filter(({ orderId }) => !passed.has(orderId) && isFresh(workspace, orderId));
    const [order] = free;
    if (order) return { kind: 'order', ...order, sku, ean, name, isShared, left: free.length - 1 };
    const here = orders.filter(({ orderId }) => workspace.packing.floor.elsewhere(orderId) === null);
    atBench += here.length;
    isElsewhere ||= here.length < orders.length;
  }
  const { sku, ean, name } = first;
  const found = { sku, ean, name, isShared };
  if (atBench > 0) return { kind: 'bench', ...found, orders: atBench };
  return { kind: isElsewhere ? 'elsewhere' : 'none', ...found };
}

/** True if the order was not opened, and needs no person's decision. */
function isFresh({ packing }: WorkspaceContext, orderId: string): boolean {
  const view = packing.view(orderId);
  return (
    view !== null &&
    packing.floor.elsewhere(orderId) === null &&
    (view.phase === 'new' || view.phase === 'open') &&
    view.packed === 0 &&
    view.stop === null &&
    !view.unreadable &&
    !view.contradictions.some(({ guard }) => guard)
  );
}
