import { chmodSync, closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processesBelow } from '../model/child-processes.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';

const MOST_OF_A_REGION = 64 * 1024 * 1024;

/** Check if a text is in the writable memory of a process: its heap, its stacks, its data. */
function memoryHolds(pid: number, text: string): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n')) {
      const [, from, to] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? [];
      if (from === undefined || to === undefined) continue;
      const start = BigInt(`0x${from}`);
      const size = Number(BigInt(`0x${to}`) - start);
      if (size > MOST_OF_A_REGION) continue;
      const bytes = Buffer.alloc(size);
      try {
        readSync(memory, bytes, 0, size, start);
      } catch {
        continue;
      }
      if (bytes.includes(text)) return true;
    }
    return false;
  } finally {
    closeSync(memory);
  }
}

const hasSecret = (file: string) => readFileSync(file, 'latin1').includes(SECRET);

test('no process of the station has the secret in its environment, and none but the first in its memory', async ({
  start,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux shows environments and memory (/proc)');
  const file = join(dataDir, 'secret');
  writeFileSync(file, `${SECRET}\n`);
  chmodSync(file, 0o600);
  const { station, bench } = await start({
    env: { PACKDESK_CLIENT_SECRET: '', PACKDESK_CLIENT_SECRET_FILE: file },
  });
  await bench.hasOrders(60);
  const main = (await station.electron?.evaluate(() => process.pid)) ?? 0;
  expect(hasSecret(`/proc/${main}/environ`)).toBe(false);
  const processes = processesBelow(main);
  const kinds = new Set(processes.map(({ kind }) => kind));
  for (const kind of ['zygote', 'gpu-process', 'utility', 'renderer']) expect(kinds).toContain(kind);
  expect(memoryHolds(main, SECRET), 'what is looked for can be found').toBe(true);
  for (const { pid, kind } of processes) {
    expect(hasSecret(`/proc/${pid}/environ`), `environment of ${kind}`).toBe(false);
    expect(memoryHolds(pid, SECRET), `memory of ${kind}`).toBe(false);
  }
});

test('a secret of the environment is taken out of it before anything is started', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only Linux shows environments and memory (/proc)');
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const main = (await station.electron?.evaluate(() => process.pid)) ?? 0;
  const processes = processesBelow(main);
  for (const { pid, kind } of processes) expect(hasSecret(`/proc/${pid}/environ`), kind).toBe(false);
  // Copies of the zygote, which Chromium starts before any line of ours, have it in their memory: SECURITY.md.
  const started = processes.filter(({ kind }) => kind === 'utility');
  expect(started.length).toBeGreaterThan(0);
  for (const { pid, kind } of started) expect(memoryHolds(pid, SECRET), kind).toBe(false);
});
