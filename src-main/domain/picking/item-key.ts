/** What lies on one place of a shelf, whatever the lines of orders call it. */
import { codeKey } from '../scan/code-key.ts';

/** What is known of an item; each null where the service gave none. */
export interface ItemNames {
  sku: string | null;
  /** The EAN by the key of `codeKey`. */
  code: string | null;
  name: string | null;
}

/** The same SKU is the same item, or without a SKU the same code, or without both the same name. */
export function itemKey({ sku, code, name }: ItemNames): string {
  if (sku !== null) return `s${sku}`;
  return code !== null ? `c${code}` : `n${name ?? ''}`;
}

/** Of an item of an order that is packed: of several EANs the first counts. */
export const plannedItemKey = ({
  sku,
  name,
  eans: [ean],
}: Pick<ItemNames, 'sku' | 'name'> & { eans: readonly string[] }): string =>
  itemKey({ sku, name, code: ean === undefined ? null : codeKey(ean) });

/** The names that a key was made of: one of them, the others are not known from the key. */
export function namesInKey(key: string): ItemNames {
  const names: ItemNames = { sku: null, code: null, name: null };
  const text = key.slice(1);
  if (key.startsWith('s')) return { ...names, sku: text };
  return key.startsWith('c') ? { ...names, code: text } : { ...names, name: text };
}
