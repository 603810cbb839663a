/** Clean-up of a practice floor even if the command itself was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';

const GUARDED = new URL('../../practice-floor/guarded.ts', import.meta.url).href;

/** Starts a program and guards it, as the command does, and says its id. */
const COMMAND = `
import { spawn } from 'node:child_process';
import { Guarded } from ${JSON.stringify(GUARDED)};
const guarded = new Guarded();
const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
guarded.process(child);
guarded.folder(process.argv[1]);
console.log(child.pid);
`;

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('ends its programs and removes its folders when it is killed', async () => {
  const folder = tempFolder();
  const command = spawn(process.execPath, ['--input-type=module', '-e', COMMAND, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: command.stdout }), 'line')) as [string];
  const pid = Number(line);
  expect(isThere(pid)).toBe(true);
  command.kill('SIGKILL');
  await once(command, 'exit');
  await until('the program has ended', () => !isThere(pid));
  await until('the folder is gone', () => !existsSync(folder));
});
