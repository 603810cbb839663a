import type { Migration } from '../migration.ts';

/** Decisions to cancel, and the history of each. */
export const migration: Migration = {
  version: 10,
  sql: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE intents (
  n INTEGER PRIMARY KEY,              -- order of decision
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,                 -- 'cancel'
  account TEXT NOT NULL,              -- the connection that it was decided under
  order_id TEXT NOT NULL,
  channel_order_id TEXT,
  order_created INTEGER,              -- the order's creationDate, for the look-up after a lost answer
  order_json TEXT NOT NULL,           -- the order as it was seen
  reason TEXT NOT NULL,
  decided_at TEXT NOT NULL,           -- ISO 8601 with offset: sent as cancelDate
  station TEXT NOT NULL,
  operator TEXT,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER,
  changed_at INTEGER NOT NULL,
  problem_kind TEXT, problem_message TEXT,
  answer_json TEXT                    -- the order that the service answered with
);
-- 0020-intent-settlement drops both indexes and makes them anew over more states.
CREATE INDEX intents_unsettled ON intents (n) WHERE state IN ('waiting', 'sending', 'unknown', 'refused');
-- At most one decision on an order can be under way or done: a second cancel is refused by the file itself.
CREATE UNIQUE INDEX intents_one_an_order ON intents (account, order_id)
  WHERE state IN ('waiting', 'sending', 'unknown', 'accepted', 'refused');

CREATE TABLE intent_history (
  intent INTEGER NOT NULL REFERENCES intents (n),
  at INTEGER NOT NULL, state TEXT NOT NULL, problem_kind TEXT, problem_message TEXT
);
`,
};
