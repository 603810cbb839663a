/** The fold of an order's packing events. Pure: the same events give the same state, on any machine, at any time. */
import type { PackingEvent, PullReason, TakeOut } from './event.ts';
import type { PackingPlan, PlannedArticle } from './plan.ts';

/**
 * `open` being packed. `short` set aside, units are missing. `sealed` closed here, on its way. `to-pull` closed here, and
 * must not leave. `pulled` found and put aside. `moved-on` the service has taken it over. `put-back` nothing is packed.
 */
export type Phase = 'open' | 'short' | 'sealed' | 'to-pull' | 'pulled' | 'moved-on' | 'put-back';

export interface Parcel {
  /** From 1 up: what is written on the box and said by the screen. */
  number: number;
  delivery: number | null;
  /** Place in the plan's list; null for one that was added here. */
  planned: number | null;
  /** Units by article; none with 0. */
  units: Readonly<Record<string, number>>;
}

/** What lies where. */
export interface Contents {
  parcels: readonly Parcel[];
  /** Number of the parcel that the packer works at. */
  chosen: number;
  /** The packer has turned to it: scans go there, also where it takes nothing more. */
  held: boolean;
}

export interface PackingState {
  plan: PackingPlan;
  free: boolean;
  phase: Phase;
  contents: Contents;
  /** What `undone` goes back to, oldest first. */
  earlier: readonly Contents[];
  /** Units that were said to be missing, newest last. */
  shorts: readonly { key: string; units: number; reason: string }[];
  /** The service was asked after sealing, and said that it may leave. */
  cleared: boolean;
  pull: { why: PullReason; status: string } | null;
}

/** The events cannot have happened: the file was changed, or a newer application wrote it. */
export class PackingHistoryError extends Error {
  override readonly name = 'PackingHistoryError';
}

/** @throws PackingHistoryError where an event cannot follow those before it */
export function fold(events: Iterable<PackingEvent>): PackingState | null {
  let state: PackingState | null = null;
  for (const event of events) state = apply(state, event);
  return state;
}

/** Phases in which packing begins anew. */
const OVER: readonly Phase[] = ['put-back', 'moved-on'];

/** @throws PackingHistoryError where it cannot follow, or is no event */
export function apply(state: PackingState | null, event: PackingEvent): PackingState {
  try {
    return follow(state, event);
  } catch (error) {
    if (error instanceof PackingHistoryError) throw error;
    // Parts of it are missing, or are of another kind: it comes from a file, which may hold anything.
    throw new PackingHistoryError('that is no event of packing', { cause: error });
  }
}

