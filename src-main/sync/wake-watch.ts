/** Notices that the computer was asleep, or that its clock was set: two clocks that should agree no longer do. */
import type { Log } from '../station/log.ts';
import type { Clock } from './clock.ts';
import { guarded } from './guarded.ts';

const LOOK_MS = 5_000;
/** Beyond this it was no busy computer. */
const GAP_MS = 15_000;

/** @returns stops watching */
export function watchForWake(clock: Clock, woke: () => void, log: Log): () => void {
  const tell = guarded(log, woke);
  const stop = new AbortController();
  void (async () => {
    while (!stop.signal.aborted) {
      const before = clock.now();
      await clock.sleep(LOOK_MS, stop.signal);
      if (!stop.signal.aborted && Math.abs(clock.now() - before - LOOK_MS) > GAP_MS) tell();
    }
  })();
  return () => stop.abort();
}
