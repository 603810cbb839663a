/**
 * Identity of an item: lines of orders are one item if their SKU, the service's SKU, the code and the name, as it is
 * seen (`name-form.ts`), are all the same. A missing value is equal only to another missing one (`decisions/0196`). Lines that have none of them are never one item:
 * `domain/packing/make-plan.ts`.
 */
import { itemCode } from '../scan/code-key.ts';
import { nameForm } from './name-form.ts';

/** The identifying values of a line; each null if the service gave none. */
export interface ItemNames {
  /** SKU of the sales channel; the service's if the sales channel gave none. */
  sku: string | null;
  /** SKU of the service. */
  serviceSku: string | null;
  /** The EAN by `itemCode`. */
  code: string | null;
  name: string | null;
}

/** Text that is equal for the same item, wherever its line came from. */
export const itemKey = ({ sku, serviceSku, code, name }: ItemNames): string =>
  `i${JSON.stringify([sku, serviceSku, code, nameForm(name)])}`;

/** The identifying values of a line of an order, as the service gave them. */
export type ItemOfLine = Omit<ItemNames, 'code'> & { ean: string | null };

/** The rule for two lines, without making their keys. */
export const isSameItem = (one: ItemOfLine, other: ItemOfLine): boolean =>
  one.sku === other.sku &&
  one.serviceSku === other.serviceSku &&
  (one.name === other.name || nameForm(one.name) === nameForm(other.name)) &&
  (one.ean === other.ean || itemCode(one.ean) === itemCode(other.ean));

/**
 * The short key: by the SKU only, without one by the code, without both by the name. It names an item as long as no other
 * item is known that has the same (`cache/read/item-of-product.ts`). Earlier versions knew no other key.
 */
export function looseItemKey({ sku, code, name }: Omit<ItemNames, 'serviceSku'>): string {
  if (sku !== null) return `s${sku}`;
  return code !== null ? `c${code}` : `n${nameForm(name) ?? ''}`;
}

/**
 * Key of an item in an order that is packed: the loose key, unless another item of the order has the same
 * (`make-plan.ts`).
 */
export function plannedItemKey(item: {
  key: string;
  sku: string | null;
  serviceSku?: string | null | undefined;
  name: string | null;
  eans: readonly string[];
}): string {
  const { key, sku, serviceSku = null, name, eans } = item;
  const [ean = null] = eans;
  const code = itemCode(ean);
  return /^(item|long):/.test(key)
    ? itemKey({ sku, serviceSku, code, name })
    : looseItemKey({ sku, code, name });
}

/** The values that a key has. A loose key has only the one that it was made of. */
export function namesInKey(key: string): ItemNames {
  const names: ItemNames = { sku: null, serviceSku: null, code: null, name: null };
  const text = key.slice(1);
  if (key.startsWith('s')) return { ...names, sku: text };
  if (key.startsWith('c')) return { ...names, code: text };
  if (key.startsWith('n')) return { ...names, name: text };
  return fullNames(text) ?? names;
}

/** The loose key of the same item; a loose key is its own. */
export const looseKeyOf = (key: string): string => (isLooseKey(key) ? key : looseItemKey(namesInKey(key)));

/**
 * A stored key with its code by today's `itemCode` and its name by `nameForm`: the version that wrote it may have read them
 * otherwise. A loose key of a text that is not a code any more stays: the name of its item is not in it.
 */
export function currentKey(key: string): string {
  const names = namesInKey(key);
  const code = itemCode(names.code);
  if (code === names.code && nameForm(names.name) === names.name) return key;
  if (names.code !== null && code === null && isLooseKey(key)) return key;
  return isLooseKey(key) ? looseItemKey({ ...names, code }) : itemKey({ ...names, code });
}

export const isLooseKey = (key: string): boolean => !key.startsWith('i');

/** True for one key, and for a loose key with a key that it may mean: which of several items is not known. */
export const mayBeSameItem = (one: string, other: string): boolean =>
  one === other || (isLooseKey(one) !== isLooseKey(other) && looseKeyOf(one) === looseKeyOf(other));

/** Null for a text that is not of `itemKey`: it comes from a file, or from a screen. */
function fullNames(text: string): ItemNames | null {
  try {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) return null;
    const [sku, serviceSku, code, name] = values.map((value) => (typeof value === 'string' ? value : null));
    return { sku: sku ?? null, serviceSku: serviceSku ?? null, code: code ?? null, name: name ?? null };
  } catch {
    return null;
  }
}
