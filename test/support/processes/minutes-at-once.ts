/** Module loaded into a station before it starts: on SIGUSR2 a minute passes at once, on its clock and in its pauses. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const now = Date.now.bind(Date);
  const sleep = timers.setTimeout;
  let ahead = 0;
  let passes = new AbortController();
  Date.now = () => now() + ahead;
  timers.setTimeout = async (ms = 0, value, options = {}) => {
    const end = Date.now() + ms;
    let left = ms;
    do {
      const signal = AbortSignal.any([passes.signal, ...(options.signal ? [options.signal] : [])]);
      await sleep(left, undefined, { ...options, signal }).catch((error: unknown) => {
        if (options.signal?.aborted) throw error;
      });
      left = end - Date.now();
    } while (left > 0);
    return value as never;
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    ahead += 60_000;
    const before = passes;
    passes = new AbortController();
    before.abort();
  });
}
