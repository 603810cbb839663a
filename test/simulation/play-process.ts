/** Entry of a process: plays the stories that it receives, one at a time. */
import { watchFiles } from './machine/disk.ts';
import { forbidChance } from './machine/guard.ts';
import { play, type Outcome, type PlayOptions } from './play.ts';
import { checkPlant } from './plants/in-process.ts';
import type { Story } from './story.ts';
import type { Violation } from './truth/violations.ts';

export interface PlayedLine extends Omit<Outcome, 'met'> {
  story: Story;
  met: [string, number][];
  /** Real milliseconds. */
  ms: number;
}

const clock = performance.now.bind(performance);
watchFiles();
forbidChance();

// A person ends the parent, which reports its results; this one ends with it.
process.on('SIGINT', () => undefined);

/** Unhandled rejections of the played day. */
let unhandled: string[] = [];
process.on('unhandledRejection', (error) => {
  const words = String(error);
  // Calls of a killed station to its files.
  if (!words.includes('database connection is not open')) unhandled.push(words);
});

const brokenOff = (error: unknown): Omit<PlayedLine, 'story' | 'ms'> => ({
  violations: [{ promise: 'never-breaks', sentence: `the day breaks off: ${String(error)}`, at: 0 }],
  ...{ hash: '', steps: 0, orders: 0, met: [], lines: [] },
});

const asViolation = (words: string): Violation => ({
  promise: 'never-breaks',
  sentence: `a rejection that nobody waits for: ${words}`,
  at: 0,
});

// Checks that everything a day needs is present.
checkPlant();

export interface PlayMessage extends PlayOptions {
  story: Story;
}

// The parent has gone: nobody would read the outcome.
process.on('disconnect', () => process.exit());

process.on('message', ({ story, ...options }: PlayMessage) => {
  const begun = clock();
  unhandled = [];
  // Thousands of waits are cut short, each by an unread error.
  Error.stackTraceLimit = options.isStory === true ? 5 : 0;
  const report = (line: Omit<PlayedLine, 'story' | 'ms'>) =>
    process.send?.({ ...line, story, ms: clock() - begun } satisfies PlayedLine);
  void play(story, options).then(
    ({ met, violations, ...outcome }) =>
      report({ ...outcome, met: [...met], violations: [...violations, ...unhandled.map(asViolation)] }),
    // The world itself could not be made, or not be closed.
    (error: unknown) => report(brokenOff(error)),
  );
});
