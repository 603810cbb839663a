/** A file that a program has open as a virus scanner does. On Windows only: elsewhere nothing is refused because of it. */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';

/**
 * Opens a file without sharing its removal, as SQLite does; Windows then refuses to rename or remove it, or to rename over it.
 * @returns lets it go
 */
export function holdFile(file: string): () => void {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const db = new Database(file);
  // The first statement that reads opens the file, whatever its contents.
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch {
    // The file is not a database, but it is open.
  }
  return () => void db.close();
}
