/** Run as a process of its own in a session of its own: says what the Secret Service answers, and how long that took. */
import { secretServiceState } from '../../../src-main/host/secret-service.ts';

const begun = performance.now();
const state = await secretServiceState();
process.stdout.write(`${JSON.stringify({ state, ms: performance.now() - begun })}\n`);
