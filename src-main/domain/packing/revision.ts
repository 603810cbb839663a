/** Changes of an order at the service while it is packed here, as steps for the packer. */
import { carrierOf } from '../../contract/terms/carrier.ts';
import type { PackingEvent, TakeOut } from './event.ts';
import { mustBeFree, planSignature, type PackingPlan } from './plan.ts';
import { fittedTo, type Parcel } from './contents.ts';
import { withKeysOf } from './kept-keys.ts';
import { itemOf, type PackingState } from './state.ts';
import { roomBeside } from './room.ts';
import { Tally } from './tally.ts';

export interface Revision {
  /** Units to take out, by parcel number. */
  takeOut: TakeOut[];
  /** Items whose units were changed or are still to be packed: ordered before, ordered now, in no parcel. */
  amounts: { key: string; was: number; now: number; toGo: number }[];
  /** True if the packer needs a new label. */
  addressChanged: boolean;
  /** True if the packer needs a new label. */
  carrierChanged: boolean;
  /** True if the parcels contradict the order now: their declared contents are no longer enforced. */
  nowFree: boolean;
  event: PackingEvent;
}

/** Compares the packed goods with the newest plan. @returns null if no change matters to a packer */
export function revise(state: PackingState, newestPlan: PackingPlan): Revision | null {
  const newest = withKeysOf(newestPlan, state.plan);
  if (planSignature(state.plan) === planSignature(newest)) return null;
  const free = state.free || mustBeFree(newest);
  const { remaining, takeOut } = fit(state, newest, free);
  const keys = [...state.plan.items, ...newest.items].map(({ key }) => key);
  const amounts = [...new Set(keys)]
    .map((key) => {
      const now = itemOf(newest, key)?.units ?? 0;
      return { key, was: itemOf(state.plan, key)?.units ?? 0, now, toGo: now - remaining.all(key) };
    })
    .filter(({ was, now, toGo }) => was !== now || toGo > 0);
  return {
    takeOut,
    amounts,
    addressChanged: state.plan.shipTo !== newest.shipTo,
    carrierChanged: carriersOf(state.plan) !== carriersOf(newest),
    nowFree: free && !state.free,
    event: { kind: 'replanned', plan: newest, free, takenOut: takeOut },
  };
}

const carriersOf = ({ deliveries }: PackingPlan): string => JSON.stringify(deliveries.map(carrierOf));

/** Fits packed goods into the new plan, parcel by parcel; units without room have to be taken out. */
function fit(
  state: PackingState,
  plan: PackingPlan,
  free: boolean,
): { remaining: Tally; takeOut: TakeOut[] } {
  const fitted = fittedTo(plan, state.contents, state.plan);
  const takeOut: TakeOut[] = [];
  const remaining = new Tally({ ...fitted, parcels: [] });
  for (const parcel of fitted.parcels) {
    const empty: Parcel = { ...parcel, units: {} };
    for (const [key, units] of Object.entries(parcel.units)) {
      const stays = Math.min(units, roomBeside(remaining, { plan, free }, empty, key));
      if (stays < units) takeOut.push({ parcel: parcel.number, key, units: units - stays });
      if (stays > 0) remaining.add(key, parcel.delivery, stays);
    }
  }
  return { remaining, takeOut };
}
