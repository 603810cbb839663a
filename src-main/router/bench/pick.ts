/** Procedures of the pick list before it is a batch. */
import type { NeededItems } from '../../cache/read/pick.ts';
import type { Inputs } from '../../contract/index.ts';
import { MOST_SELECTED } from '../../contract/terms/limits.ts';
import type { PickChoice, PickList } from '../../contract/picking/pick.ts';
import { inUseBelow, toteNumbers } from '../../domain/batch/tote-numbers.ts';
import { sortLines } from '../../domain/picking/sort-lines.ts';
import { os } from '../base.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';

/** The orders of a new list by a choice, and how many more of the queue it means. */
interface ChosenOrders {
  orderIds: string[];
  beyond: number;
  /** Picked whole already, and left out. */
  picked: number;
}

export const pick = os.pick.router({
  list: os.pick.list
    .use(inWorkspace)
    .handler(({ input, context }): PickList =>
      context.workspace.atOnce(() => pickList(context.workspace, input, context.now())),
    ),
});

function pickList(
  {
    pick: queries,
    locations,
    notFound,
    queue,
    batches,
    packing,
  }: Pick<WorkspaceContext, 'pick' | 'locations' | 'notFound' | 'queue' | 'batches' | 'packing'>,
  { choice, sort, orderIds, totes, lines: most }: Inputs['pick']['list'],
  now: number,
): PickList {
  const of = ({ lines, ...needed }: NeededItems) => {
    const placed = lines.map((line) => ({ ...line, location: locations.of(line.item) }));
    const first = sortLines(placed, sort).slice(0, most);
    const shown = first.map((line) => ({ ...line, notFound: notFound(line.item) }));
    return { ...needed, products: lines.length, lines: shown };
  };
  if (choice.kind === 'all')
    return { ...of(queries.itemsOfAll()), waiting: 0, beyond: 0, picked: 0, inUse: [] };
  const chosen = chosenOrders({ pick: queries, queue, batches, packing }, choice, now);
  const ids = orderIds ?? chosen.orderIds;
  const taken = batches.places.takenNumbers(false);
  const numbers = toteNumbers(ids.length, taken, totes);
  const list = of(queries.itemsOf(ids, numbers));
  const listed = new Set(orderIds);
  const isWaiting = (orderId: string) => choice.kind !== 'orders' && !listed.has(orderId);
  return {
    ...list,
    waiting: orderIds ? chosen.orderIds.filter(isWaiting).length : 0,
    beyond: chosen.beyond,
    picked: chosen.picked,
    inUse: inUseBelow(taken, numbers),
  };
}

function chosenOrders(
  {
    pick: queries,
    queue,
    batches,
    packing,
  }: Pick<WorkspaceContext, 'pick' | 'queue' | 'batches' | 'packing'>,
  choice: Exclude<PickChoice, { kind: 'all' }>,
  now: number,
): ChosenOrders {
  // Orders that are named, or chosen by rules, are listed even if they are in a tote: it may have been emptied.
  if (choice.kind === 'orders')
    return { orderIds: queries.inQueueOrder(choice.orderIds), beyond: 0, picked: 0 };
  if (choice.kind === 'next') {
    const wanted = choice.orders + batches.places.pickedInAll;
    const all = firstHere(wanted, packing, (most) => queries.next(most));
    const picked = new Set(batches.places.pickedOf(all));
    const orderIds = all.filter((orderId) => !picked.has(orderId)).slice(0, choice.orders);
    const last = orderIds.at(-1);
    const before = last === undefined ? all : all.slice(0, all.indexOf(last));
    return { orderIds, beyond: 0, picked: before.filter((orderId) => picked.has(orderId)).length };
  }
  return ordersByRules({ queue, batches, packing }, choice, now);
}

/** First orders that no other bench of the floor has, as last reported. @param first limit */
function firstHere(
  wanted: number,
  { floor }: WorkspaceContext['packing'],
  first: (most: number) => string[],
): string[] {
  for (let most = wanted; ; most *= 2) {
    const all = first(most);
    const here = all.filter((orderId) => floor.elsewhere(orderId) === null);
    if (here.length >= wanted || all.length < most) return here.slice(0, wanted);
  }
}

function ordersByRules(
  { queue, batches, packing }: Pick<WorkspaceContext, 'queue' | 'batches' | 'packing'>,
  { filter, orders: most = MOST_SELECTED, orderIds }: Extract<PickChoice, { kind: 'filter' }>,
  now: number,
): ChosenOrders {
  if (orderIds) {
    const named = queue.leftOf(orderIds, filter, now);
    return { orderIds: named.slice(0, most), beyond: Math.max(0, named.length - most), picked: 0 };
  }
  const picked = new Set(queue.leftOf(batches.places.pickedWhole(), filter, now));
  let total = 0;
  const here = firstHere(most + picked.size, packing, (limit) => {
    const found = queue.ordersReadyToPack(filter, { offset: 0, limit }, now);
    ({ total } = found);
    return found.rows.map(({ orderId }) => orderId);
  });
  const free = here.filter((orderId) => !picked.has(orderId));
  const taken = free.slice(0, most);
  return { orderIds: taken, beyond: total - picked.size - taken.length, picked: picked.size };
}
