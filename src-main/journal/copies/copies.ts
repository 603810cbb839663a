/**
 * The copies of the journal in the folder `backups`, and in a second folder if there is one: their names, whether they are
 * sound, and how many are kept. Made by `make-copy.ts`, before a migration by `../open.ts`; when: `app/journal/journal-keeper.ts`.
 */
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';
import { removeLeftover } from '../../files/replace-file.ts';
import { newestFirst, type OrderedFile } from './copy-order.ts';
import { copyOfProof, hasProof, provedBy, type CopyKey } from './copy-proof.ts';
import type { JournalKind } from '../errors.ts';
import { integrityFault } from '../recovery/integrity.ts';
import { migrations } from '../migrations.ts';
import { positionOf, type JournalPosition } from '../position.ts';
import { schemaFault } from '../schema.ts';

export interface JournalCopy extends JournalPosition {
  /** File name, as in `copyNames`. */
  name: string;
  /** Time at which the copy was made, epoch milliseconds. */
  at: number;
  /** False: the copy is in the second folder, and nothing proves that this station made it. */
  isProved: boolean;
}

/** `journal-v40-…` is a copy from before an upgrade, `journal-…` one from a start or of a day. */
const NAME = /^journal-(v\d+-)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.db$/;

/** Folder of one journal in the second folder, which several stations may share. */
const FOLDER = /^packdesk-[\w-]{1,64}$/;

/** Version of the schema up to which a journal can be opened. */
const NEWEST = migrations.at(-1)?.version ?? 0;

/** Kept copies: the newest, the newest of each earlier day, and the newest of those made before a change of version. */
const COPIES = { newest: 5, days: 14, versions: 5 };

/** Tolerance of a clock that was set. */
const CLOCK_MS = 5 * 60_000;

export const copiesFolder = (journal: string) => join(dirname(journal), 'backups');

/** @param version of the schema, if the copy is made before another version of Packdesk works with the journal */
export function copyName(at: number, version: number | null): string {
  const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
  return version === null ? `journal-${stamp}.db` : `journal-v${version}-${stamp}.db`;
}

function madeAt(name: string): number | null {
  const stamp = NAME.exec(name)?.[2];
  if (stamp === undefined) return null;
  const at = Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'));
  return Number.isNaN(at) ? null : at;
}

/** Folder for copies of that journal in the second folder. */
export const ownFolder = (second: string, id: string | null) => join(second, `packdesk-${id ?? 'unnamed'}`);

/**
 * Names of the copies, newest first: file names of the folder `backups`, and of the second folder those of each journal with its
 * folder before them.
 * @param second path of the second folder; empty: none
 */
export function copyNames(journal: string, second = ''): string[] {
  const folders = second === '' ? [] : entriesOf(second).filter(({ name }) => FOLDER.test(name));
  const there = folders.flatMap(({ name: folder }) =>
    namesIn(join(second, folder)).map((name) => `${folder}/${name}`),
  );
  return ordered([...namesIn(copiesFolder(journal)), ...there], (name) =>
    copyFile(journal, second, name),
  ).map(({ name }) => name);
}

/** @returns null if that is not the name of a copy: it leads to no other file */
export function copyFile(journal: string, second: string, copy: string): string | null {
  const [name = '', folder, ...rest] = copy.split('/').toReversed();
  if (madeAt(name) === null || rest.length > 0) return null;
  if (folder === undefined) return join(copiesFolder(journal), name);
  return second !== '' && FOLDER.test(folder) ? join(second, folder, name) : null;
}

/**
 * Time of the newest copy in a folder, epoch ms. It was verified when it was made, and is not read now. A later one than now was named
 * by a clock that was ahead, and says nothing.
 * @returns null if there is none
 */
export function newestCopyAt(folder: string, now: number): number | null {
  const times = namesIn(folder).map((name) => madeAt(name) ?? 0);
  const newest = Math.max(...times.filter((at) => at <= now + CLOCK_MS));
  return Number.isFinite(newest) ? newest : null;
}

/** Regular files only: reading a pipe there under such a name would wait for its writer. */
const namesIn = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isFile() && madeAt(entry.name) !== null)
    .map(({ name }) => name);

const ordered = (names: readonly string[], fileOf: (name: string) => string | null): OrderedFile[] =>
  newestFirst(names.map((name) => ({ name, file: fileOf(name) ?? '', at: madeAt(basename(name)) ?? 0 })));

