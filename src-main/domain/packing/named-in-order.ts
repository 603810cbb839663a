/**
 * Names by which one part of an order refers to another: the SKU of a line in a parcel, the number of a line in a
 * delivery.
 */
import { normalCode } from '../scan/code-key.ts';

/**
 * Finds the meant name. Two names that differ in their form only are two (`decisions/0201`); if no name equals a
 * reference, it means the only name of its form in the order.
 * @param names of the order's parts
 * @returns the meant name, or the given one if the order has none
 */
export function namedInOrder(names: Iterable<string | null>): (name: string) => string {
  const known = new Set(names);
  let byForm: ReadonlyMap<string, readonly string[]> | undefined;
  return (name) => {
    if (known.has(name)) return name;
    byForm ??= Map.groupBy(
      [...known].filter((one) => one !== null),
      normalCode,
    );
    const [only, ...others] = byForm.get(normalCode(name)) ?? [];
    return only !== undefined && others.length === 0 ? only : name;
  };
}
