import type { Migration } from '../migration.ts';

/** Work by the hour, which is counted from all that is there when the file is opened, and how long the queue was expected to be. */
export const migration: Migration = {
  version: 140,
  sql: `
CREATE TABLE hourly_counts (
  account TEXT NOT NULL,
  hour INTEGER NOT NULL,              -- UTC, hours since 1970
  operator TEXT NOT NULL,             -- empty: nobody was signed on
  station TEXT NOT NULL,
  kind TEXT NOT NULL,                 -- domain/board/hour-counts.ts
  detail TEXT NOT NULL,
  n INTEGER NOT NULL, units INTEGER NOT NULL,
  PRIMARY KEY (account, hour, operator, station, kind, detail)
) WITHOUT ROWID;
INSERT OR REPLACE INTO meta (key, value) VALUES ('hourly_counts', 'due');

CREATE TABLE queue_forecasts (
  account TEXT NOT NULL,
  at INTEGER NOT NULL,                -- of the forecast, a whole quarter of an hour
  open INTEGER NOT NULL,              -- orders in the queue then
  expected INTEGER NOT NULL,          -- an hour later
  came INTEGER,                       -- orders in the queue an hour later; null: not known
  PRIMARY KEY (account, at)
) WITHOUT ROWID;
`,
};
