import { openDatabase } from '../files/open-database.ts';

/** Version of the built-in SQLite. */
export function engineVersion(): string {
  const db = openDatabase(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
