/** Items that the station has seen, whether or not an order needs them now, as on a shelf. */
import { itemCode } from '../../domain/scan/code-key.ts';
import { mayBeSameItem, namesInKey } from '../../domain/picking/item-key.ts';
import type { ReadDb } from '../db.ts';
import { keyOfProduct, PRODUCT_NAMES, type ProductNames } from './item-of-product.ts';

export interface ShelfItem {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  sku: string | null;
  /** SKU of the service. */
  serviceSku: string | null;
  ean: string | null;
  name: string | null;
}

interface Product extends ProductNames {
  ean: string | null;
}

export class ShelfItems {
  readonly #by;

  constructor(db: ReadDb) {
    const products = (where: string) =>
      db.prepare<[string], Product>(
        `SELECT ${PRODUCT_NAMES}, a.ean FROM products a WHERE ${where} ORDER BY a.a LIMIT 100`,
      );
    this.#by = {
      sku: products('a.sku = ?'),
      code: products('a.code = ?'),
      name: products("coalesce(a.name, '') = ? AND a.sku IS NULL AND a.code IS NULL"),
    };
  }

  /** Every item of that SKU, code (by `itemCode`) or name: several if different items carry it. */
  find(by: 'sku' | 'code' | 'name', text: string): ShelfItem[] {
    const items = new Map<string, ShelfItem>();
    for (const product of this.#by[by].all(text)) {
      const item = keyOfProduct(product);
      const { sku, serviceSku, ean, name } = product;
      const before = items.get(item);
      items.set(item, { item, sku, serviceSku, ean: before?.ean ?? ean, name });
    }
    return [...items.values()];
  }

  /** Every item of that SKU; for an unknown SKU one item, made of the known names. */
  ofSku(sku: string): ShelfItem[] {
    const items = this.find('sku', sku);
    return items.length > 0 ? items : [this.named(`s${sku}`)];
  }

  /**
   * Name of that item in all orders; null: none has it, or they differ, as if a name is made for each buyer.
   * @param text SKU, else a code as printed on the item
   */
  nameOf(text: string): string | null {
    const code = itemCode(text);
    const bySku = this.#by.sku.all(text);
    const products = bySku.length > 0 || code === null ? bySku : this.#by.code.all(code);
    const [name, ...others] = new Set(products.flatMap((product) => product.name ?? []));
    return others.length === 0 ? (name ?? null) : null;
  }

  /** True if an order of this station has had the item, or one that a loose key means. */
  has(item: string): boolean {
    return this.#ofKey(item).some((one) => mayBeSameItem(one.item, item));
  }

  /**
   * Names of an item by its key; for an item that no order has named yet, or a loose key of several, the names within
   * the key.
   */
  named(item: string): ShelfItem {
    const { sku, serviceSku, code, name } = namesInKey(item);
    const [only, ...others] = this.#ofKey(item).filter((one) => mayBeSameItem(one.item, item));
    return only && others.length === 0 ? { ...only, item } : { item, sku, serviceSku, ean: code, name };
  }

  #ofKey(item: string): ShelfItem[] {
    const { sku, code, name } = namesInKey(item);
    if (sku !== null) return this.find('sku', sku);
    return code !== null ? this.find('code', code) : this.find('name', name ?? '');
  }
}
