/** Lines of an order that a scanned item, or the SKU in a declared parcel, stands for: one SKU may have several items. */
import type { OrderItem } from '../../../src-main/contract/orders/orders.ts';
import type { FoundItem } from '../../client/places.ts';

/** Lines of the scanned item: of those with its SKU, or else its EAN, the ones with its name and EAN if there are any. */
export function markedLines(
  items: readonly OrderItem[],
  { sku, ean, name }: Pick<FoundItem, 'sku' | 'ean' | 'name'>,
): readonly OrderItem[] {
  const alike = items.filter((item) => (sku === null ? item.ean === ean : item.sku === sku));
  return narrowed(
    narrowed(alike, (item) => item.name === name),
    (item) => item.ean === ean,
  );
}

function narrowed(items: readonly OrderItem[], isMeant: (item: OrderItem) => boolean): readonly OrderItem[] {
  const meant = items.filter(isMeant);
  return meant.length > 0 ? meant : items;
}

/** The name of all lines with that SKU; null if they have none, or differ: which one is in the parcel is not known. */
export function nameOfSku(
  items: readonly Pick<OrderItem, 'sku' | 'name'>[],
  sku: string | null,
): string | null {
  const [name = null, ...others] = new Set(items.filter((item) => item.sku === sku).map((item) => item.name));
  return others.length === 0 ? name : null;
}
