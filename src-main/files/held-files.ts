/**
 * Patience with files that another program has open. Windows refuses to rename, remove or read a file that a virus scanner, a backup
 * or an indexer holds, mostly for less than a second (decisions/0185).
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries: two seconds in all. */
const PAUSES = [10, 20, 50, 100, 200, 200, 200, 200, 200, 200, 200, 200, 200] as const;

const OPEN_ELSEWHERE = /^(EBUSY|EPERM|EACCES)$/;

/**
 * True if Windows may have refused the call because another program has the file open. The same codes mean missing
 * rights.
 */
export function isOpenElsewhere(error: unknown, platform = process.platform): boolean {
  return (
    platform === 'win32' &&
    error instanceof Error &&
    'code' in error &&
    OPEN_ELSEWHERE.test(String(error.code))
  );
}

/**
 * Repeats a call while Windows refuses it, without holding up the thread.
 * @throws the error of the last try; any other error at once
 */
export async function whenFree<Result>(call: () => Result, platform = process.platform): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return call();
    } catch (error) {
      if (!isOpenElsewhere(error, platform)) throw error;
    }
    await sleep(pause);
  }
  return call();
}

const still = new Int32Array(new SharedArrayBuffer(4));

/** Blocking form of `whenFree`, for worker threads, and for the main thread while nothing is packed. */
export function whenFreeBlocking<Result>(call: () => Result, platform = process.platform): Result {
  for (const pause of PAUSES) {
    try {
      return call();
    } catch (error) {
      if (!isOpenElsewhere(error, platform)) throw error;
    }
    Atomics.wait(still, 0, 0, pause);
  }
  return call();
}
