import { openDatabase } from '../files/open-database.ts';

/** Of SQLite itself, as it was built in. */
export function engineVersion(): string {
  const db = openDatabase(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
