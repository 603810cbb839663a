/** Unsent decisions of a journal that is not opened for work. */
import { existsSync } from 'node:fs';
import { openDatabase } from '../../files/open-database.ts';

/**
 * Counts decided, unsent cancels, without writing.
 * @returns 0 also if there is no journal, or if it cannot be read now: opening it for work reports why
 */
export function unsentIn(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    const db = openDatabase(file, { readonly: true });
    try {
      const count = "SELECT count(*) FROM intents WHERE state IN ('waiting', 'sending', 'unknown')";
      return Number(db.prepare(count).pluck().get());
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
