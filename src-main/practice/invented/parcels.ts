/** Declared parcels of an invented order, by the weight of its items. */
import type { Item, Parcel } from '../order/order-shapes.ts';
import type { Random } from './random.ts';

/** Boxes of the packing station: load in kg, inner length, width, height in cm, own weight in kg. */
const BOXES = [
  { holds: 0.3, length: 22, width: 16, height: 4, own: 0.05 },
  { holds: 1, length: 30, width: 22, height: 10, own: 0.14 },
  { holds: 3, length: 38, width: 28, height: 16, own: 0.27 },
  { holds: 8, length: 48, width: 36, height: 24, own: 0.46 },
] as const;

const BIGGEST_BOX = { holds: Infinity, length: 60, width: 45, height: 38, own: 0.82 } as const;

const grams = (kilograms: number): number => Math.round(kilograms * 1000) / 1000;

/**
 * Declares one parcel for the items of a delivery, sometimes two. The quantities over all parcels add up
 * to the quantities of the items.
 */
export function declareParcels(items: readonly Item[], codePrefix: string, random: Random): Parcel[] {
  const units = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  const cut = units.length > 1 && random.chance(0.2) ? random.whole(1, units.length - 1) : units.length;
  return [units.slice(0, cut), units.slice(cut)]
    .filter((content) => content.length > 0)
    .map((content, index) => parcelOf(content, `Parcel ${index + 1}`, `${codePrefix}-${index + 1}`));
}

/** Parcel with these units in the smallest box that holds them. */
export function parcelOf(units: readonly Item[], name: string, code: string): Parcel {
  const netWeight = grams(units.reduce((sum, unit) => sum + unit.weight, 0));
  const box = BOXES.find(({ holds }) => netWeight <= holds) ?? BIGGEST_BOX;
  const grossWeight = grams(netWeight + box.own);
  const quantities = new Map<string, number>();
  for (const { salesChannelSkuId } of units) {
    quantities.set(salesChannelSkuId, (quantities.get(salesChannelSkuId) ?? 0) + 1);
  }
  return {
    name,
    code,
    length: box.length,
    width: box.width,
    height: box.height,
    weight: grossWeight,
    netWeight,
    grossWeight,
    items: [...quantities].map(([salesChannelSkuId, quantity]) => ({ salesChannelSkuId, quantity })),
  };
}
