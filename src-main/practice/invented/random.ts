/** A reproducible source of choices: the same parts give the same sequence on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** Picks one of the choices; throws on an empty list. */
  pick<T>(choices: readonly T[]): T;
  /** Picks one of the choices by weight; throws on an empty list. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** The pattern with each '#' replaced by a digit. */
  digits(pattern: string): string;
}

/** 32-bit FNV-1a with a final mix, so that texts that differ in one character land far apart. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A source of choices for the given parts, for instance seed, purpose and number of the order (mulberry32). */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let state = hashText(parts.join('/'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new RangeError('pick expects at least one choice');
    return choices[whole(0, choices.length - 1)] as T;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return pick(choices)[0];
  };
  return {
    next,
    whole,
    pick,
    weighted,
    chance: (probability) => next() < probability,
    digits: (pattern) => {
      // A plain loop: this runs several times for each of up to 100 000 orders.
      let text = '';
      for (const character of pattern) text += character === '#' ? whole(0, 9) : character;
      return text;
    },
  };
}
