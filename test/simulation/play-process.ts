/** Run as a process of its own: plays the stories that it is sent, one after the other. */
import { watchFiles } from './machine/disk.ts';
import { forbidChance } from './machine/guard.ts';
import { play, type Outcome } from './play.ts';
import type { Story } from './story.ts';

export interface PlayedLine extends Omit<Outcome, 'met'> {
  story: Story;
  met: [string, number][];
  /** Real milliseconds. */
  ms: number;
}

const clock = performance.now.bind(performance);
// Thousands of waits are cut short, each by an error that nobody reads.
Error.stackTraceLimit = 0;
watchFiles();
forbidChance();

const brokenOff = (error: unknown): Omit<PlayedLine, 'story' | 'ms'> => ({
  violations: [{ promise: 'never-breaks', sentence: `the day breaks off: ${String(error)}`, at: 0 }],
  ...{ hash: '', steps: 0, orders: 0, met: [], lines: [] },
});

process.on('message', ({ story, isStory }: { story: Story; isStory: boolean }) => {
  const begun = clock();
  const tell = (line: Omit<PlayedLine, 'story' | 'ms'>) =>
    process.send?.({ ...line, story, ms: clock() - begun } satisfies PlayedLine);
  void play(story, isStory).then(
    ({ met, ...outcome }) => tell({ ...outcome, met: [...met] }),
    // Nobody at a screen was given it: still it belongs to this seed.
    (error: unknown) => tell(brokenOff(error)),
  );
});
