/** Plans of orders that a test writes down. */
import { readOrder } from '../../../src-main/domain/orders/order-facts.ts';
import { makePlan } from '../../../src-main/domain/packing/make-plan.ts';
import type { PackingPlan } from '../../../src-main/domain/packing/plan.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder, aShipping } from '../order-json.ts';
import { digest } from './digest.ts';

export function planOf(items: readonly Json[], deliveries: readonly Json[], parts: Json = {}): PackingPlan {
  const shipping = aShipping({}, { deliveries });
  const reading = readOrder(anOrder('PD1', { items, shipping, ...parts }));
  if (!reading.ok) throw new Error(`not read: ${JSON.stringify(reading.fault)}`);
  return makePlan(reading.facts, digest);
}

/** A line with that number and SKU. */
export const aLine = (id: string | null, sku: string | null, quantity = 1, parts: Json = {}): Json =>
  anItem({ id, salesChannelSkuId: sku, skuId: null, ean: null, quantity, ...parts });

/** A parcel that declares these units of each SKU. */
export const aParcel = (declared: Readonly<Record<string, unknown>>, parts: Json = {}): Json => ({
  items: Object.entries(declared).map(([salesChannelSkuId, quantity]) => ({ salesChannelSkuId, quantity })),
  ...parts,
});

export const aDelivery = (
  items: readonly string[],
  parcels: readonly Json[] = [],
  parts: Json = {},
): Json => ({
  items,
  parcels,
  ...parts,
});
