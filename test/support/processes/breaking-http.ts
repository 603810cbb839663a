/** The thread for HTTP, which ends by itself if an address asks for it, as a thread does that runs out of memory. */
import { parentPort } from 'node:worker_threads';
import '../../../src-main/upstream/http/http-thread.ts';
import type { SentCall } from '../../../src-main/upstream/http/http-thread.ts';

parentPort?.on('message', ({ args: [call] }: { args: [SentCall?] }) => {
  if (call?.url.endsWith('/break')) throw new Error('the thread breaks here');
  if (call?.url.endsWith('/leave')) process.exit(0);
});
