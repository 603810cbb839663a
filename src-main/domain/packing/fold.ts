/** The fold of an order's packing events. Pure: the same events give the same state, on any machine, at any time. */
import { emptied, emptyParcels, fittedTo, parcelOf, put, withParcel, type Contents } from './contents.ts';
import { PackingHistoryError, type PackingEvent, type TakeOut } from './event.ts';
import { keepsItems } from './former-items.ts';
import type { PackingPlan } from './plan.ts';
import { itemOf, faultOf, isComplete, packedOf, type PackingState, type Phase } from './state.ts';

/** @throws PackingHistoryError if an event cannot follow those before it */
export function fold(events: Iterable<PackingEvent>): PackingState | null {
  let state: PackingState | null = null;
  for (const event of events) state = apply(state, event);
  return state;
}

/** Phases from which packing starts again. */
const OVER: readonly Phase[] = ['put-back', 'moved-on'];

/** @throws PackingHistoryError if it cannot follow, or is not an event */
export function apply(state: PackingState | null, event: PackingEvent): PackingState {
  try {
    return follow(state, event);
  } catch (error) {
    if (error instanceof PackingHistoryError) throw error;
    // Parts are missing or of the wrong type: the event comes from a file, which may hold anything.
    throw new PackingHistoryError('that is no event of packing', { cause: error });
  }
}

function follow(state: PackingState | null, event: PackingEvent): PackingState {
  if (event.kind === 'opened') {
    if (state && !OVER.includes(state.phase) && !event.restart) throw impossible(event, 'it is open already');
    mustBePlan(event, event.plan);
    return { ...opened(event.plan, event.free), ...(event.claim ? { claim: event.claim } : {}) };
  }
  if (!state) throw impossible(event, 'nothing was opened');
  switch (event.kind) {
    case 'counted':
      mustBeUnits(event, event.units);
      return open(state, event, {
        ...put(state.contents, event.parcel, event.key, event.units),
        chosen: event.parcel,
        chosenByHand: false,
        byHand: state.contents.byHand + (event.method === 'hand' ? event.units : 0),
      });
    case 'moved': {
      mustBeUnits(event, event.units);
      if (event.from === event.to) throw impossible(event, 'it went nowhere');
      const taken = put(state.contents, event.from, event.key, -event.units);
      return open(state, event, put(taken, event.to, event.key, event.units));
    }
    case 'removed':
      mustBeUnits(event, event.units);
      return open(state, event, put(state.contents, event.parcel, event.key, -event.units));
    case 'parcel-added':
      mustHaveDelivery(state.plan, event, event.delivery);
      return open(state, event, withParcel(state.contents, event.delivery));
    case 'turned':
      mustBe(state, event, ['open']);
      parcelOf(state.contents, event.parcel);
      return { ...state, contents: { ...state.contents, chosen: event.parcel, chosenByHand: true } };
    case 'undone': {
      mustBe(state, event, ['open']);
      const contents = state.earlier.at(-1);
      if (!contents) throw impossible(event, 'nothing is left to undo');
      return { ...state, contents, earlier: state.earlier.slice(0, -1) };
    }
    case 'short': {
      mustBe(state, event, ['open']);
      const { key, units, reason } = event;
      mustBeUnits(event, units);
      const due = itemOf(state.plan, key)?.units ?? 0;
      if (units > due - packedOf(state, key)) throw impossible(event, 'so many are not missing');
      return { ...state, phase: 'short', shorts: [...state.shorts, { key, units, reason }] };
    }
    case 'resumed':
      mustBe(state, event, ['short']);
      return { ...state, phase: 'open' };
    case 'replanned':
      mustBe(state, event, ['open', 'short']);
      mustBePlan(event, event.plan);
      for (const { units } of event.takenOut) mustBeUnits(event, units);
      return replanned(state, event.plan, event.free, event.takenOut);
    case 'sealed':
      mustBe(state, event, ['open']);
      if (!isComplete(state)) throw impossible(event, 'units are missing');
      return { ...state, phase: 'sealed', earlier: [], cleared: false, pull: null };
    case 'cleared':
      mustBe(state, event, ['sealed']);
      return { ...state, cleared: true };
    case 'pull-asked':
      mustBe(state, event, ['sealed']);
      return { ...state, phase: 'to-pull', pull: { why: event.why, status: event.status } };
    case 'pulled':
      mustBe(state, event, ['to-pull']);
      return { ...state, phase: 'pulled' };
    case 'stays':
      mustBe(state, event, ['to-pull']);
      if (state.pull?.why !== 'packed-twice') throw impossible(event, 'it is to be found for another reason');
      return { ...state, phase: 'sealed', cleared: false, pull: null };
    case 'reopened':
      mustBe(state, event, ['sealed', 'to-pull', 'pulled']);
      return { ...state, phase: 'open', earlier: [], cleared: false, pull: null };
    case 'moved-on':
      mustBe(state, event, ['sealed']);
      return { ...state, phase: 'moved-on' };
    case 'put-back':
      mustBe(state, event, ['open', 'short', 'to-pull', 'pulled']);
      return {
        ...state,
        phase: 'put-back',
        contents: emptied(state.contents),
        earlier: [],
        ...(event.why === 'taken-over' ? { leftFor: event.leftFor ?? '' } : {}),
      };
    default:
      // A newer application may have written kinds that this one does not know.
      throw impossible(event satisfies never, 'this kind is not known');
  }
}

