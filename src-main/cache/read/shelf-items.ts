/** Items that the station has seen, whether or not an order needs them now, as on a shelf. */
import { itemCode } from '../../domain/scan/code-key.ts';
import { looseKeyOf, mayBeSameItem, namesInKey } from '../../domain/picking/item-key.ts';
import { nameForm } from '../../domain/picking/name-form.ts';
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
  readonly #exact;

  constructor(db: ReadDb) {
    const products = (where: string) =>
      db.prepare<[string], Product>(
        `SELECT ${PRODUCT_NAMES}, a.ean FROM products a WHERE ${where} ORDER BY a.a`,
      );
    // Found by the index: goods with a name for each buyer are thousands of items of one SKU.
    this.#exact = db.prepare<(string | null)[], Pick<ShelfItem, 'ean' | 'name'>>(
      `SELECT a.ean, a.name FROM products a
       WHERE a.sku = ? AND a.service_sku IS ? AND a.code IS ? AND a.name_form IS ? ORDER BY a.a LIMIT 1`,
    );
    this.#by = {
      sku: products('a.sku = ?'),
      code: products('a.code = ?'),
      name: products("coalesce(a.name_form, '') = ? AND a.sku IS NULL AND a.code IS NULL"),
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

  /** Every item with that loose key. */
  sharing(loose: string): ShelfItem[] {
    return this.#ofKey(loose).filter(({ item }) => looseKeyOf(item) === loose);
  }

  /**
   * Name of that item in all orders; null: none has it, or they differ, as if a name is made for each buyer.
   * @param text SKU, else a code as printed on the item
   */
  nameOf(text: string): string | null {
    const code = itemCode(text);
    const bySku = this.#by.sku.all(text);
    const products = bySku.length > 0 || code === null ? bySku : this.#by.code.all(code);
    const names = products.flatMap((product) => product.name ?? []);
    return new Set(names.map(nameForm)).size === 1 ? (names[0] ?? null) : null;
  }

  /** True if an order of this station has had the item, or one that a loose key means. */
  has(item: string): boolean {
    const { sku, serviceSku, code, name } = namesInKey(item);
    if (this.#exact.get(sku, serviceSku, code, name)) return true;
    return this.#ofKey(item).some((one) => mayBeSameItem(one.item, item));
  }

  /**
   * Names of an item by its key; for an item that no order has named yet, or a loose key of several, the names within
   * the key.
   */
  named(item: string): ShelfItem {
    const { sku, serviceSku, code, name } = namesInKey(item);
    const exact = this.#exact.get(sku, serviceSku, code, name);
    if (exact) return { item, sku, serviceSku, ...exact };
    const [only, ...others] = this.#ofKey(item).filter((one) => mayBeSameItem(one.item, item));
    return only && others.length === 0 ? { ...only, item } : { item, sku, serviceSku, ean: code, name };
  }

  #ofKey(item: string): ShelfItem[] {
    const { sku, code, name } = namesInKey(item);
    if (sku !== null) return this.find('sku', sku);
    return code !== null ? this.find('code', code) : this.find('name', name ?? '');
  }
}
