/** Withheld checks shared between the benches of a floor. Each speaks only of its own last check. */
import type { FactKind } from '../store/store-facts.ts';

export const WITHHELD: FactKind = 'withheld';
export const WITHHELD_KEY = 'check';

/** @param orders that were gone without a trace */
export const withheldFactText = (orders: number): string => JSON.stringify({ orders });

/** @returns the number of orders; null if a newer version wrote something else */
export function readWithheldFact(body: string): number | null {
  try {
    const { orders } = JSON.parse(body) as Record<string, unknown>;
    return typeof orders === 'number' ? orders : null;
  } catch {
    return null;
  }
}
