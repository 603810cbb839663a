import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const entry = fileURLToPath(new URL('../../../src-main/dev/launch.ts', import.meta.url));
const launch = (...args: string[]) =>
  spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

it('builds, then starts the browser host where it is asked for, with nothing but its line on standard output', async () => {
  needs('signals');
  const child = launch('--practice', '--headless', '--data-dir', tempFolder());
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
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { ready: boolean }).ready),
  ).toEqual([true]);
  expect(status).toBe(0);
});

it('builds, and ends as the browser host does', async () => {
  const file = join(tempFolder(), 'a-file');
  writeFileSync(file, '');
  const child = launch('--practice', '--headless', '--data-dir', join(file, 'below'));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  expect(errors).toContain(`The data folder ${join(file, 'below')} cannot be created`);
  expect(status).toBe(1);
});
