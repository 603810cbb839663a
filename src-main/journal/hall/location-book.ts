/**
 * Interface of item locations in the hall: those of this bench (`locations.ts`) and, on a floor, of the others
 * (`app/floor/floor-locations.ts`).
 */
export interface NewLocation {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  location: string;
}

export interface ListedLocation extends NewLocation {
  /** Epoch milliseconds. */
  assignedAt: number;
  /** The operator's id; null if no one was signed on, or if it was entered at another bench. */
  assignedBy: string | null;
  /** Name of the other bench that reported it; null: this one. */
  bench: string | null;
}

export interface LocationBook {
  /** Every item that has a place, by its key. */
  all(): ReadonlyMap<string, ListedLocation>;
  /** Looks by the item's key, then by the loose one. @returns null if the item has no place */
  of(item: string): string | null;
  /**
   * Assigns locations, all of them or none; on disk when this returns. If an item is named twice the last one counts.
   * @returns numbers of items with a new location, and with a different one; the same again counts as neither
   * @throws the storage engine's error if nothing could be written
   */
  assign(
    locations: readonly NewLocation[],
    operator: string | null,
    now: number,
  ): { added: number; moved: number };
  /** @returns the place that it had; null if it had none */
  remove(item: string, operator: string | null, now: number): string | null;
}
