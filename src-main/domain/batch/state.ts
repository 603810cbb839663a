/** A batch as the fold of its events, and queries on it. */
import type { BatchOrder, WhyOut } from './event.ts';

/** Units by item, by order. None with 0. */
export type Totes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Contents that a packer's step changes, and an undo restores. */
export interface Contents {
  totes: Totes;
  /** Units that were declared as not to be found. */
  shorts: Totes;
  /** Picked units in the order's slot of the put wall; the others are on the trolley. */
  slots: Totes;
}

export interface OrderInBatch extends BatchOrder {
  /** Reason why the order is not picked any more; null: it is. */
  out: WhyOut | null;
}

export interface BatchState {
  phase: 'running' | 'paused' | 'closed';
  /** True if units are sorted at the put wall, not on the trolley. */
  wall: boolean;
  /** True if units were confirmed by hand, whether or not that was undone. */
  byHand: boolean;
  /** By tote number. */
  orders: readonly OrderInBatch[];
  contents: Contents;
  /** The contents before each step that can be undone, oldest first. */
  earlier: readonly Contents[];
}

const unitsIn = (totes: Totes, orderId: string, item: string): number => totes.get(orderId)?.get(item) ?? 0;

/** Units of the item in the tote of an order. */
export const inTote = ({ contents }: Pick<BatchState, 'contents'>, orderId: string, item: string): number =>
  unitsIn(contents.totes, orderId, item);

/** Units of the item in the slot of an order. */
export const inSlot = ({ contents }: Pick<BatchState, 'contents'>, orderId: string, item: string): number =>
  unitsIn(contents.slots, orderId, item);

/** Units of the item that were picked for an order, are on the trolley, and go into its slot. */
export const toPut = (state: BatchState, order: OrderInBatch, item: string): number =>
  Math.max(
    0,
    Math.min(needOf(state, order, item), inTote(state, order.orderId, item)) -
      inSlot(state, order.orderId, item),
  );

/** Units of the item of an order that were declared as not to be found. */
export const shortOf = ({ contents }: Pick<BatchState, 'contents'>, orderId: string, item: string): number =>
  unitsIn(contents.shorts, orderId, item);

/** Units of the item that are to be in the tote of an order. */
export function needOf(state: Pick<BatchState, 'contents'>, order: OrderInBatch, item: string): number {
  if (order.out !== null) return 0;
  const units = order.needs.find((need) => need.item === item)?.units ?? 0;
  return Math.max(0, units - shortOf(state, order.orderId, item));
}

/** Units of the item that the tote of an order still takes. */
export const roomIn = (state: BatchState, order: OrderInBatch, item: string): number =>
  Math.max(0, needOf(state, order, item) - inTote(state, order.orderId, item));

/** Units of the item for all orders: needed, and picked into totes. */
export function unitsOf(state: BatchState, item: string): { due: number; picked: number } {
  const sum = { due: 0, picked: 0 };
  for (const order of state.orders) {
    const need = needOf(state, order, item);
    sum.due += need;
    sum.picked += Math.min(need, inTote(state, order.orderId, item));
  }
  return sum;
}

/** Needed units that are not in their totes yet. */
export const leftOf = (state: BatchState): number =>
  state.orders.reduce(
    (sum, order) => order.needs.reduce((ofOrder, { item }) => ofOrder + roomIn(state, order, item), sum),
    0,
  );

const isShort = ({ contents }: BatchState, orderId: string): boolean =>
  (contents.shorts.get(orderId)?.size ?? 0) > 0;

/** True if every unit of the order is in its slot: it is an order to pack. */
export const isSlotFull = (state: BatchState, order: OrderInBatch): boolean =>
  state.wall && isPacked(state, order, inSlot);

/** Orders whose every unit is in their tote, or in their slot if the batch has a put wall. */
export const pickedOrders = (state: BatchState): string[] =>
  state.orders
    .filter((order) => isPacked(state, order, state.wall ? inSlot : inTote))
    .map(({ orderId }) => orderId);

/** @param units of an item that count for it */
const isPacked = (state: BatchState, order: OrderInBatch, units: typeof inTote): boolean =>
  order.out === null &&
  !isShort(state, order.orderId) &&
  order.needs.every(({ item }) => units(state, order.orderId, item) >= needOf(state, order, item));

/** Units that are on the trolley, and go into a slot. */
export const leftToPut = (state: BatchState): number =>
  state.wall
    ? state.orders.reduce(
        (sum, order) => order.needs.reduce((ofOrder, { item }) => ofOrder + toPut(state, order, item), sum),
        0,
      )
    : 0;

/** Every item that an order of the batch needs, once. */
export const itemsOf = (state: BatchState): string[] => [
  ...new Set(
    state.orders.flatMap((order) =>
      order.needs.map(({ item }) => item).filter((item) => needOf(state, order, item) > 0),
    ),
  ),
];

/** Surplus of a tote beyond its order's need, which is to be put back. */
export function toPutBack(state: BatchState): { order: OrderInBatch; item: string; units: number }[] {
  return state.orders.flatMap((order) => {
    if (order.out === 'packed' || order.out === 'set-aside') return [];
    return [...(state.contents.totes.get(order.orderId) ?? [])].flatMap(([item, units]) => {
      const beyond = units - needOf(state, order, item);
      return beyond > 0 ? [{ order, item, units: beyond }] : [];
    });
  });
}

/**
 * Goods that no packer will take once the batch ends: units of orders that are neither picked whole nor set aside, and
 * surplus units.
 */
export function leftBehind(state: BatchState): { order: OrderInBatch; item: string; units: number }[] {
  const whole = new Set(pickedOrders(state));
  return state.orders.flatMap((order) => {
    const { orderId, out } = order;
    if (out === 'packed' || out === 'set-aside') return [];
    const waits = whole.has(orderId) || (out === null && isShort(state, orderId));
    return [...(state.contents.totes.get(orderId) ?? [])].flatMap(([item, all]) => {
      const units = waits ? all - needOf(state, order, item) : all;
      return units > 0 ? [{ order, item, units }] : [];
    });
  });
}

/** @param units negative takes out @returns the totes afterwards; null if the tote has too few */
export function movedTo(totes: Totes, orderId: string, item: string, units: number): Totes | null {
  const tote = totes.get(orderId) ?? new Map<string, number>();
  const after = (tote.get(item) ?? 0) + units;
  if (after < 0 || !Number.isSafeInteger(units)) return null;
  const changed = new Map(tote);
  if (after === 0) changed.delete(item);
  else changed.set(item, after);
  return new Map(totes).set(orderId, changed);
}

/** Units of an item that a step has moved into or out of (negative) the tote or slot of an order. */
export function changesOf(
  before: BatchState,
  after: BatchState,
  where: 'totes' | 'slots' = 'totes',
): { orderId: string; item: string; by: number }[] {
  return after.orders.flatMap(({ orderId }) => {
    const totes = [before, after].map(({ contents }) => contents[where].get(orderId));
    const items = new Set(totes.flatMap((tote) => [...(tote?.keys() ?? [])]));
    return [...items].flatMap((item) => {
      const by =
        unitsIn(after.contents[where], orderId, item) - unitsIn(before.contents[where], orderId, item);
      return by === 0 ? [] : [{ orderId, item, by }];
    });
  });
}
