/** Remaining capacity of parcels for an item. */
import { unitsOf, type Parcel } from './contents.ts';
import type { PackingPlan, PlannedItem } from './plan.ts';
import { planIndex } from './plan-index.ts';
import { itemOf, declaredFor, isComplete, looseUsed, packedOf, type PackingState } from './state.ts';
import { tallyOf, type Tally } from './tally.ts';

/** Units of the item that are in no parcel yet. */
export function leftOf(state: PackingState, item: PlannedItem): number {
  return item.units - packedOf(state, item.key);
}

/** Units of the item that may go into this parcel now: by the order, its delivery, and the declaration. */
export function roomFor(state: PackingState, parcel: Parcel, key: string): number {
  return roomBeside(tallyOf(state.contents), state, parcel, key);
}

/** `roomFor` for a caller that has the tally of the parcels' contents. */
export function roomBeside(
  tally: Tally,
  packing: Pick<PackingState, 'plan' | 'free'>,
  parcel: Parcel,
  key: string,
): number {
  const item = itemOf(packing.plan, key);
  if (!item) return 0;
  const left = item.units - tally.all(key);
  if (packing.free) return left;
  const declared = declaredFor(packing, parcel, key);
  const byParcel = declared === null ? left : declared - unitsOf(parcel, key);
  return Math.max(0, Math.min(left, byParcel, roomInDelivery(tally, packing.plan, parcel.delivery, item)));
}

function roomInDelivery(tally: Tally, plan: PackingPlan, delivery: number | null, item: PlannedItem): number {
  const loose = item.loose - looseUsed(tally, plan, item);
  if (delivery === null) return loose;
  const own = (planIndex(plan).homes.get(item.key)?.get(delivery) ?? 0) - tally.in(delivery, item.key);
  return Math.max(0, own) + loose;
}

/** Returns a predicate: does this parcel take any remaining item? Results are cached per delivery. */
function takerOf(state: PackingState): (parcel: Parcel) => boolean {
  const { plan, free } = state;
  const { atHome, loose, declared, items } = planIndex(plan);
  const hasRoom = (parcel: Parcel) => (item: PlannedItem) => roomFor(state, parcel, item.key) > 0;
  if (free) {
    const isAnyLeft = plan.items.some((item) => leftOf(state, item) > 0);
    return () => isAnyLeft;
  }
  // Undeclared parcels of one delivery all take the same.
  const known = new Map<number | null, boolean>();
  let looseOnes: boolean | null = null;
  return (parcel) => {
    const contents = parcel.planned === null ? null : declared[parcel.planned];
    if (contents)
      return [...contents.keys()].some((key) => {
        const item = items.get(key);
        return item !== undefined && hasRoom(parcel)(item);
      });
    let takes = known.get(parcel.delivery);
    if (takes === undefined) {
      const own = parcel.delivery === null ? [] : (atHome.get(parcel.delivery) ?? []);
      looseOnes ??= loose.some(
        (item) => leftOf(state, item) > 0 && looseUsed(tallyOf(state.contents), plan, item) < item.loose,
      );
      takes = looseOnes || own.some(hasRoom(parcel));
      known.set(parcel.delivery, takes);
    }
    return takes;
  };
}

/** Parcel for the next scan: the one that the packer has chosen, else the last one used, or the next one with room. */
export function activeParcel(state: PackingState): Parcel {
  const { parcels, chosen, chosenByHand } = state.contents;
  const chosenParcel = chosenByHand ? parcels[chosen - 1] : undefined;
  if (chosenParcel && !isComplete(state)) return chosenParcel;
  const from = Math.max(0, chosen - 1);
  const ordered = [...parcels.slice(from), ...parcels.slice(0, from)];
  const active = ordered.find(takerOf(state)) ?? ordered[0];
  // A plan has at least one parcel, and none is ever taken away.
  if (!active) throw new Error('an order without a parcel');
  return active;
}

/** Numbers of the parcels that take the item now. */
export function parcelsFor(state: PackingState, key: string): number[] {
  return state.contents.parcels.filter((p) => roomFor(state, p, key) > 0).map((p) => p.number);
}

/** Next item to pack: one missing in the active parcel, otherwise one missing in any parcel. Null: nothing is missing. */
export function nextItem(state: PackingState, active: Parcel): string | null {
  const { items } = state.plan;
  const next =
    items.find((item) => roomFor(state, active, item.key) > 0) ??
    items.find((item) => leftOf(state, item) > 0);
  return next?.key ?? null;
}
