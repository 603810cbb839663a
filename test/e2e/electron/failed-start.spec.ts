/** A folder that cannot be used: the start says so, and nothing else. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowsAccount, spawnForFlows } from '../../support/flows-account.ts';
import { expect, test } from '../model/fixtures.ts';

const CASES = [
  {
    what: 'a file is in its place',
    sentence: 'cannot be created: a file is in its place',
    make: (folder: string) => writeFileSync(folder, ''),
  },
  {
    what: 'nothing may be written into it',
    sentence: 'cannot be written: this account has no permission',
    make: (folder: string) => {
      mkdirSync(folder);
      chmodSync(folder, 0o500);
    },
  },
  {
    what: 'it is full of the files of others',
    sentence: 'Others on this computer can read the data folder',
    make: (folder: string) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'of-others.txt'), '');
      chmodSync(folder, 0o755);
    },
  },
];

for (const { what, sentence, make } of CASES) {
  test(`a data folder that cannot be used, since ${what}, is said to be that`, async ({ dataDir }) => {
    const folder = join(dataDir, 'station');
    make(folder);
    const { uid, gid } = flowsAccount();
    if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir]);
    const child = spawnForFlows(process.env['PACKDESK_ELECTRON'] ?? '', ['--data-dir', folder], 'pipe');
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const ended = once(child, 'exit');
    try {
      await expect.poll(() => words, { timeout: 120_000 }).toContain(sentence);
      expect(words).not.toContain('already open');
      expect(existsSync(join(folder, 'window'))).toBe(false);
      // A person who clicked an icon reads it in a window, which stays until it was read.
      expect(child.exitCode).toBe(null);
    } finally {
      child.kill('SIGKILL');
      await ended;
      chmodSync(folder, 0o700);
    }
  });
}
