/** Hunt for planted errors: after how many seeds is each found, and by what? */
import { inLanes } from './side-by-side.ts';

/** First seed that finds something, and what it finds, in words. */
export interface Finding<Seed> {
  seed: Seed;
  words: string;
}

interface Hunt<Name extends string, Seed> {
  plants: readonly Name[];
  /** Seeds to play, in order, until one finds the planted error. */
  seeds: readonly Seed[];
  /** Plays these seeds, in their order, until one finds something. @param plant null: the shipped code */
  firstFound: (plant: Name | null, seeds: readonly Seed[]) => Promise<Finding<Seed> | null>;
  /** A finding can only be that of the plant: its seed is not played again without it. */
  isSure?: boolean;
  /** Plants that are hunted at the same time. */
  lanes?: number;
  /** Given each line. */
  say?: (line: string) => void;
}

/**
 * Prints a line for each planted error. A seed that finds something in the shipped code as well says nothing, and is not counted.
 * @returns the planted errors that were not found
 */
export async function huntAll<Name extends string, Seed extends string | number>({
  plants,
  seeds,
  firstFound,
  isSure = false,
  lanes = 1,
  say = (line) => void process.stdout.write(`${line}\n`),
}: Hunt<Name, Seed>): Promise<Name[]> {
  const begun = performance.now();
  const controls = new Map<Seed, Promise<Finding<Seed> | null>>();
  const control = (seed: Seed): Promise<Finding<Seed> | null> => {
    const before = controls.get(seed) ?? firstFound(null, [seed]);
    controls.set(seed, before);
    return before;
  };

  /** @returns how many seeds it took, of those that say something; null: it was not found */
  const hunt = async (plant: Name): Promise<number | null> => {
    let unusable = 0;
    for (let left = seeds; ;) {
      const found = await firstFound(plant, left);
      if (!found) {
        say(`${plant.padEnd(42)} NOT FOUND in ${seeds.length - unusable} seeds`);
        return null;
      }
      left = left.slice(left.indexOf(found.seed) + 1);
      const without = isSure ? null : await control(found.seed);
      if (!without) {
        const tries = seeds.length - left.length - unusable;
        say(
          `${plant.padEnd(42)} ${String(tries).padStart(3)}  found by seed ${found.seed}: ${found.words.slice(0, 160)}`,
        );
        return tries;
      }
      unusable++;
      say(`unusable: seed ${found.seed} without a planted error: ${without.words.slice(0, 160)}`);
    }
  };

  const tries = await inLanes(plants, lanes, hunt);
  const found = tries.filter((n) => n !== null).toSorted((a, b) => a - b);
  const until =
    found.length === 0
      ? ''
      : `; seeds until then: median ${found[Math.floor((found.length - 1) / 2)]}, worst ${found.at(-1)}`;
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  say(`${found.length} of ${plants.length} planted errors were found, in ${minutes} min${until}`);
  const missed = plants.filter((_, at) => tries[at] === null);
  if (missed.length > 0) say(`not found: ${missed.join(', ')}`);
  return missed;
}
