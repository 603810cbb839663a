/** Contents of the parcels, and their changes. Independent of the order: the state says which item fits which parcel. */
import { PackingHistoryError } from './event.ts';
import type { PackingPlan } from './plan.ts';

export interface Parcel {
  /** From 1 up: the number written on the box and shown on the screen. */
  number: number;
  delivery: number | null;
  /** Place in the plan's list; null for one that was added here. */
  planned: number | null;
  /** Units by item; none with 0. */
  units: Readonly<Record<string, number>>;
}

/** Parcels with their contents. */
export interface Contents {
  parcels: readonly Parcel[];
  /** Number of the parcel that the packer works at. */
  chosen: number;
  /** True if the packer has chosen the parcel: scans go there, even if it takes nothing more. */
  chosenByHand: boolean;
  /** Units confirmed by hand since packing began. Taking units out does not reduce it: a unit's method is not known. */
  byHand: number;
}

/** The parcels of a plan, with nothing in them. */
export function emptyParcels(plan: PackingPlan): Contents {
  const parcels = plan.parcels.map(({ delivery }, at): Parcel => ({
    number: at + 1,
    delivery,
    planned: at,
    units: {},
  }));
  return { parcels, chosen: 1, chosenByHand: false, byHand: 0 };
}

/** Units of an item in one parcel. A key may come from a request, and be the name of an inherited property. */
export const unitsOf = (parcel: Parcel, key: string): number =>
  Object.hasOwn(parcel.units, key) ? (parcel.units[key] ?? 0) : 0;

/** @throws PackingHistoryError if there is no such parcel */
export function parcelOf(contents: Contents, number: number): Parcel {
  const parcel = contents.parcels[number - 1];
  if (!parcel || !Number.isInteger(number)) throw new PackingHistoryError(`there is no parcel ${number}`);
  return parcel;
}

/** @param units negative takes out @throws PackingHistoryError if the parcel has too few */
export function put(contents: Contents, number: number, key: string, units: number): Contents {
  const parcel = parcelOf(contents, number);
  const left = unitsOf(parcel, key) + units;
  if (!Number.isInteger(units) || units === 0) throw new PackingHistoryError(`${units} units of "${key}"`);
  if (left < 0) throw new PackingHistoryError(`parcel ${number} has no ${-units} of "${key}"`);
  const { [key]: _before, ...others } = parcel.units;
  const changed = { ...parcel, units: left === 0 ? others : { ...others, [key]: left } };
  return { ...contents, parcels: contents.parcels.with(number - 1, changed) };
}

/** Adds a parcel and makes it the active one. */
export function withParcel(contents: Contents, delivery: number | null): Contents {
  const number = contents.parcels.length + 1;
  const parcel: Parcel = { number, delivery, planned: null, units: {} };
  return { ...contents, parcels: [...contents.parcels, parcel], chosen: number, chosenByHand: false };
}

/** The same parcels, emptied. */
export const emptied = (contents: Contents): Contents => ({
  ...contents,
  byHand: 0,
  parcels: contents.parcels.map((parcel) => ({ ...parcel, units: {} })),
});

/**
 * Fits the parcels to a new plan: they keep their numbers, and match planned ones by a code that is unique in both
 * plans, else by position. Further planned parcels are added.
 */
export function fittedTo(plan: PackingPlan, contents: Contents, before: PackingPlan): Contents {
  const last = plan.deliveries.length - 1;
  const [places, placesBefore] = [placesByCode(plan), placesByCode(before)];
  const byCode = contents.parcels.map(({ planned }) => {
    const code = planned === null ? null : (before.parcels[planned]?.code ?? null);
    return code !== null && placesBefore.get(code) != null ? (places.get(code) ?? null) : null;
  });
  const taken = new Set(byCode);
  const parcels = contents.parcels.map((parcel, at): Parcel => {
    const { planned } = parcel;
    const samePlace = planned === null || taken.has(planned) || !plan.parcels[planned] ? null : planned;
    const place = byCode[at] ?? samePlace;
    const there = place === null ? undefined : plan.parcels[place];
    if (there) return { ...parcel, planned: place, delivery: there.delivery };
    return { ...parcel, planned: null, delivery: last < 0 ? null : Math.min(parcel.delivery ?? 0, last) };
  });
  const there = new Set(parcels.map((p) => p.planned));
  plan.parcels.forEach(({ delivery }, planned) => {
    if (!there.has(planned)) parcels.push({ number: parcels.length + 1, delivery, planned, units: {} });
  });
  return { ...contents, parcels };
}

/** The place of each code that names one parcel; null for one that names several. */
function placesByCode({ parcels }: PackingPlan): Map<string, number | null> {
  const places = new Map<string, number | null>();
  parcels.forEach(({ code }, at) => {
    if (code !== null) places.set(code, places.has(code) ? null : at);
  });
  return places;
}
