import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../src-main/station/data-folder-lock.ts';
import { startChild } from '../../support/child.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet } from '../../support/until.ts';

it('creates the folder that it takes', () => {
  const folder = join(tempFolder(), 'a', 'b');
  const lock = lockFolder(folder);
  expect(existsSync(folder)).toBe(true);
  lock.release();
});

it('refuses a folder that another process has, and names it', async () => {
  const folder = tempFolder();
  const holder = startChild('hold-folder.ts', folder);
  expect(await holder.line()).toBe('held');
  for (let n = 0; n < 10; n++) {
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    await quiet(10);
  }
  expect(() => lockFolder(folder)).toThrow(folder);
});

it('refuses a folder that this process has already, until it is released', () => {
  const folder = tempFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  lock.release();
  lockFolder(folder).release();
});

it('tells a second process the same', async () => {
  const folder = tempFolder();
  const lock = lockFolder(folder);
  expect(await startChild('hold-folder.ts', folder).line()).toBe('FolderInUseError');
  lock.release();
  expect(await startChild('hold-folder.ts', folder).line()).toBe('held');
});

it('has a folder free at once after its holder was killed', async () => {
  const folder = tempFolder();
  const holder = startChild('hold-folder.ts', folder);
  expect(await holder.line()).toBe('held');
  await holder.kill();
  lockFolder(folder).release();
});

it('does not stand in the way of another folder', () => {
  const [one, two] = [lockFolder(tempFolder()), lockFolder(tempFolder())];
  one.release();
  two.release();
});
