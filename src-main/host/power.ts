/** Sleep and wake of the computer, and its display, which stays on while a packer works. */
import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import type { Context } from '../router/context.ts';

/** Time without a key or a scan after which an open order counts as left. */
const LEFT_SECONDS = 900;

/** Delay until the display follows. Idling causes no event, so that it is polled. */
const LOOK_MS = 5_000;

/**
 * Data from before the computer slept may be old: it is checked at once. The display stays on while an order is open and the
 * bench is in use.
 * @param ended aborted when the application ends
 */
export function followPower(
  context: Context,
  { log, clock, ended }: { log: Log; clock: Pick<Clock, 'sleep'>; ended: AbortSignal },
): void {
  for (const event of ['resume', 'unlock-screen'] as const)
    powerMonitor.on(event as 'resume', () => {
      log.info({ event }, 'the computer is awake again');
      context.currentWorkspace()?.hint();
    });
  void keepDisplayOn(context, clock, ended);
}

async function keepDisplayOn(
  { live }: Context,
  clock: Pick<Clock, 'sleep'>,
  ended: AbortSignal,
): Promise<void> {
  let blocker: number | null = null;
  while (!ended.aborted) {
    const isThere = powerMonitor.getSystemIdleTime() < LEFT_SECONDS;
    if (isThere && live.snapshot.status.packed.open > 0) {
      blocker ??= powerSaveBlocker.start('prevent-display-sleep');
    } else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
    await clock.sleep(LOOK_MS, ended);
  }
}
