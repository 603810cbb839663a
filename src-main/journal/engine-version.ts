import Database from 'better-sqlite3';

/** Of SQLite itself, as it was built in. */
export function engineVersion(): string {
  const db = new Database(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}
