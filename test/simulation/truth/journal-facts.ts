/** Facts of a station's journal, for the list of reached cases; no promise is judged by them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** @returns states that decisions went through, kinds of packing events, ways in which orders left; with how often */
export function journalFacts(folder: string): [string, number][] {
  return [
    ...counts(
      folder,
      'journal.db',
      `SELECT 'cancel ' || before || ' -> ' || state AS what, count(*) AS times FROM (
         SELECT state, lag(state) OVER (PARTITION BY intent ORDER BY rowid) AS before FROM intent_history)
       WHERE before IS NOT NULL GROUP BY what`,
    ),
    ...counts(
      folder,
      'journal.db',
      `SELECT 'event ' || json_extract(data, '$.kind') AS what, count(*) AS times FROM packing_events GROUP BY what`,
    ),
    ...counts(
      folder,
      'cache.db',
      `SELECT 'leaves ' || how AS what, count(*) AS times FROM departures GROUP BY what`,
    ),
  ];
}

function counts(folder: string, file: string, sql: string): [string, number][] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const db = new Database(path);
  try {
    return db
      .prepare<[], { what: string; times: number }>(sql)
      .all()
      .map(({ what, times }) => [what, times]);
  } finally {
    db.close();
  }
}
