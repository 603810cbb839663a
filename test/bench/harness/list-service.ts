/** The service of a benchmark, in a thread of its own, so that its work is not the station's. */
import { Worker } from 'node:worker_threads';

export async function startService(orders: number): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL('./list-service-thread.ts', import.meta.url), {
    workerData: { orders },
  });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url, stop: () => worker.terminate() };
}
