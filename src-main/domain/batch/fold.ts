/**
 * State of a batch from its events. An event that cannot follow is ignored: a salvaged journal may lack some, and the
 * rest is better than nothing.
 */
import { keyAfter, type BatchEvent } from './event.ts';
import {
  inSlot,
  inTote,
  leftBehind,
  movedTo,
  roomIn,
  toPut,
  toPutBack,
  type BatchState,
  type Contents,
  type Totes,
} from './state.ts';

/** @param state null: not begun yet @returns the state after the event, or the same one if the event cannot follow */
export function applyEvent(state: BatchState | null, event: BatchEvent): BatchState | null {
  if (state === null) return event.kind === 'begun' ? begun(event) : null;
  if (state.phase === 'closed') return afterEnd(state, event);
  switch (event.kind) {
    case 'begun':
      return state;
    case 'picked': {
      const next = withTotes(state, filled(state, event));
      return event.method === 'hand' && next !== state ? { ...next, byHand: true } : next;
    }
    case 'put': {
      const order = state.orders.find((one) => one.orderId === event.orderId);
      const { orderId, item, units } = event;
      if (!state.wall || !order || units < 1 || units > toPut(state, order, item)) return state;
      const slots = movedTo(state.contents.slots, orderId, item, units);
      return slots ? moved(state, { ...state.contents, slots }) : state;
    }
    case 'undone': {
      const contents = state.earlier.at(-1);
      return contents ? { ...state, contents, earlier: state.earlier.slice(0, -1) } : state;
    }
    case 'revised':
      return revised(state, event);
    case 'rekeyed':
      return rekeyed(state, event);
    case 'put-back': {
      const beyond = toPutBack(state).find(
        (one) => one.order.orderId === event.orderId && one.item === event.item,
      );
      return event.units > (beyond?.units ?? 0) ? state : less(state, event);
    }
    case 'lost':
      return less(state, event);
    case 'short': {
      const shorts = filled(state, event, state.contents.shorts);
      return shorts ? moved(state, { ...state.contents, shorts }) : state;
    }
    case 'paused':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state;
    case 'resumed':
      return { ...state, phase: 'running' };
    case 'closed':
      return { ...state, phase: 'closed' };
    default:
      return event satisfies never;
  }
}

export const foldEvents = (events: readonly BatchEvent[]): BatchState | null =>
  events.reduce<BatchState | null>(applyEvent, null);

const begun = ({ orders, wall = false }: BatchEvent & { kind: 'begun' }): BatchState => ({
  phase: 'running',
  wall,
  byHand: false,
  orders: orders.map((order) => ({ ...order, out: null })),
  contents: { totes: new Map(), shorts: new Map(), slots: new Map() },
  earlier: [],
});

const moved = (state: BatchState, contents: Contents): BatchState => ({
  ...state,
  contents,
  earlier: [...state.earlier, state.contents],
});

/** @param totes null: the event cannot follow */
const withTotes = (state: BatchState, totes: Totes | null): BatchState =>
  totes ? moved(state, { ...state.contents, totes }) : state;

/**
 * Adds units to orders with room for them: into their totes, or as not found.
 * @param into their contents
 * @returns null if an order does not have that much room, or does not exist
 */
function filled(
  state: BatchState,
  { item, puts }: BatchEvent & { kind: 'picked' | 'short' },
  into: Totes = state.contents.totes,
): Totes | null {
  let totes: Totes | null = into;
  const seen = new Set<string>();
  for (const { orderId, units } of puts) {
    const order = state.orders.find((one) => one.orderId === orderId);
    const fits = order && units >= 1 && units <= roomIn(state, order, item) && !seen.has(orderId);
    if (!fits || totes === null) return null;
    seen.add(orderId);
    totes = movedTo(totes, orderId, item, units);
  }
  return puts.length === 0 ? null : totes;
}

/** Units on the trolley go first: a slot never has more than was picked for its order. */
function less(
  state: BatchState,
  { orderId, item, units }: BatchEvent & { kind: 'put-back' | 'lost' },
): BatchState {
  const before = inTote(state, orderId, item);
  if (units < 1 || units > before) return state;
  const totes = movedTo(state.contents.totes, orderId, item, -units);
  const outOfSlot = Math.max(0, inSlot(state, orderId, item) - (before - units));
  const slots = movedTo(state.contents.slots, orderId, item, -outOfSlot);
  return totes && slots ? moved(state, { ...state.contents, totes, slots }) : state;
}

/** Goods of a batch that has ended go back to the shelves, and its orders leave, or come back. */
function afterEnd(state: BatchState, event: BatchEvent): BatchState {
  if (event.kind === 'put-back') return withoutLeft(state, event);
  if (event.kind !== 'revised') return state;
  const { orderId, out } = event;
  const orders = state.orders.map((order) => (order.orderId === orderId ? { ...order, out } : order));
  return { ...state, orders };
}

/** After the end of the batch only its remains can be put back. */
function withoutLeft(state: BatchState, event: BatchEvent & { kind: 'put-back' }): BatchState {
  const left = leftBehind(state).find(
    ({ order, item }) => order.orderId === event.orderId && item === event.item,
  );
  return event.units > (left?.units ?? 0) ? state : less(state, event);
}

function rekeyed(state: BatchState, event: BatchEvent & { kind: 'rekeyed' }): BatchState {
  const totesOf = (totes: Totes): Totes =>
    new Map(
      [...totes].map(([orderId, items]) => {
        const tote = new Map<string, number>();
        for (const [item, units] of items) {
          const key = keyAfter(event, orderId, item);
          // A surplus may have had the new key before.
          tote.set(key, (tote.get(key) ?? 0) + units);
        }
        return [orderId, tote];
      }),
    );
  const contentsOf = ({ totes, shorts, slots }: Contents): Contents => ({
    totes: totesOf(totes),
    shorts: totesOf(shorts),
    slots: totesOf(slots),
  });
  return {
    ...state,
    orders: state.orders.map((order) => ({
      ...order,
      needs: order.needs.map((need) => ({ ...need, item: keyAfter(event, order.orderId, need.item) })),
    })),
    contents: contentsOf(state.contents),
    earlier: state.earlier.map(contentsOf),
  };
}

/**
 * Applies a revision of an order. Steps before it belong to the order as it was: none of them can be undone afterwards.
 */
function revised(state: BatchState, { orderId, needs, out }: BatchEvent & { kind: 'revised' }): BatchState {
  const at = state.orders.findIndex((one) => one.orderId === orderId);
  const order = state.orders[at];
  if (!order) return state;
  const shorts = new Map(state.contents.shorts);
  // The changed needs have to be searched for again.
  shorts.delete(orderId);
  return {
    ...state,
    orders: state.orders.with(at, { ...order, needs, out }),
    contents: { ...state.contents, shorts },
    earlier: [],
  };
}
