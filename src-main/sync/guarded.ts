/** Calls out of a loop: an error of a listener must not end the loop. */
import type { Log } from '../station/log.ts';

/** @returns the same call, whose errors are logged instead of thrown */
export function guarded<Parts extends unknown[]>(
  log: Log,
  call: (...parts: Parts) => void,
): (...parts: Parts) => void {
  return (...parts) => {
    try {
      call(...parts);
    } catch (error) {
      log.error({ err: error }, 'a report could not be taken in');
    }
  };
}