function follow(state: PackingState | null, event: PackingEvent): PackingState {
  if (event.kind === 'opened') {
    if (state && !OVER.includes(state.phase) && !event.anew) throw impossible(event, 'it is open already');
    mustHold(event, event.plan);
    return opened(event.plan, event.free);
  }
  if (!state) throw impossible(event, 'nothing was opened');
  switch (event.kind) {
    case 'counted':
      mustBeUnits(event, event.units);
      return open(state, event, {
        ...put(state.contents, event.parcel, event.key, event.units),
        chosen: event.parcel,
        held: false,
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
      return { ...state, contents: { ...state.contents, chosen: event.parcel, held: true } };
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
      const due = articleOf(state.plan, key)?.units ?? 0;
      if (units > due - packedOf(state, key)) throw impossible(event, 'so many are not missing');
      return { ...state, phase: 'short', shorts: [...state.shorts, { key, units, reason }] };
    }
    case 'resumed':
      mustBe(state, event, ['short']);
      return { ...state, phase: 'open' };
    case 'replanned':
      mustBe(state, event, ['open', 'short']);
      mustHold(event, event.plan);
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
    case 'reopened':
      mustBe(state, event, ['sealed', 'to-pull', 'pulled']);
      return { ...state, phase: 'open', earlier: [], cleared: false, pull: null };
    case 'moved-on':
      mustBe(state, event, ['sealed']);
      return { ...state, phase: 'moved-on' };
    case 'put-back':
      mustBe(state, event, ['open', 'short', 'to-pull', 'pulled']);
      return { ...state, phase: 'put-back', contents: emptied(state.contents), earlier: [] };
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

/** What everything else relies on in a plan. */
function mustHold(event: PackingEvent, { articles, deliveries, parcels, contradictions }: PackingPlan): void {
  const isList = [articles, deliveries, parcels, contradictions].every((part) => Array.isArray(part));
  if (!isList || parcels.length === 0) throw impossible(event, 'its plan is none');
  const isWhole = articles.every(
    ({ key, units, byDelivery }) =>
      typeof key === 'string' && Number.isSafeInteger(units) && Array.isArray(byDelivery),
  );
  if (!isWhole) throw impossible(event, 'its plan is none');
}

function mustHaveDelivery(plan: PackingPlan, event: PackingEvent, delivery: number | null): void {
  const isThere = delivery === null ? plan.deliveries.length === 0 : plan.deliveries[delivery] !== undefined;
  if (!isThere) throw impossible(event, 'the order has no such delivery');
}

const emptied = (contents: Contents): Contents => ({
  ...contents,
  parcels: contents.parcels.map((parcel) => ({ ...parcel, units: {} })),
});

function opened(plan: PackingPlan, free: boolean): PackingState {
  const parcels = plan.parcels.map(({ delivery }, at): Parcel => ({
    number: at + 1,
    delivery,
    planned: at,
    units: {},
  }));
  return {
    plan,
    free,
    phase: 'open',
    contents: { parcels, chosen: 1, held: false },
    earlier: [],
    shorts: [],
    cleared: false,
    pull: null,
  };
}

/** The same order with other contents; the ones before can be gone back to. */
function open(state: PackingState, event: PackingEvent, contents: Contents): PackingState {
  mustBe(state, event, ['open']);
  const fault = faultOf({ ...state, contents });
  if (fault !== null) throw impossible(event, fault);
  return { ...state, contents, earlier: [...state.earlier, state.contents] };
}

function parcelOf(contents: Contents, number: number): Parcel {
  const parcel = contents.parcels[number - 1];
  if (!parcel || !Number.isInteger(number)) throw new PackingHistoryError(`there is no parcel ${number}`);
  return parcel;
}

/** @param units negative takes out */
function put(contents: Contents, number: number, key: string, units: number): Contents {
  const parcel = parcelOf(contents, number);
  const left = unitsOf(parcel, key) + units;
  if (!Number.isInteger(units) || units === 0) throw new PackingHistoryError(`${units} units of "${key}"`);
  if (left < 0) throw new PackingHistoryError(`parcel ${number} has no ${-units} of "${key}"`);
  const { [key]: _before, ...others } = parcel.units;
  const changed = { ...parcel, units: left === 0 ? others : { ...others, [key]: left } };
  return { ...contents, parcels: contents.parcels.with(number - 1, changed) };
}

/** Units of an article in one parcel. A key comes from a request too, and may name what every object has. */
export const unitsOf = (parcel: Parcel, key: string): number =>
  Object.hasOwn(parcel.units, key) ? (parcel.units[key] ?? 0) : 0;

function withParcel(contents: Contents, delivery: number | null): Contents {
  const number = contents.parcels.length + 1;
  const parcel: Parcel = { number, delivery, planned: null, units: {} };
  return { parcels: [...contents.parcels, parcel], chosen: number, held: false };
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
  };
  const fault = faultOf(next);
  if (fault !== null) throw new PackingHistoryError(`the new plan does not hold: ${fault}`);
  return next;
}

/**
 * Parcels keep their numbers, and their place in the plan: by their code where that names one parcel in both plans, else
 * by their turn. Those that the new plan has more are added.
 */
export function fittedTo(plan: PackingPlan, contents: Contents, before: PackingPlan): Contents {
  const last = plan.deliveries.length - 1;
  const byCode = contents.parcels.map(({ planned }) => placeByCode(plan, before, planned));
  const taken = new Set(byCode);
  const parcels = contents.parcels.map((parcel, at): Parcel => {
    const { planned } = parcel;
    const sameTurn = planned === null || taken.has(planned) || !plan.parcels[planned] ? null : planned;
    const place = byCode[at] ?? sameTurn;
    const there = place === null ? undefined : plan.parcels[place];
    if (there) return { ...parcel, planned: place, delivery: there.delivery };
    return { ...parcel, planned: null, delivery: last < 0 ? null : Math.min(parcel.delivery ?? 0, last) };
  });
  const held = new Set(parcels.map((p) => p.planned));
  plan.parcels.forEach(({ delivery }, planned) => {
    if (!held.has(planned)) parcels.push({ number: parcels.length + 1, delivery, planned, units: {} });
  });
  return { ...contents, parcels };
}

function placeByCode(plan: PackingPlan, before: PackingPlan, planned: number | null): number | null {
  const code = planned === null ? null : (before.parcels[planned]?.code ?? null);
  if (code === null) return null;
  const isOne = ({ parcels }: PackingPlan) => parcels.filter((p) => p.code === code).length === 1;
  return isOne(plan) && isOne(before) ? plan.parcels.findIndex((p) => p.code === code) : null;
}

/** Units of an article in all parcels. */
export function packedOf(state: PackingState, key: string): number {
  return state.contents.parcels.reduce((sum, parcel) => sum + unitsOf(parcel, key), 0);
}

export const articleOf = (plan: PackingPlan, key: string): PlannedArticle | undefined =>
  plan.articles.find((article) => article.key === key);

/** Every unit is in a parcel. */
export function isComplete(state: PackingState): boolean {
  return state.plan.articles.every((article) => packedOf(state, article.key) === article.units);
}

/** Units of an article that the parcels of a delivery hold. */
export function packedIn(state: PackingState, delivery: number | null, key: string): number {
  return state.contents.parcels
    .filter((parcel) => parcel.delivery === delivery)
    .reduce((sum, parcel) => sum + unitsOf(parcel, key), 0);
}

/** What a parcel was declared to hold of an article; null where that is not held to. */
export function declaredFor(state: PackingState, parcel: Parcel, key: string): number | null {
  if (state.free || parcel.planned === null) return null;
  const contents = state.plan.parcels[parcel.planned]?.contents ?? null;
  return contents === null ? null : (contents.find((c) => c.key === key)?.units ?? 0);
}

/** @returns what is wrong where more lies in parcels than may; null where nothing is */
function faultOf(state: PackingState): string | null {
  for (const parcel of state.contents.parcels) {
    for (const [key, units] of Object.entries(parcel.units)) {
      const article = articleOf(state.plan, key);
      if (!article) return `"${key}" is not in the order`;
      const declared = declaredFor(state, parcel, key);
      if (declared !== null && units > declared) return `parcel ${parcel.number} has too many of "${key}"`;
    }
  }
  for (const article of state.plan.articles) {
    if (packedOf(state, article.key) > article.units) return `too many of "${article.key}"`;
    if (!state.free && looseUsed(state, article) > article.loose)
      return `"${article.key}" in the wrong delivery`;
  }
  return null;
}

/** Units that deliveries hold beyond their own: they can only be those that belong to none. */
export function looseUsed(state: PackingState, article: PlannedArticle): number {
  const beyond = article.byDelivery.map((due, at) => Math.max(0, packedIn(state, at, article.key) - due));
  return beyond.reduce((sum, n) => sum + n, 0) + packedIn(state, null, article.key);
}
