/**
 * The disk under a station: real SQLite files, whose writing statements are counted, can fail, and are where a crash can
 * fall. Other files are written at once, so that nothing waits for the real disk.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import fs from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';

export type Place = 'before' | 'after';

export interface DiskWatch {
  /**
   * A statement that writes, or that begins or ends a transaction.
   * @param folder whose file it is
   * @throws what the disk says
   */
  statement(folder: string, file: string, sql: string, place: Place): void;
  /** Called before another file is written. @throws the error of the disk */
  file(folder: string, file: string): void;
}

let watch: DiskWatch | null = null;

/** Reports to this watch from now on; null: to none. */
export const watchDisk = (next: DiskWatch | null): void => void (watch = next);

export const sqliteError = (code: string, message: string): Error => new Database.SqliteError(message, code);

interface AnyStatement {
  database: Database.Database;
  source: string;
  readonly: boolean;
}
type Run = (this: AnyStatement, ...args: unknown[]) => unknown;

/** Connections that were used, by folder: those of a station that died are closed for it. */
const connections = new Map<string, Set<Database.Database>>();

/** Closes what a station has left open in that folder. */
export function closeAll(folder: string): void {
  for (const db of connections.get(folder) ?? []) db.close();
  connections.delete(folder);
}

const noted = new WeakSet<Database.Database>();

function note(db: Database.Database): void {
  if (noted.has(db)) return;
  noted.add(db);
  const folder = dirname(db.name);
  const known = connections.get(folder) ?? new Set();
  connections.set(folder, known.add(db));
}

const ENDS = /^\s*(COMMIT|RELEASE)/i;
const BEGINS = /^\s*(BEGIN|SAVEPOINT)/i;
const REVERTS = /^\s*ROLLBACK/i;

/** Puts the watch between the application and its files. Once in a process. */
export function watchFiles(): void {
  const probe = new Database(':memory:');
  const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<string, Run>;
  probe.close();
  for (const method of ['run', 'get', 'all']) {
    const run = statement[method] as Run;
    statement[method] = function (...args) {
      const { source, readonly } = this;
      note(this.database);
      // Writes of a read-only connection are in its memory.
      if (watch === null || this.database.readonly || REVERTS.test(source)) return run.apply(this, args);
      const isWrite = !readonly || ENDS.test(source) || BEGINS.test(source);
      if (!isWrite) return run.apply(this, args);
      return around(this.database, source, () => run.apply(this, args));
    };
  }
  const { exec } = Database.prototype;
  Database.prototype.exec = function (sql) {
    note(this);
    if (watch === null || this.readonly || REVERTS.test(sql)) return exec.call(this, sql);
    return around(this, sql, () => exec.call(this, sql));
  };
  writeAtOnce();
}

function around<T>(db: Database.Database, sql: string, work: () => T): T {
  const [folder, file] = [dirname(db.name), basename(db.name)];
  watch?.statement(folder, file, sql, 'before');
  const result = work();
  watch?.statement(folder, file, sql, 'after');
  return result;
}

/** A write that is not awaited would end at a time that the real disk decides. */
function writeAtOnce(): void {
  const promises = createRequire(import.meta.url)('node:fs/promises') as Record<string, unknown>;
  const { writeFileSync, renameSync } = fs;
  fs.writeFileSync = (path, data, options) => {
    if (typeof path === 'string') watch?.file(dirname(path), basename(path));
    writeFileSync(path, data, options);
  };
  promises['writeFile'] = async (path: string, data: string, options: fs.WriteFileOptions) =>
    Promise.resolve(fs.writeFileSync(path, data, options));
  promises['rename'] = async (from: string, to: string) => Promise.resolve(renameSync(from, to));
  syncBuiltinESMExports();
}
