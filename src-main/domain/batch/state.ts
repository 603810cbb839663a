/** A batch as its events have left it, and what can be asked of it. */
import type { BatchOrder } from './event.ts';

/** Units by item, by order. None with 0. */
export type Totes = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface BatchState {
  phase: 'running' | 'closed';
  /** In the order of their totes. */
  orders: readonly BatchOrder[];
  totes: Totes;
  /** The totes before each step that can be undone, oldest first. */
  earlier: readonly Totes[];
}

/** Units of the item in the tote of an order. */
export const inTote = ({ totes }: Pick<BatchState, 'totes'>, orderId: string, item: string): number =>
  totes.get(orderId)?.get(item) ?? 0;

/** Units of the item that the order needs. */
export const needOf = ({ needs }: Pick<BatchOrder, 'needs'>, item: string): number =>
  needs.find((need) => need.item === item)?.units ?? 0;

/** Units of the item that the tote of an order still takes. */
export const roomIn = (state: BatchState, order: BatchOrder, item: string): number =>
  Math.max(0, needOf(order, item) - inTote(state, order.orderId, item));

/** Units of the item for all orders: needed, and in totes. */
export function unitsOf(state: BatchState, item: string): { due: number; picked: number } {
  const sum = { due: 0, picked: 0 };
  for (const order of state.orders) {
    sum.due += needOf(order, item);
    sum.picked += inTote(state, order.orderId, item);
  }
  return sum;
}

/** Units that are needed and not in their totes yet. */
export const leftOf = (state: BatchState): number =>
  state.orders.reduce(
    (sum, order) => order.needs.reduce((ofOrder, { item }) => ofOrder + roomIn(state, order, item), sum),
    0,
  );

/** Orders whose every unit is in their tote. */
export const pickedOrders = (state: BatchState): string[] =>
  state.orders
    .filter((order) => order.needs.every(({ item }) => roomIn(state, order, item) === 0))
    .map(({ orderId }) => orderId);

/** Every item that an order of the batch needs, once. */
export const itemsOf = ({ orders }: Pick<BatchState, 'orders'>): string[] => [
  ...new Set(orders.flatMap(({ needs }) => needs.map(({ item }) => item))),
];

/** @param units negative takes out @returns the totes after that; null where so many do not lie there */
export function movedTo(totes: Totes, orderId: string, item: string, units: number): Totes | null {
  const tote = totes.get(orderId) ?? new Map<string, number>();
  const after = (tote.get(item) ?? 0) + units;
  if (after < 0 || !Number.isSafeInteger(units)) return null;
  const changed = new Map(tote);
  if (after === 0) changed.delete(item);
  else changed.set(item, after);
  return new Map(totes).set(orderId, changed);
}

/** What a step has moved: units of an item by which the tote of an order changed, negative where they came out. */
export function changesOf(
  before: BatchState,
  after: BatchState,
): { orderId: string; item: string; by: number }[] {
  return after.orders.flatMap(({ orderId }) => {
    const items = new Set([before, after].flatMap(({ totes }) => [...(totes.get(orderId)?.keys() ?? [])]));
    return [...items].flatMap((item) => {
      const by = inTote(after, orderId, item) - inTote(before, orderId, item);
      return by === 0 ? [] : [{ orderId, item, by }];
    });
  });
}
