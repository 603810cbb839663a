/** Loaded into a station before it starts: on SIGUSR2 one exception and one rejection that are not caught. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', () => {
    void Promise.reject(new Error('planted rejection'));
    throw new Error('planted exception');
  });
}
