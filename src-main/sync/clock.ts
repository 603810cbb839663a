/** Time as an argument, so that tests never sleep. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds that cannot jump or go back; may stand still while the computer sleeps. */
  elapsed: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  async sleep(ms, signal) {
    // A rejection here only says that the wait was cut short.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  },
};
