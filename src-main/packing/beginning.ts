/** First step of an order, which also opens it. */
import type { PackingEvent } from '../domain/packing/event.ts';
import { apply } from '../domain/packing/fold.ts';
import { mustBeFree, type PackingPlan } from '../domain/packing/plan.ts';
import type { PackingState } from '../domain/packing/state.ts';
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

/** Opening of the order, under its claim. */
export const openingOf = (
  { claim }: PackingOrder,
  plan: PackingPlan,
  how: { free: boolean; restart: boolean },
): PackingEvent => ({ kind: 'opened', plan, ...how, ...(claim && { claim }) });
