import type { Migration } from '../migration.ts';

/** Item locations in the hall: assigned by a person, or learned from a scan of the shelf and then of the item. */
export const migration: Migration = {
  version: 100,
  sql: `
CREATE TABLE locations (
  n INTEGER PRIMARY KEY,
  item TEXT NOT NULL,                 -- domain/picking/item-key.ts
  location TEXT NOT NULL,             -- domain/picking/location.ts
  assigned_at INTEGER NOT NULL, assigned_by TEXT,
  ended_at INTEGER, ended_by TEXT     -- moved or removed; never deleted
);
CREATE UNIQUE INDEX locations_in_use ON locations (item) WHERE ended_at IS NULL;
`,
};
