/** Procedures of single items: one scan packs and closes an order of one unit. */
import type { NextSingle } from '../../contract/picking/express.ts';
import { itemsNamed, type NamedItem } from '../../scan/items-named.ts';
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
  { text, item: choice, skip }: { text: string; item?: string | undefined; skip: readonly string[] },
): NextSingle {
  const { workspace } = context;
  const meaning = readItemScan(workspace, text, context.now());
  const items = neededOf(workspace, different(itemsNamed(workspace, meaning).items), choice).map((one) => ({
    ...one,
    orders: workspace.singles.ordersOf(one.item),
    total: workspace.singles.countOf(one.item),
    claimed: workspace.batches.open.claiming([one.item]),
  }));
  const [first] = items;
  if (!first) return { kind: 'unknown', why: noItemReason(workspace.scan, meaning) };
  const needed = items.filter(({ total, claimed }) => total > 0 || claimed !== null);
  const chosen = items.find(({ item }) => item === choice);
  // Only the packer sees which of them is in the hand.
  if (!chosen && needed.length > 1) return { kind: 'choice', text, choices: needed.map(choiceOf) };
  const { sku, ean, name, orders, total, claimed } = chosen ?? needed[0] ?? first;
  const found = { sku, ean, name, isShared: items.length > 1 };
  if (claimed) return { kind: 'in-batch', ...found, batch: claimed.at.batch };
  const passed = new Set(skip);
  const free = orders.filter(({ orderId }) => !passed.has(orderId) && isFresh(workspace, orderId));
  const [order] = free;
  if (order) return { kind: 'order', ...order, ...found, left: total - orders.length + free.length - 1 };
  const here = orders.filter(({ orderId }) => workspace.packing.floor.elsewhere(orderId) === null);
  if (here.length > 0) return { kind: 'bench', ...found, orders: here.length };
  return { kind: orders.length > 0 ? 'elsewhere' : 'none', ...found };
}

/** Items of a code to look orders up for. A code may have thousands of names, as of personalised goods. */
const MOST_CHOICES = 20;

/** @returns the items, or, of more than can be shown, those that orders of one unit or a batch need */
function neededOf(
  { singles, batches }: WorkspaceContext,
  items: readonly NamedItem[],
  choice: string | undefined,
): readonly NamedItem[] {
  if (items.length <= MOST_CHOICES) return items;
  const keys = singles.keysNeeded();
  const needed = items.filter(({ item }) => keys.has(item) || batches.open.claiming([item]) !== null);
  const chosen = items.filter(({ item }) => item === choice);
  const shown = [...chosen, ...needed].slice(0, MOST_CHOICES);
  return shown.length > 0 ? different(shown) : items.slice(0, 1);
}

type Needed = NamedItem & { total: number };

const choiceOf = ({ item, sku, serviceSku, ean, name, total }: Needed) => ({
  ...{ item, sku, serviceSku, ean, name, orders: total },
});

/** A case that was taught with two numbers of units is one item. */
const different = (items: readonly NamedItem[]): NamedItem[] => [
  ...new Map(items.map((one) => [one.item, one])).values(),
];

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
