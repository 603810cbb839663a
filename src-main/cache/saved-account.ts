/** Whose the saved orders are, of a cache that nobody has opened for work. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * @param file path of `cache.db`
 * @returns the account that its orders belong to; null where there is no cache, or none that can be read now
 */
export function savedAccount(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    const db = new Database(file, { readonly: true });
    try {
      const account = db.prepare("SELECT value FROM meta WHERE key = 'account'").pluck().get();
      return typeof account === 'string' ? account : null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
