/** Waits for a copy of the journal that has the station's operators. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTestJournal } from './journal.ts';
import { until } from './until.ts';

/**
 * Waits for operators, not for a number of copies: an operator who is added while the start's copy is about to be made is
 * in that copy, and no second one is made.
 * @param count number of operators in the newest copy
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
