/** Keys of items (`domain/picking/item-key.ts`), as the products of the cache have them. */
import { itemKey, looseItemKey, type ItemNames } from '../../domain/picking/item-key.ts';

/** A product by its names; `several`: 1 if the cache has other items with the same loose key. */
export interface ProductNames extends ItemNames {
  several: number;
}

/** Columns of `ProductNames`, of `products a`. */
export const PRODUCT_NAMES = `a.sku, a.service_sku AS serviceSku, a.code, a.name, CASE
  WHEN a.sku IS NOT NULL THEN EXISTS (SELECT 1 FROM products b WHERE b.sku = a.sku
    AND (b.service_sku IS NOT a.service_sku OR b.code IS NOT a.code OR b.name_form IS NOT a.name_form))
  WHEN a.code IS NOT NULL THEN EXISTS (SELECT 1 FROM products b WHERE b.code = a.code AND b.sku IS NULL
    AND b.name_form IS NOT a.name_form)
  ELSE 0 END AS several`;

/**
 * Key of an item: the loose one while only one item has it, as in journals and on benches of a floor that know fewer
 * items. As soon as another item has the same loose key, both get their full keys.
 */
export const keyOfProduct = (product: ProductNames): string =>
  product.several === 0 ? looseItemKey(product) : itemKey(product);
