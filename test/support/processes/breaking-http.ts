/** The thread that does HTTP, and ends of itself where an address says so, as a thread does that runs out of memory. */
import { parentPort } from 'node:worker_threads';
import '../../../src-main/upstream/http-thread.ts';
import type { HttpRequest } from '../../../src-main/upstream/http-messages.ts';

parentPort?.on('message', (request: HttpRequest) => {
  if (request.kind === 'send' && request.url.endsWith('/break')) throw new Error('the thread breaks here');
  if (request.kind === 'send' && request.url.endsWith('/leave')) process.exit(0);
});
