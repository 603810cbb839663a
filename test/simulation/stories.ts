/** Stories that found something: each is played again by every test run. */
import { aStory, type Story } from './story.ts';

interface StoryThatFound {
  story: Story;
  /** What it found. */
  found: string;
}

export const FOUND: readonly StoryThatFound[] = [
  {
    story: aStory('21055'),
    found:
      'a kill left folders behind: a first start that is killed between two migrations has one in the next',
  },
];

/** Played by every test run, whatever they find. */
const FIXED_SEEDS: readonly string[] = Array.from({ length: 10 }, (_, n) => `fixed-${n + 1}`);

export const fixedStories = (): Story[] => FIXED_SEEDS.map((seed) => aStory(seed));
