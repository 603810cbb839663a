/** First step of an order, which also opens it. */
import type { OpeningClaim, PackingEvent } from '../domain/packing/event.ts';
import { apply } from '../domain/packing/fold.ts';
import { mustBeFree } from '../domain/packing/plan.ts';
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
 * @param claim under which it is opened; null: the station belongs to no floor
 * @returns null if the order cannot be opened, or contradicts itself, which a person has to see first
 */
export function beginningOf(
  { state, stop, newest }: PackingOrder,
  claim: OpeningClaim | null = null,
): Beginning | null {
  if (stop) return null;
  if (state) return { state, first: [] };
  if (!newest?.open || mustBeFree(newest.plan) || newest.plan.items.length === 0) return null;
  const { plan } = newest;
  const opened: PackingEvent = { kind: 'opened', plan, free: false, restart: false, ...claimed(claim) };
  return { state: apply(null, opened), first: [opened] };
}

/** Field `claim` of an event; absent at a station without a floor. */
export const claimed = (claim: OpeningClaim | null): { claim?: OpeningClaim } =>
  claim === null ? {} : { claim };
