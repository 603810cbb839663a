/** Entry of a process: plays the floor days that it receives, one at a time. */
import type { DayResult } from '../../support/floor/simulation/day.ts';
import { playDay, type DayToPlay } from './play-day.ts';

export interface DayLine {
  seed: number;
  day: DayResult;
}

// A person ends the parent, which reports its results; this one ends with it.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (asked: DayToPlay) => {
  // An error that breaks a day off ends this process, and its stack says where.
  void playDay(asked).then((day) => process.send?.({ seed: asked.seed, day } satisfies DayLine));
});
