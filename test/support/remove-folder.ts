import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;
const MOST_TRIES = 60;
/** Windows keeps a file for a while after its last handle was closed, such as that of a process that was ended. */
const IN_USE: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']);

/** Tries again for three seconds while something in it is in use: `rmSync` itself does not on Windows (Node 24). */
export async function removeFolder(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (tries === MOST_TRIES || !IN_USE.has(code)) throw error;
    }
    await sleep(RETRY_MS);
  }
}
