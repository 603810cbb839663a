/** The machine's own clock and timers, which entries pass on; one of the few files that may read them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (ms, signal) => {
    // A rejection here only says that the wait was cut short.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  },
};
