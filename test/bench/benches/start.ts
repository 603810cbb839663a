/** Time from nothing to the first answered scan: with a large and a small cache, and after SIGKILL. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { builtCache } from '../data/built-cache.ts';
import { must, type Bench } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns } from '../harness/timing.ts';

const ENTRY = fileURLToPath(new URL('./start-process.ts', import.meta.url));
const ROUNDS = 7;

/** Starts a process that reports the time from its first line to its first answered scan. */
export async function start(folder: string, end: 'stop' | 'SIGKILL'): Promise<number> {
  return (await said([], [folder], end)).ms;
}

/** @returns bytes of a whole process that has answered scans and shown pages of the queue */
export async function exclusions(folder: string): Promise<number> {
  return (await said(['--expose-gc'], [folder, 'held'], 'stop')).rss;
}

async function said(
  flags: string[],
  args: string[],
  end: 'stop' | 'SIGKILL',
): Promise<{ ms: number; rss: number }> {
  const child = spawn(process.execPath, [...flags, ENTRY, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { ms, rss, answered } = JSON.parse(line) as { ms: number; rss: number; answered: boolean };
  must(answered, 'the first scan was not answered');
  const ended = once(child, 'exit');
  if (end === 'SIGKILL') child.kill('SIGKILL');
  else child.stdin.end();
  await ended;
  return { ms, rss };
}

export const bench: Bench = {
  name: 'start',
  run: async () => {
    const small = builtCache(1_000).folder;
    const large = builtCache(1_000_000, 1_000).folder;
    // Starts Node once before, so that its first read from disk is not measured.
    spawnSync(process.execPath, ['-e', '']);
    await start(small, 'stop');
    await start(large, 'stop');
    const measured = await takeTurns(ROUNDS, [
      { name: 'small', run: () => start(small, 'stop') },
      { name: 'large', run: () => start(large, 'stop') },
      {
        name: 'after a kill',
        run: async () => {
          await start(small, 'SIGKILL');
          return start(small, 'stop');
        },
      },
    ]);
    const of = (name: string) => measured.get(name) ?? [];
    return {
      rows: [
        {
          what: 'start to the first answered scan, 1,000,000 cached',
          reference: 'itself with 1,000 cached',
          ratio: ratioOf(of('large'), of('small')),
          goal: 1.25,
          here: `${median(of('large')).toFixed(0)} ms`,
        },
        {
          what: 'the same after SIGKILL',
          reference: 'a clean start',
          ratio: ratioOf(of('after a kill'), of('small')),
          goal: 2,
          here: `${median(of('after a kill')).toFixed(0)} ms`,
        },
      ],
    };
  },
};
