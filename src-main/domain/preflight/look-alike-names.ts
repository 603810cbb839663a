/** Names of items that a packer mistakes for each other: "T-shirt red M" and "T-shirt red L". */

/** A difference between shorter names cannot be overlooked. */
const LEAST_WORDS = 3;

/**
 * The first two different names that are the same but for case and spaces, or but for one word.
 * @param names of different items
 * @returns null if every name is unlike every other
 */
export function lookAlikeNames(names: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, string>();
  for (const name of names) {
    const words = name.toLowerCase().split(/\s+/).filter(Boolean);
    // Keys with one word left out: two names with such a key in common differ only in that word.
    const keys = [
      words.join(' '),
      ...(words.length < LEAST_WORDS ? [] : words.map((_, at) => words.with(at, '\n').join(' '))),
    ];
    for (const key of keys) {
      const other = seen.get(key);
      if (other !== undefined) return [other, name];
    }
    for (const key of keys) seen.set(key, name);
  }
  return null;
}
