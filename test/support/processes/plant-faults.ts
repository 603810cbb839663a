/**
 * Module loaded into a station before it starts: on SIGUSR2 it causes one uncaught exception and one uncaught rejection.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    void Promise.reject(new Error('planted rejection'));
    throw new Error('planted exception');
  });
}
