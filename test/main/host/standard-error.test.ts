/** A wrong option is shown in a window if standard error is not read. */
import { spawnSync, type StdioNull, type StdioPipe } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isErrorRead } from '../../../src-main/host/standard-error.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const MODULE = new URL('../../../src-main/host/standard-error.ts', import.meta.url);

/** Output of a process with that standard error. */
function answerWith(stderr: StdioNull | StdioPipe | number): unknown {
  const file = join(tempFolder(), 'said');
  const script = `
    const { isErrorRead } = await import(${JSON.stringify(MODULE.href)});
    const { writeFileSync } = await import('node:fs');
    writeFileSync(${JSON.stringify(file)}, String(isErrorRead({})));`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', stderr] });
  return readFileSync(file, 'utf8');
}

it('a program at a pipe reads it; a file and nothing at all are read by nobody', () => {
  expect(answerWith('pipe')).toBe('true');
  expect(answerWith('ignore')).toBe('false');
  const file = openSync(join(tempFolder(), 'errors'), 'w');
  expect(answerWith(file)).toBe('false');
  closeSync(file);
  expect(isErrorRead({}, 9_999), 'a handle that is not open').toBe(false);
});

it('the journal of systemd is read by nobody at that moment', () => {
  needs('linux');
  const script = `
    const { isErrorRead } = await import(${JSON.stringify(MODULE.href)});
    const { fstatSync } = await import('node:fs');
    const { dev, ino } = fstatSync(2);
    process.stdout.write(String(isErrorRead({ JOURNAL_STREAM: dev + ':' + ino })));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout).toBe('false');
});
