/**
 * Watchdog process: ends the programs of a practice floor that was killed. It reads their processes and folders from its
 * standard input, and acts when that closes.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Lines of JSON. */
export type GuardLine = { pid: number } | { endedPid: number } | { folder: string };

const pids = new Set<number>();
const folders = new Set<string>();

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text) as GuardLine;
  if ('pid' in line) pids.add(line.pid);
  else if ('endedPid' in line) pids.delete(line.endedPid);
  else folders.add(line.folder);
}
for (const pid of pids)
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
