import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const entry = fileURLToPath(new URL('../../../src-main/dev/launch.ts', import.meta.url));

it('builds, then starts the browser host where it is asked for, with nothing but its line on standard output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-launch-'));
  const child = spawn(process.execPath, [entry, '--practice', '--headless', '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('\n')) resolve();
    });
  });
  const ended = once(child, 'close');
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(errors)))]);
  child.kill('SIGTERM');
  const [status] = (await ended) as [number];
  rmSync(folder, { recursive: true, force: true });
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { ready: boolean }).ready),
  ).toEqual([true]);
  expect(status).toBe(0);
});
