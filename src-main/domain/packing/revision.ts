/** An order that changed at the service while it is packed here: what the packer has to do about it. */
import type { PackingEvent, TakeOut } from './event.ts';
import { mustBeFree, planSignature, type PackingPlan } from './plan.ts';
import { fittedTo, type Parcel } from './contents.ts';
import { packedOf, type PackingState } from './state.ts';
import { roomFor } from './room.ts';

export interface Revision {
  /** To be taken out of the parcels, in the order of their numbers. */
  takeOut: TakeOut[];
  /** Units that are wanted now and are in no parcel; `more`: how many more than before the change. */
  toPack: { key: string; units: number; more: number }[];
  /** Another label is needed. */
  addressChanged: boolean;
  /** Likewise. */
  carrierChanged: boolean;
  /** The parcels contradict the order now: their contents are not held to any more. */
  nowFree: boolean;
  event: PackingEvent;
}

/**
 * Holds what is packed against the newest plan.
 * @returns null where nothing changed that a packer has to know
 */
export function revise(state: PackingState, newest: PackingPlan): Revision | null {
  if (planSignature(state.plan) === planSignature(newest)) return null;
  const free = state.free || mustBeFree(newest);
  const { kept, takeOut } = keep(state, newest, free);
  const toPack = newest.articles.flatMap((article) => {
    const units = article.units - packedOf(kept, article.key);
    const before = state.plan.articles.find((a) => a.key === article.key)?.units ?? 0;
    return units === 0 ? [] : [{ key: article.key, units, more: Math.max(0, article.units - before) }];
  });
  return {
    takeOut,
    toPack,
    addressChanged: state.plan.shipTo !== newest.shipTo,
    carrierChanged: carriersOf(state.plan) !== carriersOf(newest),
    nowFree: free && !state.free,
    event: { kind: 'replanned', plan: newest, free, takenOut: takeOut },
  };
}

const carriersOf = ({ deliveries }: PackingPlan): string =>
  JSON.stringify(deliveries.map(({ company }) => company));

/** Puts what is packed into the new plan, parcel by parcel; what finds no room there has to come out. */
function keep(
  state: PackingState,
  plan: PackingPlan,
  free: boolean,
): { kept: PackingState; takeOut: TakeOut[] } {
  const fitted = fittedTo(plan, state.contents, state.plan);
  const takeOut: TakeOut[] = [];
  const empty = fitted.parcels.map((parcel): Parcel => ({ ...parcel, units: {} }));
  let kept: PackingState = { ...state, plan, free, contents: { ...fitted, parcels: empty } };
  for (const [at, parcel] of fitted.parcels.entries()) {
    for (const [key, units] of Object.entries(parcel.units)) {
      const target = kept.contents.parcels[at];
      if (!target) continue;
      const stays = Math.min(units, roomFor(kept, target, key));
      if (stays < units) takeOut.push({ parcel: parcel.number, key, units: units - stays });
      if (stays === 0) continue;
      const filled = { ...target, units: { ...target.units, [key]: stays } };
      kept = { ...kept, contents: { ...kept.contents, parcels: kept.contents.parcels.with(at, filled) } };
    }
  }
  return { kept, takeOut };
}
