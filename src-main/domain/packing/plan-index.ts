/** A plan by its keys, made once for each plan: a plan never changes. */
import { homesOf, type PackingPlan, type PlannedItem } from './plan.ts';

export interface PlanIndex {
  items: ReadonlyMap<string, PlannedItem>;
  /** Units of an item, by its key, that belong to a delivery, by the place of that. */
  homes: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Items with units that belong to that delivery, by its place in the list of deliveries. */
  atHome: ReadonlyMap<number, readonly PlannedItem[]>;
  /** Items with units that may go into any parcel. */
  loose: readonly PlannedItem[];
  /** Units by item, for each planned parcel; null: it declares nothing. */
  declared: readonly (ReadonlyMap<string, number> | null)[];
}

const made = new WeakMap<PackingPlan, PlanIndex>();

export function planIndex(plan: PackingPlan): PlanIndex {
  let index = made.get(plan);
  if (!index) made.set(plan, (index = makeIndex(plan)));
  return index;
}

function makeIndex({ items, parcels }: PackingPlan): PlanIndex {
  const atHome = new Map<number, PlannedItem[]>();
  const homes = new Map(items.map((item) => [item.key, new Map(homesOf(item))]));
  for (const item of items) {
    for (const delivery of homes.get(item.key)?.keys() ?? []) {
      const there = atHome.get(delivery);
      if (there) there.push(item);
      else atHome.set(delivery, [item]);
    }
  }
  return {
    items: new Map(items.map((item) => [item.key, item])),
    homes,
    atHome,
    loose: items.filter((item) => item.loose > 0),
    declared: parcels.map(({ contents }) => contents && new Map(contents.map((c) => [c.key, c.units]))),
  };
}
