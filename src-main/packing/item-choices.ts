/** Items of an order that a packer chooses between, with a text that distinguishes them. */
import type { PlannedItem } from '../domain/packing/plan.ts';
import { packedOf, type PackingState } from '../domain/packing/state.ts';

/** @param items `units`: those that one scan counts */
export const itemChoices = (state: PackingState, items: readonly { item: PlannedItem; units: number }[]) =>
  items.map(({ item, units }) => {
    const { key, name, sku, serviceSku = null, eans } = item;
    const left = item.units - packedOf(state, key);
    return { key, name, sku, serviceSku, ean: eans[0] ?? null, units, left };
  });
