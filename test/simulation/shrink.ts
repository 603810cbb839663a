/** Makes a story that breaks a promise shorter: fewer faults and people, fewer orders. */
import type { Outcome } from './play.ts';
import { PARTS, type Story } from './story.ts';

/** Most tries to shorten a story: each plays one. */
const MOST_TRIES = 60;
/** A shorter story may break the promise later, by at most this. */
const LATER_MS = 3_600_000;

export interface Shrunk {
  story: Story;
  outcome: Outcome;
  tries: number;
}

interface ShrinkParts {
  /** @param until milliseconds since the beginning: no further is played */
  play: (story: Story, until: number) => Promise<Outcome>;
  /** A try has ended. */
  tried: (tries: number, story: Story, isBroken: boolean) => void;
}

/**
 * @param first a story that breaks a promise, with its result
 * @returns the shortest one found that breaks the same promise
 */
export async function shrink(
  first: { story: Story; outcome: Outcome },
  { play, tried }: ShrinkParts,
): Promise<Shrunk> {
  let { story, outcome } = first;
  const promise = outcome.violations[0]?.promise;
  let tries = 0;
  const fails = async (shorter: Story): Promise<boolean> => {
    if (tries >= MOST_TRIES) return false;
    tries++;
    const next = await play(shorter, (outcome.violations[0]?.at ?? 0) + LATER_MS);
    const isBroken = next.violations[0]?.promise === promise;
    tried(tries, shorter, isBroken);
    if (!isBroken) return false;
    story = shorter;
    outcome = next;
    return true;
  };
  // First tries to leave out all other parts at once: most stories need few of them.
  const left = () => PARTS.filter((part) => !story.without.includes(part));
  for (let size = Math.ceil(PARTS.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left().length;) {
      const without = [...story.without, ...left().slice(at, at + size)];
      if (!(await fails({ ...story, without }))) at += size;
    }
  }
  for (const orders of [60, 120, 250])
    if (orders < story.orders && (await fails({ ...story, orders }))) break;
  return { story, outcome, tries };
}
