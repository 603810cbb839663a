/** Waits for a copy of the journal that has the station's operators. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTestJournal } from './journal.ts';
import { until } from './until.ts';

/**
 * Not for a number of copies: an operator who is added while the copy of the start is about to be made is in that one, and no
 * second is made.
 * @param count how many operators the newest copy has then
 */
export function untilOperatorsAreCopied(dataDir: string, count: number): Promise<void> {
  const backups = join(dataDir, 'backups');
  return until(`${count} operators are in the newest copy`, () => {
    // The first copy makes the folder.
    if (!existsSync(backups)) return false;
    const newest = readdirSync(backups)
      .filter((name) => name.endsWith('.db'))
      .toSorted()
      .at(-1);
    if (newest === undefined) return false;
    const db = openTestJournal(join(backups, newest), 'service');
    try {
      return db.prepare('SELECT count(*) FROM operators').pluck().get() === count;
    } finally {
      db.close();
    }
  });
}
