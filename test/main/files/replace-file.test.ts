import fs, { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  moveFile,
  moveFileBlocking,
  readIfThere,
  readJsonIfThere,
  removeFile,
  removeLeftover,
  syncFolder,
  writeWhole,
  writeWholeBlocking,
} from '../../../src-main/files/replace-file.ts';
import { needs } from '../../support/needs.ts';
import { holdFile } from '../../support/held-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function aFile(text: string): string {
  const file = join(tempFolder(), 'one.json');
  writeFileSync(file, text);
  return file;
}

it('replaces a file whole, and leaves nothing beside it', async () => {
  const file = aFile('old');
  await writeWhole(file, 'new');
  expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['new', ['one.json']]);
  writeWholeBlocking(file, 'newer');
  expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['newer', ['one.json']]);
});

it('ends writes of one file in the order in which they were asked for', async () => {
  const file = aFile('old');
  await Promise.all(['1', '2', '3'].map((text) => writeWhole(file, text)));
  expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['3', ['one.json']]);
});

it('a write that fails does not hinder the next one', async () => {
  const file = join(tempFolder(), 'folder', 'one.json');
  await expect(writeWhole(file, '1')).rejects.toMatchObject({ code: 'ENOENT' });
  const other = aFile('old');
  await writeWhole(other, '2');
  expect(readFileSync(other, 'utf8')).toBe('2');
});

it('tells a file that is missing, one that means nothing and one that cannot be read apart', () => {
  const parse = (value: unknown) => {
    if (typeof value !== 'number') throw new TypeError('not a number');
    return value;
  };
  expect(readJsonIfThere(join(tempFolder(), 'none'), parse)).toBeNull();
  expect(readJsonIfThere(aFile('7'), parse)).toBe(7);
  expect(readJsonIfThere(aFile('{"a'), parse)).toBe('unreadable');
  expect(readJsonIfThere(aFile('"7"'), parse)).toBe('unreadable');
  expect(readIfThere(join(tempFolder(), 'none'))).toBeNull();
  // A folder in its place: an error of the file system, and not of the content.
  expect(() => readJsonIfThere(tempFolder(), parse)).toThrow(/EISDIR|EPERM|EACCES/);
});

it('removes what is there, and misses nothing that is not', async () => {
  const file = aFile('old');
  await removeFile(file);
  await removeFile(file);
  removeLeftover(file);
  expect(existsSync(file)).toBe(false);
});

it('passes over a file system that puts no folders on the disk by request, and over no other error', () => {
  needs('posixModes');
  const failing = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => {
    failing.mockRestore();
    syncBuiltinESMExports();
  });
  const syncWith = (code: string) => () => {
    failing.mockImplementation(() => {
      throw Object.assign(new Error(`${code}: fsync`), { code });
    });
    syncBuiltinESMExports();
    syncFolder(tempFolder());
  };
  expect(syncWith('EIO')).toThrow('EIO');
  for (const code of ['EINVAL', 'ENOTSUP']) expect(syncWith(code)).not.toThrow();
});

// Only Windows refuses a replacement because the file is open.
describe('on Windows, while another program has the file open,', () => {
  beforeEach(() => needs('windows'));

  it('a file takes its place once that is free', async () => {
    const file = aFile('old');
    const from = `${file}.new`;
    writeFileSync(from, 'new');
    const release = holdFile(file);
    setTimeout(release, 300);
    await moveFile(from, file);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('it waits two seconds and no longer, standing still or not', async () => {
    const file = aFile('old');
    const from = `${file}.new`;
    writeFileSync(from, 'new');
    const release = holdFile(file);
    const turns = vi.fn();
    const timer = setInterval(turns, 20);
    await expect(moveFile(from, file)).rejects.toMatchObject({
      code: expect.stringMatching(/EBUSY|EPERM|EACCES/) as string,
    });
    clearInterval(timer);
    expect(turns.mock.calls.length).toBeGreaterThan(5);
    expect(() => moveFileBlocking(from, file)).toThrow(/EBUSY|EPERM|EACCES/);
    removeLeftover(file);
    expect(readFileSync(from, 'utf8')).toBe('new');
    release();
    moveFileBlocking(from, file);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});
