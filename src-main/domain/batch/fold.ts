/**
 * The state of a batch from its events. An event that cannot follow changes nothing: of a journal that was put together
 * after damage some may be missing, and what is left is worth more than none.
 */
import type { BatchEvent } from './event.ts';
import { movedTo, roomIn, type BatchState, type Totes } from './state.ts';

/** @param state null: not begun yet @returns the state after the event, and the same one where it cannot follow */
export function applyEvent(state: BatchState | null, event: BatchEvent): BatchState | null {
  if (state === null)
    return event.kind === 'begun'
      ? { phase: 'running', orders: event.orders, totes: new Map(), earlier: [] }
      : null;
  if (state.phase === 'closed') return state;
  switch (event.kind) {
    case 'begun':
      return state;
    case 'picked': {
      const totes = picked(state, event);
      return totes ? { ...state, totes, earlier: [...state.earlier, state.totes] } : state;
    }
    case 'undone': {
      const totes = state.earlier.at(-1);
      return totes ? { ...state, totes, earlier: state.earlier.slice(0, -1) } : state;
    }
    case 'closed':
      return { ...state, phase: 'closed' };
    default:
      return event satisfies never;
  }
}

export const foldEvents = (events: readonly BatchEvent[]): BatchState | null =>
  events.reduce<BatchState | null>(applyEvent, null);

/** @returns null where a tote does not take that much, or there is no such tote */
function picked(state: BatchState, { item, puts }: BatchEvent & { kind: 'picked' }): Totes | null {
  let { totes } = state;
  for (const { orderId, units } of puts) {
    const order = state.orders.find((one) => one.orderId === orderId);
    if (!order || units < 1 || units > roomIn({ ...state, totes }, order, item)) return null;
    const moved = movedTo(totes, orderId, item, units);
    if (!moved) return null;
    totes = moved;
  }
  return puts.length === 0 ? null : totes;
}
