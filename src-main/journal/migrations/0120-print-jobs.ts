import type { Migration } from '../migration.ts';

/** Requested papers, and whether the system took them. The plan holds a paper's contents, but for the buyer. */
export const migration: Migration = {
  version: 120,
  sql: `
CREATE TABLE print_jobs (
  n INTEGER PRIMARY KEY,
  account TEXT NOT NULL, order_id TEXT NOT NULL, channel_order_id TEXT,
  asked_at INTEGER NOT NULL, operator TEXT, station TEXT NOT NULL,
  version TEXT NOT NULL,              -- packing/slip-version.ts
  plan TEXT NOT NULL,                 -- domain/packing/plan.ts, as JSON
  size TEXT NOT NULL,                 -- contract/paper-sizes.ts
  language TEXT NOT NULL,             -- contract/slip-settings.ts
  copies INTEGER NOT NULL,
  printer TEXT NOT NULL,              -- its name in the system; empty: none
  state TEXT NOT NULL,                -- waiting, printing, handed, failed, dropped
  changed_at INTEGER NOT NULL,
  problem TEXT, words TEXT            -- contract/paper.ts; the system's own words
);
CREATE INDEX print_jobs_to_do ON print_jobs (state, n) WHERE state IN ('waiting', 'printing', 'failed');
CREATE INDEX print_jobs_of_order ON print_jobs (account, order_id);
`,
};
