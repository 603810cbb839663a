/** Preparation of a bench's first check for all: it reads the published orders and finds the differences. */
import type { Log } from '../station/log.ts';
import type { Follower } from './follower.ts';
import type { SharedChecks } from './shared-checks.ts';

interface PreparingParts {
  shared: SharedChecks;
  follower: Pick<Follower, 'catchUp'>;
  log: Log;
  signal: AbortSignal;
}

/** If the published orders cannot be read, this bench checks only for itself, and another one may lead. */
export async function prepareForAll({ shared, follower, log, signal }: PreparingParts): Promise<void> {
  if (!shared.isLeading() || shared.isPrepared()) return;
  try {
    await follower.catchUp();
    await shared.prepare();
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error }, 'a check for all benches could not be prepared');
    shared.notPrepared();
  }
}
