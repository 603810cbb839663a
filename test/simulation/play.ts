/** Plays one story. */
import type { Violation } from './truth/violations.ts';
import type { Story } from './story.ts';
import { World } from './world.ts';

export interface Outcome {
  violations: readonly Violation[];
  /** Hash of everything that happened: the same for the same story. */
  hash: string;
  /** Things that went on. */
  steps: number;
  orders: number;
  /** Cases that were met, with counts. */
  met: ReadonlyMap<string, number>;
  /** Events in words; empty unless it was wanted. */
  lines: readonly string[];
}

export interface PlayOptions {
  /** True if the lines of the story are wanted. */
  isStory?: boolean | undefined;
  /** Milliseconds since the beginning: it is not played further. */
  until?: number | undefined;
}

/** @throws nothing that happens within the story: that is a broken promise of it */
export async function play(story: Story, { isStory = false, until }: PlayOptions = {}): Promise<Outcome> {
  const world = new World(story, isStory);
  await world.play(until);
  return {
    violations: world.violations.all,
    hash: world.trace.hash,
    steps: world.schedule.steps,
    orders: world.book.orders.size,
    met: world.met,
    lines: world.trace.lines,
  };
}
