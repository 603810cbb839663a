/** Notices that the computer was asleep, or that its clock was set: two clocks that should agree no longer do. */
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import { guarded } from './guarded.ts';
import { Loop } from './loop.ts';

const LOOK_MS = 5_000;
/** A longer gap is not caused by a busy computer. */
const GAP_MS = 15_000;

/** @returns stops watching */
export function watchForWake(clock: Clock, woke: () => void, log: Log): () => void {
  const report = guarded(log, woke);
  let before: number | null = null;
  const look = () => {
    const now = clock.now();
    if (before !== null && Math.abs(now - before - LOOK_MS) > GAP_MS) report();
    before = clock.now();
    return LOOK_MS;
  };
  const loop = new Loop({ clock, round: look, failed: () => LOOK_MS });
  loop.start();
  return () => void loop.stop();
}
