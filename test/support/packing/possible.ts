/** Random events, also such as no step makes, and whether they can have happened: said a second time, without the fold. */
import fc from 'fast-check';
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import type { PackingPlan } from '../../../src-main/domain/packing/plan.ts';
import type { Contents } from '../../../src-main/domain/packing/contents.ts';
import type { PackingState, Phase } from '../../../src-main/domain/packing/state.ts';
import { excess, isAllPacked, packed, type Ledger } from './ledger.ts';

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -0, -1, -2, 0.5, 1.5, 99, 1e9, 2 ** 53, Number.NaN, Infinity, -Infinity),
  },
);

const strangeKey = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'sku:nowhere', 'length', '0');

export interface Numbers {
  which: number;
  /** Null: one of the order. */
  key: string | null;
  /** True to choose an item that is in a parcel, if there is one. */
  isThere: boolean;
  units: number;
  from: number;
  to: number;
  delivery: number | null;
}

export const numbers: fc.Arbitrary<Numbers> = fc.record({
  which: fc.nat(6),
  key: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: strangeKey }),
  isThere: fc.boolean(),
  units: number,
  from: number,
  to: number,
  delivery: fc.oneof(fc.constant(null), fc.nat(4), fc.constantFrom(-1, 0.5, 99)),
});

/** @param plan the one that the order has now */
export function eventOf(
  kind: PackingEvent['kind'],
  { which, key: strange, isThere, units, to, delivery, ...drawn }: Numbers,
  { plan: { items }, contents }: PackingState,
  plan: PackingPlan,
): PackingEvent {
  const places = contents.parcels.flatMap((p) =>
    Object.keys(p.units).map((item) => ({ item, in: p.number })),
  );
  const place = isThere ? places[which % Math.max(1, places.length)] : undefined;
  const key = place?.item ?? strange ?? items[which % Math.max(1, items.length)]?.key ?? '';
  const from = place?.in ?? drawn.from;
  const status = 'SHIPPED';
  switch (kind) {
    case 'opened':
      return { kind, plan, free: true, restart: false };
    case 'counted':
      return { kind, key, units, parcel: from, method: 'hand', code: null, reason: null };
    case 'moved':
      return { kind, key, units, from, to };
    case 'removed':
      return { kind, key, units, parcel: from };
    case 'parcel-added':
      return { kind, delivery };
    case 'turned':
      return { kind, parcel: from };
    case 'short':
      return { kind, key, units, reason: 'not on its shelf' };
    case 'replanned':
      return { kind, plan, free: false, takenOut: which < 3 ? [] : [{ key, units, parcel: from }] };
    case 'cleared':
    case 'moved-on':
      return { kind, status };
    case 'pull-asked':
      return { kind, status, why: which < 4 ? 'packed-twice' : 'changed' };
    case 'stays':
      return { kind, reason: 'the other is damaged' };
    case 'put-back':
      return { kind, status, why: 'not-ready' };
    case 'undone':
    case 'resumed':
    case 'sealed':
    case 'pulled':
    case 'reopened':
      return { kind };
  }
}

const PHASES: Record<PackingEvent['kind'], readonly Phase[]> = {
  opened: ['put-back', 'moved-on'],
  counted: ['open'],
  moved: ['open'],
  removed: ['open'],
  'parcel-added': ['open'],
  turned: ['open'],
  undone: ['open'],
  short: ['open'],
  resumed: ['short'],
  replanned: ['open', 'short'],
  sealed: ['open'],
  cleared: ['sealed'],
  'pull-asked': ['sealed'],
  pulled: ['to-pull'],
  stays: ['to-pull'],
  reopened: ['sealed', 'to-pull', 'pulled'],
  'moved-on': ['sealed'],
  'put-back': ['open', 'short', 'to-pull', 'pulled'],
};

export const EVENT_KINDS = Object.keys(PHASES) as PackingEvent['kind'][];

const isWhole = (n: number): boolean => Number.isSafeInteger(n) && n > 0;

const isParcel = ({ parcels }: Contents, n: number): boolean => isWhole(n) && n <= parcels.length;

/**
 * @param after what the fold made of it; null if it refused
 * @param ledger of the order before
 * @param next of the plan that the event brings, if it brings one
 * @returns the fault of the fold's answer; null if it is right
 */
export function misjudged(
  event: PackingEvent,
  before: PackingState,
  after: PackingState | null,
  ledger: Ledger,
  next: Ledger,
): string | null {
  const why = impossibility(event, before, ledger, next);
  if (after === null) return why === null ? 'refused, and could have happened' : null;
  if (why !== null) return `taken, and cannot have happened: ${why}`;
  const holding = event.kind === 'replanned' || event.kind === 'opened' ? next : ledger;
  return excess(holding, after.contents, after.free);
}

