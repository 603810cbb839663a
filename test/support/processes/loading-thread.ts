/** A thread that takes a while to load its modules, and writes a file when it has. */
import { writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { serve } from '../../../src-main/thread/thread.ts';

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
writeFileSync(workerData as string, 'loaded');
serve({});
