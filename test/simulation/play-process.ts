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

process.on('message', ({ story, isStory }: { story: Story; isStory: boolean }) => {
  const begun = clock();
  void play(story, isStory).then(({ met, ...outcome }) => {
    const line: PlayedLine = { ...outcome, story, met: [...met], ms: clock() - begun };
    process.send?.(line);
  });
});
