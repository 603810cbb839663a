import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const file = fileURLToPath(new URL('./processes/race-for-folders.ts', import.meta.url));
/** From the word to the race: every racer has read it by then. */
const LEAD_NS = 4_000_000n;

export interface Racers {
  /** All of them take the folder at the same instant. @returns what each has to say */
  race(folder: string): Promise<string[]>;
}

export async function startRacers(count: number): Promise<Racers> {
  const racers = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, line: async () => String((await lines.next()).value) };
  });
  await Promise.all(racers.map((racer) => racer.line()));
  return {
    race: (folder) => {
      const at = process.hrtime.bigint() + LEAD_NS;
      for (const { child } of racers) child.stdin.write(`${folder} ${at}\n`);
      return Promise.all(racers.map((racer) => racer.line()));
    },
  };
}
