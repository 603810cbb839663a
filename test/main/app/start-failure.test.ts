import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startFailure, startWhenFree } from '../../../src-main/app/start-failure.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';

const failure = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, ...(path ? { path } : {}) });

it.each(['EBUSY', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'EPERM'])(
  'a start that ends as %s on Windows is tried again, which is said once',
  async (code) => {
    const clock = new ManualClock();
    let tries = 0;
    const signals: AbortSignal[] = [];
    const started = startWhenFree(
      () => (++tries < 4 ? Promise.reject(failure(code)) : Promise.resolve('open')),
      { clock, platform: 'win32', waiting: (ended) => signals.push(ended) },
    );
    for (let n = 1; n < 4; n++) {
      await until('it waits', () => clock.sleeping === 1 && tries === n);
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      clock.advance(500);
    }
    expect([await started, tries, signals.length, signals[0]?.aborted]).toEqual(['open', 4, 1, true]);
  },
);

it('gives up after ten seconds, with the last error', async () => {
  const clock = new ManualClock();
  let tries = 0;
  const started = startWhenFree(
    () => {
      tries++;
      return Promise.reject(failure('EBUSY'));
    },
    { clock, platform: 'win32', waiting: () => undefined },
  ).catch((error: unknown) => error);
  for (let n = 1; n <= 20; n++) {
    await until('it waits', () => clock.sleeping === 1 && tries === n);
    clock.advance(500);
  }
  expect(await started).toMatchObject({ code: 'EBUSY' });
  expect(tries).toBe(21);
});

it.each([
  ['EBUSY', 'linux'],
  ['SQLITE_CORRUPT', 'win32'],
  ['ENOSPC', 'win32'],
] as const)('%s on %s ends a start at once', async (code, platform) => {
  let tries = 0;
  const start = () => (tries++, Promise.reject(failure(code)));
  await expect(
    startWhenFree(start, { clock: new ManualClock(), platform, waiting: () => expect.unreachable() }),
  ).rejects.toMatchObject({ code });
  expect(tries).toBe(1);
});

it('says that another program has a file open where the file is there and may be written', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'journal.db'), '');
  const sentence = (error: unknown, platform: NodeJS.Platform = 'win32') =>
    startFailure(error, folder, platform)?.sentence;
  const inUse = /is in use by another program, such as a virus scanner or a backup/;
  for (const code of ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'EBUSY'])
    expect(sentence(failure(code))).toMatch(inUse);
  expect(sentence(failure('EBUSY', join(folder, 'journal.db')))).toMatch(inUse);
  expect(sentence(failure('EPERM', join(folder, 'journal.db')))).toMatch(inUse);
  // A missing file is not in use.
  expect(sentence(failure('EPERM', join(folder, 'none')))).toMatch(/no permission/);
  expect(sentence(failure('SQLITE_CANTOPEN'), 'linux')).toMatch(/cannot be read or written/);
});

it.skipIf(process.getuid?.() === 0)('says that rights are missing where the file may not be written', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'journal.db'), '');
  chmodSync(join(folder, 'journal.db'), 0o400);
  expect(startFailure(failure('SQLITE_READONLY'), folder, 'win32')?.sentence).toMatch(/no permission/);
});

it('says what a drive without room for the file has, and what is in the place of a folder', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'x'));
  expect(startFailure(failure('EFBIG'), folder)?.sentence).toMatch(/takes no larger file/);
  expect(startFailure(failure('ENOENT'), folder, 'win32')?.sentence).toMatch(
    /its drive or share is missing, or a file is in the place/,
  );
  expect(startFailure(failure('ENOENT'), folder, 'linux')?.sentence).toMatch(/nothing can be created there/);
});

it('says that a path has a letter that Windows does not take, and where a quotation mark comes from', () => {
  const sentence = (folder: string) => startFailure(failure('EINVAL'), folder, 'win32')?.sentence;
  expect(sentence('C:\\a|b')).toMatch(
    /^The data folder C:\\a\|b cannot be created: Windows does not take one of its letters/,
  );
  expect(sentence('C:\\a|b')).not.toMatch(/backslash/);
  expect(sentence('D:\\Packdesk data"')).toMatch(
    /leave out the backslash in front of the closing quotation mark/i,
  );
  // A bug elsewhere has this code too.
  expect(startFailure(failure('EINVAL'), '/srv/packdesk', 'linux')).toBeNull();
  expect(startFailure(failure('EINVAL'), 'C:\\Packdesk', 'win32')).toBeNull();
});
