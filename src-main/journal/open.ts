/** Opens the durable file: what only this station knows. It is never deleted, and never changed without a copy. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrations, type Migration } from './migrations.ts';
import { makeRoom } from './roomy-log.ts';

export type JournalDb = Database.Database;

/** What a data folder holds: practice work and real work never share one. */
export type JournalKind = 'practice' | 'service';

/** The file was written by a newer version of the application. Nothing was touched. */
export class JournalTooNewError extends Error {
  override readonly name = 'JournalTooNewError';

  constructor(file: string, found: number, known: number) {
    super(
      `The journal ${file} was written by a newer Packdesk (its version is ${found}, this one knows up to ${known}). ` +
        'Nothing was changed. Install the newer Packdesk again, or start this one with another --data-dir.',
    );
  }
}

/** The file is not a journal, or is damaged. Nothing was touched. */
export class JournalDamagedError extends Error {
  override readonly name = 'JournalDamagedError';

  constructor(file: string, detail: string) {
    super(
      `The journal ${file} cannot be read (${detail}). Nothing was changed: it may hold decisions that were not sent yet. ` +
        'Keep a copy of it, put back the newest file of the folder "backups" beside it, and start again.',
    );
  }
}

/** The folder holds the other kind of work. Nothing was touched. */
export class WrongFolderError extends Error {
  override readonly name = 'WrongFolderError';
  readonly holds: JournalKind;

  constructor(file: string, holds: JournalKind) {
    const what = holds === 'practice' ? 'practice work' : 'the work of a real station';
    super(
      `The journal ${file} holds ${what}. Practice and real work never share a folder: choose another --data-dir.`,
    );
    this.holds = holds;
  }
}

/**
 * Opens `journal.db`, bringing an older one up to date.
 * @param known the migrations to apply; those of the application unless a test gives others
 * @throws JournalTooNewError, JournalDamagedError, WrongFolderError with the file untouched
 */
export function openJournal(
  file: string,
  kind: JournalKind,
  known: readonly Migration[] = migrations,
): JournalDb {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const version = inspect(file, kind, known.at(-1)?.version ?? 0);
  const db = new Database(file);
  try {
    // Durable before the screen says so: the default of WAL here would be NORMAL, which may lose the last commits.
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    migrate(db, file, version, known);
    db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('kind', ?)").run(kind);
    makeRoom(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Looks at an existing file through a read-only connection, so that one that is refused stays as it was.
 * @returns its version; 0 where there is none yet
 */
function inspect(file: string, kind: JournalKind, newest: number): number {
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  finishInterruptedWrite(file);
  const db = new Database(file, { readonly: true });
  try {
    const version = readVersion(db, file);
    if (version > newest) throw new JournalTooNewError(file, version, newest);
    if (version > 0) {
      checkIntegrity(db, file);
      checkKind(db, file, kind);
    }
    return version;
  } finally {
    db.close();
  }
}

/** A file that may not be written, or a full disk, is no damage: nothing is wrong with what it holds. */
function isDamage(error: unknown): error is Error {
  return (
    error instanceof Database.SqliteError &&
    !/^SQLITE_(CANTOPEN|READONLY|FULL|PERM|AUTH|BUSY|IOERR_WRITE)/.test(error.code)
  );
}

/** A process that was killed within a write has left the way back beside the file; only a writer may go it. */
function finishInterruptedWrite(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  const db = new Database(file);
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (error) {
    if (isDamage(error)) throw new JournalDamagedError(file, error.message);
    throw error;
  } finally {
    db.close();
  }
}

function readVersion(db: JournalDb, file: string): number {
  try {
    const version = Number(db.pragma('user_version', { simple: true }));
    const tables = Number(db.prepare('SELECT count(*) FROM sqlite_master').pluck().get());
    if (version === 0 && tables > 0) throw new JournalDamagedError(file, 'it is another kind of database');
    return version;
  } catch (error) {
    if (isDamage(error)) throw new JournalDamagedError(file, error.message);
    throw error;
  }
}

function checkIntegrity(db: JournalDb, file: string): void {
  let verdict: unknown;
  try {
    verdict = db.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    if (!isDamage(error)) throw error;
    verdict = error.message;
  }
  if (verdict !== 'ok') throw new JournalDamagedError(file, String(verdict));
}

function checkKind(db: JournalDb, file: string, kind: JournalKind): void {
  const holds = db.prepare("SELECT value FROM meta WHERE key = 'kind'").pluck().get();
  if ((holds === 'practice' || holds === 'service') && holds !== kind)
    throw new WrongFolderError(file, holds);
}

/** Each migration is one transaction with its number; before the first of them the file is copied. */
function migrate(db: JournalDb, file: string, version: number, known: readonly Migration[]): void {
  const due = known.filter((m) => m.version > version);
  if (due.length === 0) return;
  if (version > 0) backUp(db, file, version);
  for (const migration of due) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
  }
}

/** A whole, consistent copy beside the file, named after the version that it holds. An existing one is kept. */
function backUp(db: JournalDb, file: string, version: number): void {
  const folder = `${dirname(file)}/backups`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  db.prepare('VACUUM INTO ?').run(`${folder}/journal-v${version}-${stamp}.db`);
}