/** A missing folder has no entries. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Position of a journal.
 * @param source its file, or its future contents
 * @returns null if that is not a sound journal of that kind, or only a newer version can open it
 */
export function soundPosition(source: string | Buffer, kind: JournalKind): JournalPosition | null {
  let db: Database.Database | null = null;
  try {
    db = openDatabase(source, { readonly: true, fileMustExist: typeof source === 'string' });
    const size = typeof source === 'string' ? statSync(source).size : source.length;
    if (integrityFault(db, size) !== null) return null;
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > NEWEST || schemaFault(db, version) !== null) return null;
    if (db.prepare("SELECT value FROM meta WHERE key = 'kind'").pluck().get() !== kind) return null;
    return positionOf(db);
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

/** @returns null if the file is not a sound journal of that kind */
export function readCopy(file: string, kind: JournalKind): JournalCopy | null {
  const position = soundPosition(file, kind);
  const name = basename(file);
  return position && { name, at: madeAt(name) ?? statSync(file).mtimeMs, isProved: true, ...position };
}

/**
 * Sound copies, newest first; unproved ones of the second folder come last. Reads each whole.
 * @param second path of the second folder; empty: none
 * @param key of this station's copies in the second folder
 */
export function soundCopies(
  journal: string,
  kind: JournalKind,
  most = COPIES.newest + COPIES.days,
  second = '',
  key: CopyKey = null,
): JournalCopy[] {
  const found: JournalCopy[] = [];
  for (const [name, isProved] of byProof(journal, second, key)) {
    if (found.length === most) break;
    const file = copyFile(journal, second, name);
    const copy = file && readCopy(file, kind);
    if (copy) found.push({ ...copy, name, isProved });
  }
  return found;
}

/** Names with whether they are proved: a copy here is as safe as the journal itself. */
function* byProof(journal: string, second: string, key: CopyKey): Generator<[string, boolean]> {
  const unproved: string[] = [];
  for (const name of copyNames(journal, second))
    if (!name.includes('/') || isProvedThere(journal, second, name, key)) yield [name, true];
    else unproved.push(name);
  for (const name of unproved) yield [name, false];
}

function isProvedThere(journal: string, second: string, name: string, key: CopyKey): boolean {
  const file = copyFile(journal, second, name);
  try {
    return file !== null && hasProof(file) && provedBy(key, file) !== null;
  } catch {
    // Gone since, or a folder of that name.
    return false;
  }
}

/**
 * Removes surplus copies of a folder. Of copies with the same contents only the newest counts: otherwise a few starts
 * without work would push out the last copy that differs.
 * @param spared names to keep in any case: the copy just made, which a slow clock gives an old name, and a copy that is
 * about to be restored
 */
export function pruneCopies(folder: string, spared: readonly string[]): void {
  const copies = ordered(namesIn(folder), (name) => join(folder, name));
  const versions = copies.filter(({ name }) => name.startsWith('journal-v'));
  const others = copies.filter(({ name }) => !name.startsWith('journal-v'));
  const days = new Map<string, OrderedFile>();
  for (const one of others) {
    const day = new Date(one.at).toISOString().slice(0, 10);
    if (!days.has(day)) days.set(day, one);
  }
  const newest = [
    ...versions.slice(0, COPIES.versions),
    ...newestOfEach(others).slice(0, COPIES.newest),
    ...[...days.values()].slice(0, COPIES.days),
  ];
  const staying = new Set([...spared.map((name) => basename(name)), ...newest.map(({ name }) => name)]);
  // A copy that another program has open is removed with the next one: the new copy is made.
  for (const { name, file } of copies) if (!staying.has(name)) removeLeftover(file);
  removeLooseProofs(folder);
}

/** Removes proofs of copies that no longer exist, and unfinished proofs. */
function removeLooseProofs(folder: string): void {
  const copies = new Set(namesIn(folder));
  for (const { name } of entriesOf(folder)) {
    const proof = copyOfProof(name);
    if (proof !== null && madeAt(proof.copy) !== null && (proof.isHalf || !copies.has(proof.copy)))
      removeLeftover(join(folder, name));
  }
}

/** @param copies newest first @returns those that differ from the next newer one; unreadable ones stay */
function newestOfEach(copies: readonly OrderedFile[]): OrderedFile[] {
  return copies.filter(({ position: own }, n) => {
    const newer = copies[n - 1]?.position;
    return !newer || !own || newer.id !== own.id || newer.number !== own.number;
  });
}
