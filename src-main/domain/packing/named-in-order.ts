/**
 * Names by which one part of an order refers to another: the SKU of a line in a parcel, the number of a line in a
 * delivery.
 */
import { normalCode } from '../scan/code-key.ts';

/**
 * Finds the meant name. Two names that differ in their form only are two (`decisions/0201`); a reference within one order means the
 * only one of its form, if none is written as it is.
 * @param names that parts of the order have
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
