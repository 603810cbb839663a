import type { Migration } from '../migration.ts';

/** Batches: picked items, their orders and totes, as events of which each state is the fold. */
export const migration: Migration = {
  version: 110,
  sql: `
CREATE TABLE batch_events (
  n INTEGER PRIMARY KEY,
  account TEXT NOT NULL,              -- the connection that it was picked under
  batch INTEGER NOT NULL,             -- from 1 up for each connection
  kind TEXT NOT NULL,                 -- of the event: open batches are found without reading all
  at INTEGER NOT NULL,
  operator TEXT, station TEXT NOT NULL,
  data TEXT NOT NULL                  -- domain/batch/event.ts, as JSON
);
CREATE INDEX batch_events_of ON batch_events (account, batch, n);
CREATE UNIQUE INDEX batch_events_ends ON batch_events (account, kind, batch) WHERE kind IN ('begun', 'closed');
`,
};