function impossibility(
  event: PackingEvent,
  { phase, contents, free, earlier, pull }: PackingState,
  ledger: Ledger,
  next: Ledger,
): string | null {
  if (!PHASES[event.kind].includes(phase)) return `it was ${phase}`;
  switch (event.kind) {
    case 'counted':
      if (!isWhole(event.units)) return `${event.units} units`;
      if (!isParcel(contents, event.parcel)) return `parcel ${event.parcel}`;
      return excess(ledger, put(contents, event.parcel, event.key, event.units), free);
    case 'removed':
      return takes(contents, event.parcel, event);
    case 'moved': {
      const taken = takes(contents, event.from, event);
      if (taken !== null) return taken;
      if (!isParcel(contents, event.to) || event.from === event.to) return `parcel ${event.to}`;
      const out = put(contents, event.from, event.key, -event.units);
      return excess(ledger, put(out, event.to, event.key, event.units), free);
    }
    case 'parcel-added':
      return ledger.parcels.some((p) => p.delivery === event.delivery) ? null : `delivery ${event.delivery}`;
    case 'turned':
      return isParcel(contents, event.parcel) ? null : `parcel ${event.parcel}`;
    case 'undone':
      return earlier.length > 0 ? null : 'nothing to undo';
    case 'short': {
      const due = ledger.items.find((a) => a.key === event.key)?.due ?? 0;
      const missing = due - packed(contents, event.key);
      return isWhole(event.units) && event.units <= missing ? null : `${event.units} of ${missing} missing`;
    }
    case 'replanned': {
      let left = contents;
      for (const out of event.takenOut) {
        const taken = takes(left, out.parcel, out);
        if (taken !== null) return taken;
        left = put(left, out.parcel, out.key, -out.units);
      }
      return excess(next, seatedIn(next, ledger, left), event.free);
    }
    case 'sealed':
      return isAllPacked(ledger, contents) ? null : 'units are missing';
    case 'stays':
      return pull?.why === 'packed-twice' ? null : `it must not leave: ${pull?.why}`;
    case 'opened':
    case 'resumed':
    case 'cleared':
    case 'pull-asked':
    case 'pulled':
    case 'reopened':
    case 'moved-on':
    case 'put-back':
      return null;
  }
}

function takes(contents: Contents, parcel: number, { key, units }: { key: string; units: number }) {
  if (!isWhole(units)) return `${units} units`;
  if (!isParcel(contents, parcel)) return `parcel ${parcel}`;
  return unitsIn(contents, parcel, key) >= units ? null : `parcel ${parcel} has fewer`;
}

const unitsIn = ({ parcels }: Contents, parcel: number, key: string): number => {
  const units = parcels[parcel - 1]?.units ?? {};
  return Object.hasOwn(units, key) ? (units[key] ?? 0) : 0;
};

function put(contents: Contents, parcel: number, key: string, units: number): Contents {
  const parcels = contents.parcels.map((p) => {
    if (p.number !== parcel) return p;
    const left = { ...p.units };
    const now = unitsIn(contents, parcel, key) + units;
    Object.defineProperty(left, key, { value: now, enumerable: true, configurable: true, writable: true });
    if (now === 0) delete left[key];
    return { ...p, units: left };
  });
  return { ...contents, parcels };
}

/** A box is the same box if one code names it before and after; else it has its turn in the list. */
function seatedIn({ parcels: planned }: Ledger, { parcels: earlier }: Ledger, contents: Contents): Contents {
  const last = Math.max(...planned.map((p) => p.delivery ?? -1));
  const alone = (list: Ledger['parcels'], code: string | null) =>
    code !== null && list.filter((p) => p.code === code).length === 1;
  const named = contents.parcels.map((p) => {
    const code = p.planned === null ? null : (earlier[p.planned]?.code ?? null);
    return alone(planned, code) && alone(earlier, code) ? planned.findIndex((q) => q.code === code) : null;
  });
  const parcels = contents.parcels.map((p, at) => {
    const nextPlace = p.planned !== null && !named.includes(p.planned) ? p.planned : null;
    const place = named[at] ?? nextPlace;
    const seat = place === null ? undefined : planned[place];
    if (seat) return { ...p, planned: place, delivery: seat.delivery };
    return { ...p, planned: null, delivery: last < 0 ? null : Math.min(p.delivery ?? 0, last) };
  });
  return { ...contents, parcels };
}
