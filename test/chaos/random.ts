/** Random choices from a seed (mulberry32): the same seed plays the same test again. */

export interface Seeded {
  /** Next number, from 0 up to but without 1. */
  next(): number;
  /** A whole number from 0 up, below `count`. */
  below(count: number): number;
  /** A whole number, both ends possible. */
  from(least: number, most: number): number;
  /** True in one of `count` cases. */
  oneIn(count: number): boolean;
  /** Picks one of the items; undefined if there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Picks one of the items. @throws if there are none */
  of<Item>(items: ArrayLike<Item>): Item;
  /** Text of that length from these characters. */
  text(characters: string, length: number): string;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const of = <Item>(items: ArrayLike<Item>): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('expected a list with something in it');
    return item;
  };
  return {
    ...{ next, below, of },
    from: (least, most) => least + below(most - least + 1),
    oneIn: (count) => below(count) === 0,
    pick: (items) => items[below(items.length)],
    text: (characters, length) => Array.from({ length }, () => of(characters)).join(''),
  };
}
