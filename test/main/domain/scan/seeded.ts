/** The same random numbers in each run (mulberry32): a failure can be looked at again. */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 up, below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  from(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  of<T>(list: ArrayLike<T>): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('expected a list with something in it');
    return one;
  }

  text(characters: string, length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += this.of(characters);
    return text;
  }
}
