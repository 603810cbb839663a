/** Exceptions and rejections that were not caught: logged, shown, and gone on from (decisions/0009). */
import type { Log } from '../station/log.ts';
import type { Context } from '../router/context.ts';

/** Number of faults that get a line each; then the 32nd, 64th, … do, since a fault in a loop would push all else out of the log. */
const LINES = 20;

interface Station {
  log: Log;
  app: { context: Pick<Context, 'notice' | 'reportFault'> };
}

/**
 * Receives all faults of this process from now on.
 * @param duringStart handles a fault before there is a station
 * @returns call it with the station, once it exists
 */
export function watchFaults(duringStart: (error: unknown) => void): (station: Station) => void {
  let station: Station | null = null;
  let count = 0;
  const take = (kind: string) => (error: unknown) => {
    if (!station) return duringStart(error);
    count++;
    try {
      if (count <= LINES || Number.isInteger(Math.log2(count))) {
        station.log.error({ err: error, count }, `${kind} that nobody caught`);
      }
      station.app.context.notice({ code: 'fault', file: null });
      // Looks for a damaged file, as after a procedure that broke.
      station.app.context.reportFault(error);
    } catch {
      // A fault while reporting a fault would be reported again, without an end.
    }
  };
  process.on('uncaughtException', take('an exception'));
  process.on('unhandledRejection', take('a rejection'));
  return (started) => {
    station = started;
  };
}
