import type { Migration } from '../migration.ts';

/** Codes taught at this bench that the service does not know: cases, and the hall's own codes. */
export const migration: Migration = {
  version: 30,
  sql: `
CREATE TABLE learned_codes (
  n INTEGER PRIMARY KEY,
  code TEXT NOT NULL,                 -- domain/scan-code.ts codeKey
  typed TEXT NOT NULL,                -- as it was scanned or written
  sku TEXT NOT NULL,
  units INTEGER NOT NULL,
  learned_at INTEGER NOT NULL, learned_by TEXT,
  ended_at INTEGER, ended_by TEXT     -- taken back or replaced; never deleted
);
CREATE UNIQUE INDEX learned_codes_in_use ON learned_codes (code) WHERE ended_at IS NULL;
CREATE INDEX intent_history_of ON intent_history (intent);
`,
};
