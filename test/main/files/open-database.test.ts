/** SQLite files that others may have written: their schema is carried out on no trust, whichever room opens them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src-main/files/open-database.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SOURCES = join(import.meta.dirname, '../../../src-main');

it('refuses a planted trigger whatever reaches beyond the tables', () => {
  const file = join(tempFolder(), 'planted.db');
  const made = new Database(file);
  made.exec(`
    CREATE TABLE intents (n INTEGER);
    CREATE TABLE taken (what);
    CREATE TRIGGER planted AFTER INSERT ON intents
      BEGIN INSERT INTO taken SELECT load_extension('planted'); END;`);
  made.close();
  const db = openDatabase(file);
  try {
    expect(() => db.prepare('INSERT INTO intents VALUES (1)').run()).toThrow('unsafe use');
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(db.pragma('cell_size_check', { simple: true })).toBe(1);
  } finally {
    db.close();
  }
});

it('cannot be used to change the schema behind the engine', () => {
  const db = openDatabase(join(tempFolder(), 'sound.db'));
  try {
    db.exec('CREATE TABLE intents (n INTEGER)');
    db.pragma('writable_schema = ON');
    expect(() => db.exec("UPDATE sqlite_master SET sql = 'CREATE TABLE intents (m)'")).toThrow(
      'may not be modified',
    );
  } finally {
    db.close();
  }
});

it('opens every file of the main process', () => {
  const others = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(join(SOURCES, name), 'utf8').includes('new Database('));
  expect(others).toEqual([join('files', 'open-database.ts')]);
});