function impossible(event: PackingEvent, why: string): PackingHistoryError {
  return new PackingHistoryError(`"${event.kind}" cannot have happened: ${why}`);
}

function mustBe(state: PackingState, event: PackingEvent, phases: readonly Phase[]): void {
  if (!phases.includes(state.phase)) throw impossible(event, `it was ${state.phase}`);
}

function mustBeUnits(event: PackingEvent, units: number): void {
  if (!Number.isSafeInteger(units) || units < 1) throw impossible(event, 'its number of units is none');
}

/** Checks the properties of a plan that all other code relies on. */
function mustBePlan(event: PackingEvent, { items, deliveries, parcels, contradictions }: PackingPlan): void {
  const isList = [items, deliveries, parcels, contradictions].every((part) => Array.isArray(part));
  if (!isList || parcels.length === 0) throw impossible(event, 'its plan is none');
  const isWhole = items.every(
    ({ key, units, byDelivery }) =>
      typeof key === 'string' && Number.isSafeInteger(units) && Array.isArray(byDelivery),
  );
  if (!isWhole) throw impossible(event, 'its plan is none');
}

function mustHaveDelivery(plan: PackingPlan, event: PackingEvent, delivery: number | null): void {
  const isThere = delivery === null ? plan.deliveries.length === 0 : plan.deliveries[delivery] !== undefined;
  if (!isThere) throw impossible(event, 'the order has no such delivery');
}

function opened(plan: PackingPlan, free: boolean): PackingState {
  return {
    plan,
    free,
    phase: 'open',
    contents: emptyParcels(plan),
    earlier: [],
    shorts: [],
    cleared: false,
    pull: null,
  };
}

/** State of the order with other contents; the contents before are kept for undo. */
function open(state: PackingState, event: PackingEvent, contents: Contents): PackingState {
  mustBe(state, event, ['open']);
  const fault = faultOf({ ...state, contents });
  if (fault !== null) throw impossible(event, fault);
  return { ...state, contents, earlier: [...state.earlier, state.contents] };
}

function replanned(
  state: PackingState,
  plan: PackingPlan,
  free: boolean,
  takenOut: readonly TakeOut[],
): PackingState {
  let { contents } = state;
  for (const { parcel, key, units } of takenOut) contents = put(contents, parcel, key, -units);
  const next: PackingState = {
    ...state,
    plan,
    free,
    contents: fittedTo(plan, contents, state.plan),
    earlier: [],
    ...(keepsItems(state.plan, plan) ? {} : { former: [...(state.former ?? []), state.plan] }),
  };
  const fault = faultOf(next);
  if (fault !== null) throw new PackingHistoryError(`the new plan does not hold: ${fault}`);
  return next;
}
