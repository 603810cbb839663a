/** Steps of a picker: each gives the event that does it, or the reason for a refusal. */
import type { BatchEvent, ByHand, Put } from './event.ts';
import { inTote, roomIn, toPut, toPutBack, unitsOf, type BatchState } from './state.ts';

type PickRefusal =
  /** No order of the batch needs it. */
  | { why: 'not-in-batch' }
  /** The totes need `due` units in all, and have `picked`. */
  | { why: 'too-many'; due: number; picked: number }
  /** The tote has too few units, or they are not due to be put back. */
  | { why: 'not-in-tote' }
  | { why: 'not-running' };

type StepOf<Kind extends BatchEvent['kind']> =
  { ok: true; event: BatchEvent & { kind: Kind } } | { ok: false; refusal: PickRefusal };

export type Picked = {
  item: string;
  /** At least 1. All of them are taken, or none. */
  units: number;
} & Identified;

/** Identification of units: by a scan, or by a person. */
type Identified = { method: 'scan' | 'case'; code: string } | ({ method: 'hand' } & ByHand);

/** Units of one item in the tote of one order. */
export interface InTote {
  orderId: string;
  item: string;
  /** At least 1. */
  units: number;
}

/** Scanned code of a unit that is put; null: it was confirmed by hand. */
export type PutBy = { code: string } | { code: null; byHand: ByHand };

const no = (refusal: PickRefusal): { ok: false; refusal: PickRefusal } => ({ ok: false, refusal });

/** Puts units of an item into totes, lowest number first, so that the picker finds the next one at once. */
export function pick(state: BatchState, picked: Picked): StepOf<'picked'> {
  const { item, units } = picked;
  const shared = among(state, item, units, state.orders);
  if (!shared.ok) return shared;
  const what = { kind: 'picked' as const, item, puts: shared.puts };
  if (picked.method !== 'hand')
    return { ok: true, event: { ...what, method: picked.method, code: picked.code } };
  const { reason, approvedBy } = picked;
  return { ok: true, event: { ...what, method: 'hand', code: null, byHand: { reason, approvedBy } } };
}

/** Units of an item that cannot be found. The last totes go without: the first are the most urgent. */
export function declareShort(
  state: BatchState,
  { item, units, reason }: { item: string; units: number; reason: string },
): StepOf<'short'> {
  const shared = among(state, item, units, state.orders.toReversed());
  return shared.ok ? { ok: true, event: { kind: 'short', item, puts: shared.puts, reason } } : shared;
}

/** Takes units out of a tote that has them beyond its order's need. */
export function putBack(state: BatchState, { orderId, item, units }: InTote): StepOf<'put-back'> {
  if (state.phase === 'closed') return no({ why: 'not-running' });
  const beyond = toPutBack(state).find((one) => one.order.orderId === orderId && one.item === item);
  if (units > (beyond?.units ?? 0)) return no({ why: 'not-in-tote' });
  return { ok: true, event: { kind: 'put-back', orderId, item, units } };
}

/**
 * Moves units from the trolley into the slot of an order.
 * @returns `not-in-tote`: the trolley has too few for it, since it was cancelled, has changed, or has them already
 */
export function put(
  state: BatchState,
  { orderId, item, units, ...identified }: InTote & PutBy,
): StepOf<'put'> {
  if (state.phase !== 'running') return no({ why: 'not-running' });
  const order = state.orders.find((one) => one.orderId === orderId);
  if (!state.wall || !order || units < 1 || units > toPut(state, order, item))
    return no({ why: 'not-in-tote' });
  return { ok: true, event: { kind: 'put', orderId, item, units, ...identified } };
}

/** Takes back units that were counted into a tote, and are not there. */
export function lose(state: BatchState, { orderId, item, units }: InTote): StepOf<'lost'> {
  if (state.phase !== 'running') return no({ why: 'not-running' });
  if (units > inTote(state, orderId, item)) return no({ why: 'not-in-tote' });
  return { ok: true, event: { kind: 'lost', orderId, item, units } };
}

/** Shares units among the orders that have room for them, in the order that is given. */
function among(
  state: BatchState,
  item: string,
  units: number,
  orders: BatchState['orders'],
): { ok: true; puts: Put[] } | { ok: false; refusal: PickRefusal } {
  if (state.phase !== 'running') return no({ why: 'not-running' });
  const { due, picked } = unitsOf(state, item);
  if (due === 0) return no({ why: 'not-in-batch' });
  const puts: Put[] = [];
  let left = units;
  for (const order of orders) {
    const here = Math.min(left, roomIn(state, order, item));
    if (here > 0) puts.push({ orderId: order.orderId, units: here });
    left -= here;
  }
  return left > 0 ? no({ why: 'too-many', due, picked }) : { ok: true, puts };
}
