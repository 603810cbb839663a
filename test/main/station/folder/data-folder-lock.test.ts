import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../../src-main/station/folder/data-folder-lock.ts';
import { startChild } from '../../../support/child.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { quiet, until } from '../../../support/until.ts';

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

/** True if another process has the file of a lock, and not only made it. */
function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new Database(file, { timeout: 0 });
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch {
    return true;
  } finally {
    db.close();
  }
}

it('holds a folder also after the file of its lock was deleted', async () => {
  needs('openFilesRemoved');
  const folder = tempFolder();
  const file = join(folder, 'station.lock');
  const holder = startChild('hold-folder.ts', folder);
  expect(await holder.line()).toBe('held');
  for (let n = 0; n < 3; n++) {
    rmSync(file);
    await until('it is held again', () => isLocked(file));
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  }
  await holder.kill();
  lockFolder(folder).release();
});

it('tells its holder where another was faster', async () => {
  needs('openFilesRemoved');
  const folder = tempFolder();
  let lost = 0;
  const lock = lockFolder(folder);
  lock.whenLost(() => lost++);
  // In one turn of the event loop: this process notices it after both changes.
  rmSync(join(folder, 'station.lock'));
  const faster = lockFolder(folder);
  await until('it is told', () => lost === 1);
  await quiet(50);
  expect(lost).toBe(1);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  lock.release();
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  faster.release();
  lockFolder(folder).release();
});
