/**
 * What was removed from the cache is gone from its files. Freed places are overwritten as they are freed (`secure_delete`); words of the
 * search index stay in its parts until those are joined, and the log has pages as they were before until it is cut off.
 */
import type { WriteDb } from '../db.ts';

/** Pages of the index that are joined in one step: less than a tenth of a second. */
const STEP_PAGES = 200;

/**
 * To be taken between two calls of the writer.
 * @returns false where somebody read the log meanwhile: it was not cut off
 */
export function* purgeSteps(db: WriteDb): Generator<void, boolean, void> {
  const merge = db.prepare<[number]>("INSERT INTO search (search, rank) VALUES ('merge', ?)");
  const written = db.prepare<[], number>('SELECT total_changes()').pluck();
  // A negative number begins a joining of all parts; one step that writes next to nothing was the last.
  for (let pages = -STEP_PAGES; ; pages = STEP_PAGES) {
    const before = written.get() ?? 0;
    merge.run(pages);
    if ((written.get() ?? 0) - before < 2) break;
    yield;
  }
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return result?.busy === 0;
}
