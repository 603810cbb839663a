/** Entry of a process in a session of its own: prints the Secret Service's answer, and how long that took. */
import { secretServiceState } from '../../../src-main/host/keyring/secret-service.ts';

const begun = performance.now();
const state = await secretServiceState();
process.stdout.write(`${JSON.stringify({ state, ms: performance.now() - begun })}\n`);
