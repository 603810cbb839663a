/** The main thread's side of `copy-thread.ts`. */
import { Worker } from 'node:worker_threads';
import type { CopyReply, CopyWork } from './copy-thread.ts';

/** What is read is given on at once: the engine would take many times as much. */
const YOUNG_MB = 2;

/**
 * @param entry the thread's module: TypeScript source in tests, a built file in the application
 * @param signal ends the thread; what it was making is then removed with the next copy
 * @returns how it ended; a thread that breaks is a reply too
 */
export function copyInThread(entry: URL, work: CopyWork, signal: AbortSignal): Promise<CopyReply> {
  return new Promise((resolve) => {
    const worker = new Worker(entry, {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let reply: CopyReply = { ok: false, name: 'Error', message: 'the thread has stopped' };
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    worker.on('message', (message: CopyReply) => (reply = message));
    worker.on('error', (error: unknown) => {
      reply = { ok: false, name: 'Error', message: error instanceof Error ? error.message : String(error) };
    });
    worker.on('exit', () => {
      signal.removeEventListener('abort', end);
      resolve(reply);
    });
  });
}
