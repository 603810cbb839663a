/** Run as a process of its own: plays the days of a floor that it is sent, one after the other. */
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
