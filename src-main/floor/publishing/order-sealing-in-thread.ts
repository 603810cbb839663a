/** Has orders sealed and opened in a thread of their own, which is started by the first that is: most benches are on no floor. */
import { Thread, ThreadEndedError } from '../../thread/thread.ts';
import type { OpenOrderSealing } from './order-sealing.ts';
import type { SealingServed } from './order-sealing-thread.ts';
import { FloorStoreError } from '../store/store-error.ts';

/** Young generation of the thread, in megabytes, for its short-lived buffers. */
const YOUNG_MB = 4;

/**
 * A thread that breaks fails its calls with a FloorStoreError `broken`, and the next call starts another.
 * @param entry the thread's module: TypeScript source in tests, a built file in the application
 */
export const sealingInThread =
  (entry: URL): OpenOrderSealing =>
  (floorKey) => {
    let thread: Thread<SealingServed> | null = null;
    const running = () => {
      if (thread === null || thread.hasEnded)
        thread = new Thread(entry, { youngMb: YOUNG_MB, data: new Uint8Array(floorKey) });
      return thread;
    };
    return {
      seal: (orders) => running().call('seal', orders).catch(asStoreError),
      open: (orders) => running().call('open', orders).catch(asStoreError),
      end: async () => thread?.terminate(),
    };
  };

function asStoreError(cause: unknown): never {
  if (!(cause instanceof ThreadEndedError)) throw cause;
  throw new FloorStoreError('broken', 'the thread that seals and opens orders has ended', { cause });
}
