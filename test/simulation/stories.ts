/** Stories that found something: each is played again by every test run. */
import { aStory, type Story } from './story.ts';

interface StoryThatFound {
  story: Story;
  /** Findings. */
  found: string;
}

export const FOUND: readonly StoryThatFound[] = [
  {
    story: aStory('21055'),
    found:
      'a kill left folders behind: a first start that is killed between two migrations has one in the next',
  },
  {
    story: aStory('21175'),
    found:
      'an answer of twenty seconds brought an order back that another answer had shown as shipped meanwhile',
  },
  {
    story: aStory('25224'),
    found:
      'of orders without a date of change, a page that was asked for earlier undid what a look-up had answered meanwhile',
  },
];

/** Seeds that every test run plays, whatever they find. */
const FIXED_SEEDS: readonly string[] = Array.from({ length: 5 }, (_, n) => `fixed-${n + 1}`);

export const fixedStories = (): Story[] => FIXED_SEEDS.map((seed) => aStory(seed));
