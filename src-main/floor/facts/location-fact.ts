/** Item locations shared between the benches of a floor. */
export interface LocationFact {
  /** The whole key of `domain/picking/item-key.ts`; the fact's own key may be only its hash (`item-fact-key.ts`). */
  item: string;
  location: string;
}

/** Text that is equal for equal facts. */
export const locationFactText = ({ item, location }: LocationFact): string =>
  JSON.stringify({ item, location });

/** @returns null if a newer version wrote something else */
export function readLocationFact(body: string): LocationFact | null {
  try {
    const { item, location } = JSON.parse(body) as Record<string, unknown>;
    return typeof item === 'string' && typeof location === 'string' ? { item, location } : null;
  } catch {
    return null;
  }
}
