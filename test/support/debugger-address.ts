/** Address of Chromium's debugging port, as a process that was started with one reports it. */
import type { ChildProcess } from 'node:child_process';

/** @returns such as `ws://127.0.0.1:40001/devtools/browser/…` @throws Error with its output, if it ends before */
export function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const address = /^DevTools listening on (ws:\S+)\n/m.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`it ended with ${status}: ${written}`)));
  });
}
