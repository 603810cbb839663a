/** The thread that seals and opens orders of the service: the first pull of a bench opens all that are open. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../thread/thread.ts';
import { sealingWork } from './order-sealing.ts';

export type SealingServed = ReturnType<typeof sealingWork>;

serve(sealingWork(workerData as Uint8Array));
