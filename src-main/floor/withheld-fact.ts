/** That a bench did not pass a check on, as the benches of a floor tell each other. Each speaks of its own last check alone. */
import type { FactKind } from './store-facts.ts';

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
