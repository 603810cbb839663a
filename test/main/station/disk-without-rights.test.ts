/** A data folder on a disk that keeps no rights, such as exFAT: a change is taken, and nothing of it is kept. */
import { mkdirSync, type PathLike } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepPrivate } from '../../../src-main/station/folder/private-folder.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const asked: PathLike[] = [];
vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  chmodSync: (path: PathLike) => void asked.push(path),
}));

it('is not told at each start that its folder was open until now', () => {
  needs('posixModes');
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const folder = join(tempFolder(), 'data');
  mkdirSync(folder, { mode: 0o755 });
  expect(keepPrivate(folder)).toBe(false);
  expect(asked).toEqual([folder]);
});
