/** Items that this station knows by a code, whichever order has them: a known code is never taught as another item. */
import type { ItemKind, ScanQueries } from '../cache/read/scan.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

export type KnownItemQueries = Pick<ScanQueries, 'itemKinds' | 'product'>;
export type KnownItem = Pick<ItemKind, 'sku' | 'serviceSku' | 'name'>;

export class KnownItems {
  readonly #scan: KnownItemQueries;

  constructor(scan: KnownItemQueries) {
    this.#scan = scan;
  }

  /** Null if no order needs, or needed, an item of that code. */
  knownBy(meaning: ScanMeaning): KnownItem | null {
    for (const key of lookupKeys(meaning)) {
      const code = codeKey(key);
      const kinds = [
        ...(code === null ? [] : this.#scan.itemKinds('code', code)),
        ...this.#scan.itemKinds('sku', key),
      ];
      const known = kinds[0] ?? this.product(key);
      if (known) return { sku: known.sku, serviceSku: known.serviceSku, name: known.name };
    }
    return null;
  }

  /** @param key one of `lookupKeys` */
  product(key: string): KnownItem | null {
    const code = codeKey(key);
    return (code === null ? null : this.#scan.product('code', code)) ?? this.#scan.product('sku', key);
  }
}
