/**
 * Packing plan: items, units and parcels as the order declares them (spec: item, delivery, parcel). The journal keeps the plan:
 * enough to fold an order's events again without the cache, and no buyer's data.
 */
import { carrierOf } from '../../contract/terms/carrier.ts';

/** An item (`domain/picking/item-key.ts`). To a packer, its lines are one. */
export interface PlannedItem {
  /**
   * Names the item in this order's events: by its SKU, else by its code, its name or its line; by all of its values if
   * another item of the order has the same SKU.
   */
  key: string;
  sku: string | null;
  /** SKU of the service. Plans that earlier versions wrote have none. */
  serviceSku?: string | null;
  name: string | null;
  eans: readonly string[];
  hsCode: string | null;
  /** Units of all lines. */
  units: number;
  /** Deliveries of the item, each with its units. A plan of an earlier version has a bare number of units for every delivery. */
  byDelivery: readonly (Home | number)[];
  /** Units that belong to no delivery: they may go into any parcel. */
  loose: number;
}

/** Place in the list of deliveries, and units of an item that belong there. */
type Home = readonly [delivery: number, units: number];

export const homesOf = ({ byDelivery }: PlannedItem): Home[] =>
  byDelivery
    .map((home, at): Home => (typeof home === 'number' ? [at, home] : home))
    .filter(([, units]) => units > 0);

export interface PlannedParcel {
  /** Index in the list of deliveries; null if the order has none. */
  delivery: number | null;
  name: string | null;
  code: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  /** Null: nothing was declared, so that all items of its delivery may go in. */
  contents: readonly { key: string; units: number }[] | null;
}

/**
 * Contradictions between items and parcels. `guard` ones make the declared contents useless: such an order is packed
 * freely, and the packer is recorded.
 */
export type Contradiction =
  | { kind: 'declared-units'; guard: true; key: string; declared: number; ordered: number }
  | { kind: 'declared-unknown'; guard: true; parcel: number; sku: string | null }
  /** Several items of the order have that SKU: the one in the parcel is not known. */
  | { kind: 'declared-ambiguous'; guard: true; parcel: number; sku: string }
  | { kind: 'declared-unreadable'; guard: true; parcel: number }
  | { kind: 'several-deliveries'; guard: true; key: string }
  /** Units without a delivery; they are packed nevertheless. */
  | { kind: 'no-delivery'; guard: false; key: string; units: number }
  /** A delivery names a line that the order does not have. */
  | { kind: 'unknown-line'; guard: false; delivery: number };

export interface PackingPlan {
  items: readonly PlannedItem[];
  deliveries: readonly { company: string | null; name: string | null }[];
  /** At least one. */
  parcels: readonly PlannedParcel[];
  contradictions: readonly Contradiction[];
  /** Names the address without repeating it: another one means another label. Of the address as it is seen (`name-form.ts`). */
  shipTo: string;
  /** The mark that earlier versions made of it, if that is another one. */
  shipToAsWritten?: string;
}

/** True if the declared contents cannot be followed. */
export const mustBeFree = (plan: PackingPlan): boolean => plan.contradictions.some((c) => c.guard);

/** Signature that is equal for plans that are the same to a packer: names, sizes and the order of lines do not count. */
export function planSignature(plan: PackingPlan): string {
  let signature = signatures.get(plan);
  if (signature === undefined) signatures.set(plan, (signature = signatureOf(plan)));
  return signature;
}

/** Cached by plan: a plan never changes, and is compared with the newest one at every look. */
const signatures = new WeakMap<PackingPlan, string>();

function signatureOf(plan: PackingPlan): string {
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  return JSON.stringify([
    plan.items.toSorted(byKey).map((item) => [item.key, item.units, homesOf(item), item.loose]),
    plan.parcels.map(({ delivery, code, contents }) => [
      delivery,
      code,
      contents?.toSorted(byKey).map(({ key, units }) => [key, units]) ?? null,
    ]),
    plan.deliveries.map(carrierOf),
    plan.contradictions
      .filter((c) => c.guard)
      .map((c) => JSON.stringify(c))
      .toSorted(),
    plan.shipTo,
  ]);
}
