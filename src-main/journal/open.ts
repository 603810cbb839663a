/** Opens the durable file: the station's own records. It is never deleted, and never changed without a copy. */
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFaultOfContent } from '../domain/storage-code.ts';
import { openDatabase } from '../files/open-database.ts';
import { removeLeftover } from '../files/replace-file.ts';
import type { JournalDb } from './db.ts';
import { countHoursIfDue } from './packing/count-hours-anew.ts';
import { openDurable } from './durable-commits.ts';
import { copiesFolder, copyName, pruneCopies, soundCopies } from './copies/copies.ts';
import {
  JournalDamagedError,
  JournalLostError,
  JournalStopError,
  JournalTooNewError,
  WrongFolderError,
  type JournalKind,
} from './errors.ts';
import { areOnlyIndexesWrong, damageWords, integrityFault } from './recovery/integrity.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';
import { hasOperators, positionOf } from './position.ts';
import { overwriteFreed, purgeIfDue } from './personal-data/purge.ts';
import { lossOf, readKnown, recordRecovery, rememberPosition } from './known-journal.ts';
import { makeRoom } from './recovery/log-room.ts';
import { finishRecovery } from './recovery/take-place.ts';
import { parkDamaged } from './cancels/damaged-intents.ts';
import { schemaFault } from './schema.ts';

/** Reasons to refuse an existing file. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Inputs of an opening: the time, the identity of a journal that is made, and who opens it. */
export interface JournalPorts {
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** Version of the application. A journal last used by another version is copied before it is changed. */
  release: string;
}

/**
 * Opens `journal.db`, bringing an older one up to date.
 * @param known the migrations to apply; those of the application unless a test gives others
 * @throws JournalTooNewError, WrongFolderError, JournalDamagedError, JournalLostError with the file untouched
 */
