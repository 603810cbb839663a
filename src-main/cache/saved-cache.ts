/** State of a cache that is not opened for work. */
import { existsSync } from 'node:fs';
import { openDatabase } from '../files/open-database.ts';

export interface SavedCache {
  /** The account that the saved orders belong to. */
  account: string;
  /** When the newest check on disk ended, whole or not, epoch milliseconds; null: none is there. */
  lastCheckAt: number | null;
}

/** @param file path of `cache.db` @returns null if there is no cache, or no readable one */
export function savedCache(file: string): SavedCache | null {
  if (!existsSync(file)) return null;
  try {
    const db = openDatabase(file, { readonly: true });
    try {
      const account = db.prepare("SELECT value FROM meta WHERE key = 'account'").pluck().get();
      const last = "SELECT max(CASE WHEN json_valid(row) THEN row ->> 'endedAt' END) FROM sweeps";
      const lastCheckAt = db.prepare(last).pluck().get();
      if (typeof account !== 'string') return null;
      return { account, lastCheckAt: typeof lastCheckAt === 'number' ? lastCheckAt : null };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
