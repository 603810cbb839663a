/** Chance from a seed (mulberry32): the same seed plays the same day. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number below that. */
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** True in one of so many cases. */
  oneIn(count: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, pick: (items) => items[below(items.length)], oneIn: (count) => below(count) === 0 };
}
