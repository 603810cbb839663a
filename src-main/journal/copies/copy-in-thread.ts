/** The main thread's side of `copy-thread.ts`. */
import { Thread } from '../../thread/thread.ts';
import type { CopyServed } from './copy-thread.ts';

/** Young-generation limit, MB: buffers are streamed, and the engine's default would be wasted. */
const YOUNG_MB = 2;

export type CopyWork<Result> = (thread: Thread<CopyServed>) => Promise<Result>;

export type CopyReply<Result> = { ok: true; result: Result } | { ok: false; message: string };

/**
 * @param entry the thread's module: TypeScript source in tests, a built file in the application
 * @param signal ends the thread; its unfinished file is then removed with the next copy
 * @returns how it ended; a thread that breaks is a reply too
 */
export async function copyInThread<Result>(
  entry: URL,
  work: CopyWork<Result>,
  signal: AbortSignal,
): Promise<CopyReply<Result>> {
  const thread = new Thread<CopyServed>(entry, { youngMb: YOUNG_MB });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return { ok: true, result: await work(thread) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