export function openJournal(
  file: string,
  kind: JournalKind,
  { now, newId, release }: JournalPorts,
  known: readonly Migration[] = migrations,
): JournalDb {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  finishRecovery(file, kind);
  const { version, mend } = inspect(file, kind, known);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const db = openDurable(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('foreign_keys = ON');
    overwriteFreed(db);
    if (mend) mendIndexes(db, file, kind, now());
    const isCopied = copyOfOther(db, file, { version, release, known, now: now() });
    migrate(db, { from: version, known });
    countHoursIfDue(db);
    const put = db.prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)');
    put.run('kind', kind);
    put.run('id', newId());
    if (isCopied) noteRelease(db, release);
    purgeIfDue(db);
    recordRecovery(db, folder);
    // Indexes may still have them as they were.
    if (parkDamaged(db, now()) > 0) db.exec('REINDEX');
    rememberPosition(folder, positionOf(db), now(), hasOperators(db));
    makeRoom(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the journal and closes it again: some damage shows only when its indexes are rebuilt.
 * @returns the stop that a person has to resolve; null if it can be opened
 * @throws WrongFolderError, and the engine's error if the file cannot be read now
 */
export function journalStop(file: string, kind: JournalKind, ports: JournalPorts): JournalStopError | null {
  try {
    openJournal(file, kind, ports).close();
    return null;
  } catch (error) {
    if (error instanceof JournalStopError) return error;
    throw error;
  }
}

/**
 * Reads an existing file through a read-only connection, so that a refused one stays unchanged.
 * @returns its version, 0 if there is none yet, and whether its indexes have to be rebuilt
 */
function inspect(
  file: string,
  kind: JournalKind,
  migrationsKnown: readonly Migration[],
): { version: number; mend: boolean } {
  const newest = migrationsKnown.at(-1)?.version ?? 0;
  const known = readKnown(file);
  const newestCopy = () => soundCopies(file, kind, 1)[0]?.name ?? null;
  if (!existsSync(file) || statSync(file).size === 0) {
    if (known === null) return { version: 0, mend: false };
    const reason = existsSync(file) ? 'empty' : 'missing';
    throw new JournalLostError(file, reason, newestCopy(), known.mark, null);
  }
  try {
    finishInterruptedWrite(file);
    const db = openDatabase(file, { readonly: true });
    try {
      const version = Number(db.pragma('user_version', { simple: true }));
      if (version > newest)
        throw new JournalTooNewError(
          file,
          { found: version, known: newest },
          newestCopy(),
          known?.mark ?? null,
        );
      const mend = checkContent(db, file, version, migrationsKnown);
      const loss = known?.mark ? lossOf(known.mark, positionOf(db)) : null;
      if (loss) throw new JournalLostError(file, loss.reason, newestCopy(), known?.mark ?? null, loss.behind);
      if (version > 0) checkKind(db, file, kind);
      return { version, mend };
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !isFaultOfContent(error)) throw error;
    const detail = error instanceof Refusal ? error.message : damageWords(error);
    throw new JournalDamagedError(file, detail, newestCopy(), known?.mark ?? null);
  }
}

/** @returns true if only the indexes are wrong */
function checkContent(db: JournalDb, file: string, version: number, known: readonly Migration[]): boolean {
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_master').pluck().get());
  if (version === 0 && tables > 0) throw new Refusal('it is another kind of database');
  if (version === 0) return false;
  const fault = integrityFault(db, statSync(file).size);
  const mend = fault !== null && areOnlyIndexesWrong(db);
  if (fault !== null && !mend) throw new Refusal(fault);
  const planted = schemaFault(db, version, known);
  if (planted !== null) throw new Refusal(planted);
  return mend;
}

/**
 * Rebuilds the indexes after damage to a row: the row is kept, and is found by its present value. Makes a copy of the
 * damaged file.
 */
function mendIndexes(db: JournalDb, file: string, kind: JournalKind, now: number): void {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(file, `${file}.damaged-${stamp}`);
  try {
    db.exec('REINDEX');
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    throw new JournalDamagedError(
      file,
      damageWords(error),
      soundCopies(file, kind, 1)[0]?.name ?? null,
      null,
    );
  }
}

/**
 * Finishes a write within which the process was killed: it has left the way back beside the file, and only a writer may
 * go it.
 */
function finishInterruptedWrite(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  const db = openDurable(file);
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
  } finally {
    db.close();
  }
}

function checkKind(db: JournalDb, file: string, kind: JournalKind): void {
  const holds = db.prepare("SELECT value FROM meta WHERE key = 'kind'").pluck().get();
  if ((holds === 'practice' || holds === 'service') && holds !== kind)
    throw new WrongFolderError(file, holds);
}

/**
 * Copies the file before another version of the application works with it, and before its schema is changed.
 * @param opening `version`: of the schema, 0 if the journal is made
 * @returns false if it could not be copied, and nothing is about to change its schema: then the next opening tries
 * again
 */
function copyOfOther(
  db: JournalDb,
  file: string,
  opening: { version: number; release: string; known: readonly Migration[]; now: number },
): boolean {
  const { version, release, known, now } = opening;
  if (version === 0) return true;
  const isDue = known.some((m) => m.version > version);
  if (!isDue && releaseIn(db) === release) return true;
  try {
    backUp(db, file, version, now);
    return true;
  } catch (error) {
    // If no migration is due, work continues without this copy: a notice reports that the daily copy failed.
    if (isDue) throw error;
    return false;
  }
}

/** Version of the application that last used the journal; undefined: one that did not record it. */
const releaseIn = (db: JournalDb): unknown =>
  db.prepare("SELECT value FROM meta WHERE key = 'release'").pluck().get();

function noteRelease(db: JournalDb, release: string): void {
  if (releaseIn(db) === release) return;
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('release', ?)").run(release);
}

/** Applies the migrations, each in one transaction with its number. */
function migrate(db: JournalDb, { from, known }: { from: number; known: readonly Migration[] }): void {
  for (const migration of known.filter((m) => m.version > from)) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
  }
}

/** A whole, consistent and verified copy beside the file, named after the version that it holds. */
function backUp(db: JournalDb, file: string, version: number, now: number): void {
  const folder = copiesFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, copyName(now, version));
  closeSync(openSync(path, 'wx', 0o600));
  try {
    db.prepare('VACUUM INTO ?').run(path);
  } catch (error) {
    removeLeftover(path);
    throw error;
  }
  const copy = openDatabase(path, { readonly: true });
  try {
    const fault = integrityFault(copy, statSync(path).size);
    if (fault !== null)
      throw new Error(`the copy ${path} is not sound (${fault}); the journal was not changed`);
  } finally {
    copy.close();
  }
  pruneCopies(folder, [path]);
}
