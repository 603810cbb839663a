/** First step of an order, which also opens it. */
import type { PackingEvent } from '../domain/packing/event.ts';
import { apply } from '../domain/packing/fold.ts';
import { mustBeFree, type PackingPlan, type PlannedItem } from '../domain/packing/plan.ts';
import { itemOf, type PackingState } from '../domain/packing/state.ts';
import { itemCode } from '../domain/scan/code-key.ts';
import type { PackingOrder } from './packing-orders.ts';

/** State that a step is tried on. */
export interface Beginning {
  state: PackingState;
  /** Events to write before the step: the opening of an unopened order, else none. */
  first: PackingEvent[];
}

/**
 * State to try a step on: for an unopened order, the state after its opening.
 * @returns null if the order cannot be opened, or contradicts itself, which a person has to see first
 */
export function beginningOf(at: PackingOrder): Beginning | null {
  const { state, stop, newest } = at;
  if (stop) return null;
  if (state) return { state, first: [] };
  if (!newest?.open || mustBeFree(newest.plan) || newest.plan.items.length === 0) return null;
  const opened = openingOf(at, newest.plan, { free: false, restart: false });
  return { state: apply(null, opened), first: [opened] };
}

/**
 * The same, with the code that the item has received since it was planned. A scanned unit is what its code named: if the
 * item gets another code later, the packer is stopped.
 */
export function withCodeOf(begun: Beginning, item: PlannedItem): Beginning {
  const { state, first } = begun;
  const { plan, free } = state;
  const hasCode = ({ eans }: PlannedItem) => eans.some((ean) => itemCode(ean) !== null);
  const before = itemOf(plan, item.key);
  if (!before || hasCode(before) || !hasCode(item)) return begun;
  const items = plan.items.map((one) => (one === before ? item : one));
  const named: PackingEvent = { kind: 'replanned', plan: { ...plan, items }, free, takenOut: [] };
  return { state: apply(state, named), first: [...first, named] };
}

/** Opening of the order, under its claim. */
export const openingOf = (
  { claim }: PackingOrder,
  plan: PackingPlan,
  how: { free: boolean; restart: boolean },
): PackingEvent => ({ kind: 'opened', plan, ...how, ...(claim && { claim }) });
