import type { Migration } from '../migration.ts';

/** Choices of a person after the station had stopped because its journal was lost or damaged. */
export const migration: Migration = {
  version: 70,
  sql: `
CREATE TABLE recoveries (
  n INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  way TEXT NOT NULL,                  -- restored, salvaged, new
  reason TEXT NOT NULL,               -- why it had stopped: missing, empty, replaced, older, damaged
  operator TEXT NOT NULL,
  source TEXT,                        -- the file that took the journal's place
  set_aside TEXT,                     -- where the file was put that stood there
  before_id TEXT, before_number INTEGER -- what was known of the journal before
);
`,
};
