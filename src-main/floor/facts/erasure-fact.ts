/** Progress of an erasure, shared between the benches of a floor. The key is the order. */
import type { FactKind } from '../store/store-facts.ts';

/** No bench withdraws such a row, so that a bench that joins later erases the order too. */
export const ERASURE: FactKind = 'erasure';

export interface ErasureFact {
  /** False: something of the order is at this bench still. */
  isDone: boolean;
}

export const erasureFactText = ({ isDone }: ErasureFact): string => JSON.stringify({ isDone });

/** @returns null if a newer version wrote something else */
export function readErasureFact(body: string): ErasureFact | null {
  try {
    const { isDone } = JSON.parse(body) as Record<string, unknown>;
    return typeof isDone === 'boolean' ? { isDone } : null;
  } catch {
    return null;
  }
}
