/** Next parcel of each item, computed for a whole order at once, and of a code that parcels share. Pure. */
import type { Parcel } from './contents.ts';
import { homesOf, type PlannedItem } from './plan.ts';
import { activeParcel, leftOf, roomFor } from './room.ts';
import type { PackingState } from './state.ts';

/**
 * Parcel for the next unit of each item, by item key: the active one if it has room, otherwise the next with room; null:
 * none.
 */
export function nextParcels(state: PackingState, active: Parcel): Map<string, number | null> {
  const { parcels } = state.contents;
  const ordered = [...parcels.slice(active.number - 1), ...parcels.slice(0, active.number - 1)];
  const candidates = candidatesOf(state, ordered);
  return new Map(
    state.plan.items.map((item) => {
      const takes = (parcel: Parcel) => roomFor(state, parcel, item.key) > 0;
      if (leftOf(state, item) === 0) return [item.key, null];
      return [item.key, candidates(item).find(takes)?.number ?? null];
    }),
  );
}

/**
 * Parcel that a scanned code means: the one named in the offer; otherwise the next after the active one with room for
 * that item; otherwise the next with room for any item; with no room anywhere, the next one.
 * @param planned indexes of the planned parcels that have the code
 * @param offer item in the packer's hand and the parcel that was named for it; null: none
 * @returns undefined if no parcel has the code
 */
export function parcelMeant(
  state: PackingState,
  planned: readonly number[],
  offer: { key: string; parcel: number } | null,
): Parcel | undefined {
  const { parcels } = state.contents;
  const { number: active } = activeParcel(state);
  const alike = [...parcels.slice(active), ...parcels.slice(0, active)].filter(
    (parcel) => parcel.planned !== null && planned.includes(parcel.planned),
  );
  const takes = (key: string) => (parcel: Parcel) => roomFor(state, parcel, key) > 0;
  return (
    (offer && (alike.find(({ number }) => number === offer.parcel) ?? alike.find(takes(offer.key)))) ??
    alike.find((parcel) => state.plan.items.some(({ key }) => takes(key)(parcel))) ??
    alike[0]
  );
}

/** The parcels worth asking about an item, in turn: of parcels that take anything of a delivery the first is enough. */
function candidatesOf(state: PackingState, ordered: readonly Parcel[]) {
  const position = new Map(ordered.map((parcel, at) => [parcel, at]));
  const declaring = new Map<string, Parcel[]>();
  const open = new Map<number | null, Parcel>();
  for (const parcel of ordered) {
    const planned = parcel.planned === null ? null : (state.plan.parcels[parcel.planned]?.contents ?? null);
    if (planned === null || state.free) {
      if (!open.has(parcel.delivery)) open.set(parcel.delivery, parcel);
      continue;
    }
    for (const { key } of planned) {
      const list = declaring.get(key);
      if (list) list.push(parcel);
      else declaring.set(key, [parcel]);
    }
  }
  // An item without a delivery fits any delivery: the first parcel in turn takes it, or none does.
  const [firstOpen] = open.values();
  return (item: PlannedItem): Parcel[] => {
    const own = homesOf(item).map(([delivery]) => open.get(delivery));
    const any = state.free || item.loose > 0 ? [firstOpen] : [];
    const undeclared = new Set([...own, ...any].filter((parcel) => parcel !== undefined));
    const all = [...(declaring.get(item.key) ?? []), ...undeclared];
    return all.toSorted((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
  };
}
