/** Ways in which a journal cannot be written for a while, each on the connection that the router writes through. */
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { App } from '../../src-main/app/create-app.ts';
import type { Context } from '../../src-main/router/context.ts';
import { smallDisk } from './small-disk.ts';
import { tempFolder } from './temp-folder.ts';
import { journalOf } from './test-app.ts';
import { openTestJournal, testIntents } from './journal.ts';

interface FailingStorage {
  dataDir: string;
  /** Error of a caller meanwhile. */
  code: RegExp;
  /** The application as screens have it, over this storage. To be called when it has started. */
  contextOf(app: App): Context;
  fail(): unknown;
  mend(): unknown;
}

/** @returns the storage, or why this machine cannot have it */
export type MakeStorage = () => FailingStorage | { reason: string };

export const fullDisk: MakeStorage = () => {
  const disk = smallDisk();
  if ('reason' in disk) return disk;
  return {
    dataDir: disk.folder,
    code: /^SQLITE_FULL$/,
    contextOf: (app) => app.context,
    fail: disk.fill,
    mend: disk.empty,
  };
};

export const fullFile: MakeStorage = () =>
  onConnection(
    /^SQLITE_FULL$/,
    (db) => {
      fillLastPages(db);
      db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    },
    (db) => db.pragma('max_page_count = 1000000'),
  );

export const readOnly: MakeStorage = () =>
  onConnection(
    /^SQLITE_READONLY/,
    (db) => db.pragma('query_only = ON'),
    (db) => db.pragma('query_only = OFF'),
  );

/** The router is given a connection of its own to the journal: limits of the engine hold for one connection. */
function onConnection(
  code: RegExp,
  fail: (db: Database.Database) => unknown,
  mend: (db: Database.Database) => unknown,
): FailingStorage {
  const dataDir = tempFolder();
  let db: Database.Database | null = null;
  const own = () => {
    if (!db) throw new Error('the application has not been asked for its context yet');
    return db;
  };
  return {
    dataDir,
    code,
    contextOf: (app) => {
      const opened = openTestJournal(journalOf(dataDir), 'service');
      onTestFinished(() => void opened.close());
      db = opened;
      const bench = app.context.currentWorkspace();
      if (!bench) throw new Error('the application has no bench');
      const intents = testIntents(opened, bench.account);
      return { ...app.context, currentWorkspace: () => ({ ...bench, intents }) };
    },
    fail: () => fail(own()),
    mend: () => mend(own()),
  };
}

/** Fills the disk until the next line of history needs another page. The filler belongs to no decision. */
function fillLastPages(db: Database.Database): void {
  const pages = () => Number(db.pragma('page_count', { simple: true }));
  const put = db.prepare(`INSERT INTO intent_history (intent, at, state) VALUES (0, 0, '')`);
  const before = pages();
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    for (let fits = true; fits;) {
      db.exec('SAVEPOINT one');
      put.run();
      fits = pages() === before;
      if (!fits) db.exec('ROLLBACK TO one');
      db.exec('RELEASE one');
    }
  })();
  db.pragma('foreign_keys = ON');
}
