import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogFile } from '../../../../src-main/station/folder/log-file.ts';
import { needs } from '../../../support/needs.ts';
import { holdFile } from '../../../support/held-file.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { until } from '../../../support/until.ts';

const SMALL = { size: '1K', maxFiles: 3 } as const;
const line = (n: number) => `${JSON.stringify({ n, text: 'x'.repeat(80) })}\n`;
const everything = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
const numbersIn = (text: string) =>
  [...text.matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n)).toSorted((a, b) => a - b);

it('is rotated by its size', async () => {
  const folder = tempFolder();
  const file = new LogFile(folder, SMALL);
  for (let n = 0; n < 30; n++) file.write(line(n));
  await file.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.log')).length).toBeGreaterThan(1);
});

it('says how many lines were dropped while nothing could be opened, and goes on by itself', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'packdesk.log'));
  const file = new LogFile(folder, SMALL);
  const dropped: number[] = [];
  file.resumed = (lines) => dropped.push(lines);
  for (let n = 0; n < 50; n++) file.write(line(n));
  await file.settled();
  rmdirSync(join(folder, 'packdesk.log'));
  let last = 50;
  await until('it goes on', () => {
    file.write(line(++last));
    return dropped.length > 0;
  });
  await file.close();
  const written = numbersIn(everything(folder));
  expect(written).toContain(last);
  expect(dropped).toEqual([expect.any(Number)]);
  expect(written.length + (dropped[0] ?? 0)).toBeGreaterThanOrEqual(last);
});

it('goes on without rotation when one fails, and has each line once', async () => {
  const folder = tempFolder();
  // The list of rotated files, which is written after the file has been renamed.
  mkdirSync(join(folder, 'packdesk.log.txt'));
  const file = new LogFile(folder, { size: '1K', maxFiles: 30 });
  const dropped: number[] = [];
  file.resumed = (lines) => dropped.push(lines);
  for (let n = 0; n < 500; n++) file.write(line(n));
  await file.close();
  expect(numbersIn(everything(folder))).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(dropped).toEqual([]);
});

it('drops lines beyond those that may wait, and says how many', async () => {
  const folder = tempFolder();
  const file = new LogFile(folder, { size: '5M', maxFiles: 3 });
  const dropped: number[] = [];
  file.resumed = (lines) => dropped.push(lines);
  for (let n = 0; n < 12_000; n++) file.write(line(n));
  await file.close();
  // The first line is being written, and no longer waits.
  const written = numbersIn(everything(folder)).length;
  expect(written).toBeLessThan(10_010);
  expect(dropped).toEqual([12_000 - written]);
});

describe('on Windows, while a viewer has the file open,', () => {
  beforeEach(() => needs('windows'));

  it('goes on in the same file without a rotation, loses no line, and rotates once it is free', async () => {
    const folder = tempFolder();
    const file = new LogFile(folder, { size: '1K', maxFiles: 30 });
    file.write(line(0));
    await until('the file is there', () => existsSync(join(folder, 'packdesk.log')));
    const release = holdFile(join(folder, 'packdesk.log'));
    for (let n = 1; n < 100; n++) {
      file.write(line(n));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until('all is written', () => numbersIn(everything(folder)).length === 100);
    expect(readdirSync(folder).filter((name) => name.endsWith('.log'))).toEqual(['packdesk.log']);
    release();
    for (let n = 100; n < 400; n++) {
      file.write(line(n));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await file.close();
    expect(numbersIn(everything(folder))).toEqual(Array.from({ length: 400 }, (_, n) => n));
    expect(readdirSync(folder).filter((name) => name.endsWith('.log')).length).toBeGreaterThan(1);
  });
});
