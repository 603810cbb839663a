/** Damages to a journal's file while it is not in use, each as one random act on a folder. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../src-main/practice/invented/random.ts';

/** @returns false if there is nothing that this could happen to */
export type Damage = (folder: string, random: Random, foreign: string) => boolean;

const journal = (folder: string) => join(folder, 'journal.db');

function flipBytes(file: string, random: Random): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  const bytes = readFileSync(file);
  for (let n = random.whole(1, 20); n > 0; n--) {
    const at = random.whole(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ random.whole(1, 255);
  }
  writeFileSync(file, bytes);
  return true;
}

function truncate(file: string, random: Random): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  truncateSync(file, random.whole(0, statSync(file).size - 1));
  return true;
}

function remove(file: string): boolean {
  const isThere = existsSync(file);
  rmSync(file, { force: true });
  return isThere;
}

function overwrite(folder: string, content: Buffer): boolean {
  for (const part of ['-wal', '-shm']) rmSync(journal(folder) + part, { force: true });
  writeFileSync(journal(folder), content);
  return true;
}

const nonsense = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.whole(0, 255)));

/** Overwrites a page with random bytes, as a faulty disk does. */
function overwritePage(file: string, random: Random): boolean {
  const bytes = readFileSync(file);
  const pages = Math.floor(bytes.length / 4_096);
  if (pages < 2) return false;
  nonsense(random, 4_096).copy(bytes, random.whole(0, pages - 1) * 4_096);
  writeFileSync(file, bytes);
  return true;
}

export const DAMAGES = {
  'bytes flipped in the file': (folder, random) => flipBytes(journal(folder), random),
  'bytes flipped in the log': (folder, random) => flipBytes(`${journal(folder)}-wal`, random),
  'a page overwritten': (folder, random) => overwritePage(journal(folder), random),
  'the file cut short': (folder, random) => truncate(journal(folder), random),
  'the log cut short': (folder, random) => truncate(`${journal(folder)}-wal`, random),
  'the log removed': (folder) => remove(`${journal(folder)}-wal`),
  'the file removed': (folder) => remove(journal(folder)),
  'the file emptied': (folder) => {
    writeFileSync(journal(folder), '');
    return true;
  },
  'the file replaced by nonsense': (folder, random) =>
    overwrite(folder, nonsense(random, random.whole(1, 9_000))),
  'the file replaced by that of another station': (folder, _random, foreign) =>
    overwrite(folder, readFileSync(foreign)),
  'an older copy put in its place': (folder, random) => {
    const backups = join(folder, 'backups');
    const names = readdirSync(backups).filter((name) => name.endsWith('.db'));
    return overwrite(folder, readFileSync(join(backups, random.pick(names))));
  },
  'a copy damaged too': (folder, random) => {
    const backups = join(folder, 'backups');
    flipBytes(join(backups, random.pick(readdirSync(backups))), random);
    return flipBytes(journal(folder), random);
  },
  'the mark unreadable': (folder, random) => {
    writeFileSync(join(folder, 'journal-watermark.json'), '{"number":');
    return random.chance(0.5) ? truncate(journal(folder), random) : true;
  },
  'the index of the log replaced by nonsense': (folder, random) => {
    writeFileSync(`${journal(folder)}-shm`, nonsense(random, 32_768));
    return true;
  },
  'the rest of an interrupted write beside it': (folder) => {
    copyFileSync(journal(folder), `${journal(folder)}-journal`);
    return true;
  },
} satisfies Record<string, Damage>;
export type DamageName = keyof typeof DAMAGES;

/** Damages after which bytes of the newest work are lost. */
export const TAKES_BYTES: ReadonlySet<string> = new Set<DamageName>([
  'bytes flipped in the file',
  'bytes flipped in the log',
  'a page overwritten',
  'the file cut short',
  'the log cut short',
  'the log removed',
  'the file replaced by nonsense',
  'the file replaced by that of another station',
  'an older copy put in its place',
  'a copy damaged too',
  'the mark unreadable',
  'the rest of an interrupted write beside it',
]);
