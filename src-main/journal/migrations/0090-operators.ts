import type { Migration } from '../migration.ts';

/** Operators, their events, and approvals of one operator's step by another. */
export const migration: Migration = {
  version: 90,
  sql: `
CREATE TABLE operators (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,            -- stands on whatever this one did
  name TEXT,                          -- null: erased
  role TEXT NOT NULL,                 -- packer, lead, administrator
  language TEXT,                      -- null: the station's
  badge TEXT,                         -- scrypt, as of a code for bench mode
  badge_tag TEXT,                     -- finds it at a scan: keyed, and the key is not in this folder
  badge_key TEXT,                     -- which key that is
  pin TEXT,                           -- scrypt
  active INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX operators_tag ON operators (badge_tag) WHERE badge_tag IS NOT NULL;

CREATE TABLE operator_events (
  n INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  operator TEXT,                      -- who did it
  about TEXT,                         -- whom it is about
  station TEXT NOT NULL,
  data TEXT NOT NULL,                 -- JSON; never a name, never a code
  mark TEXT NOT NULL                  -- journal/operator-events.ts
);
CREATE INDEX operator_events_about ON operator_events (about, kind);

CREATE TABLE sign_on_tries (
  who TEXT PRIMARY KEY,               -- an operator's id, or badge: of codes that are nobody's
  failures INTEGER NOT NULL,
  next_at INTEGER NOT NULL
) WITHOUT ROWID;

ALTER TABLE intent_history ADD COLUMN approved_by TEXT;
`,
};
