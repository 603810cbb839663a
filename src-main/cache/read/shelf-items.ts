/** Items that the station has seen, whether or not an order needs them now, as they lie on a shelf. */
import { itemKey, namesInKey } from '../../domain/picking/item-key.ts';
import { codeKey } from '../../domain/scan/code-key.ts';
import type { ReadDb } from '../db.ts';

export interface ShelfItem {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  sku: string | null;
  ean: string | null;
  name: string | null;
}

interface Product {
  sku: string | null;
  code: string | null;
  ean: string | null;
  name: string | null;
}

export class ShelfItems {
  readonly #by;

  constructor(db: ReadDb) {
    const products = (where: string) =>
      db.prepare<[string], Product>(
        `SELECT sku, code, ean, name FROM products WHERE ${where} ORDER BY a LIMIT 100`,
      );
    this.#by = {
      sku: products('sku = ?'),
      code: products('code = ?'),
      name: products("coalesce(name, '') = ? AND sku IS NULL AND code IS NULL"),
    };
  }

  /** Every item of that SKU, code (by `codeKey`) or name: several where different SKUs carry one code. */
  find(by: 'sku' | 'code' | 'name', text: string): ShelfItem[] {
    const items = new Map<string, ShelfItem>();
    for (const product of this.#by[by].all(text)) {
      const item = itemKey(product);
      const { sku, ean, name } = product;
      const before = items.get(item);
      items.set(item, { item, sku, ean: before?.ean ?? ean, name: before?.name ?? name });
    }
    return [...items.values()];
  }

  /**
   * What all orders call that item; null: none has it, or they differ, as where a name is made for each buyer.
   * @param text SKU, else a code as it is on the item
   */
  nameOf(text: string): string | null {
    const code = codeKey(text);
    const bySku = this.#by.sku.all(text);
    const products = bySku.length > 0 || code === null ? bySku : this.#by.code.all(code);
    const [name, ...others] = new Set(products.flatMap((product) => product.name ?? []));
    return others.length === 0 ? (name ?? null) : null;
  }

  /** An order of this station has had it. */
  has(item: string): boolean {
    return this.#ofKey(item).some((one) => one.item === item);
  }

  /** The names of an item whose key is known; of one that no order has named yet what its key says. */
  named(item: string): ShelfItem {
    const { sku, code, name } = namesInKey(item);
    return this.#ofKey(item).find((one) => one.item === item) ?? { item, sku, ean: code, name };
  }

  #ofKey(item: string): ShelfItem[] {
    const { sku, code, name } = namesInKey(item);
    if (sku !== null) return this.find('sku', sku);
    return code !== null ? this.find('code', code) : this.find('name', name ?? '');
  }
}
