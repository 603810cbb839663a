import type { Migration } from '../migration.ts';

/** Packing events, chained by hash for each order, and scans that did not count. */
export const migration: Migration = {
  version: 40,
  sql: `
CREATE TABLE packing_orders (
  o INTEGER PRIMARY KEY,
  account TEXT NOT NULL,              -- the connection that it was packed under
  order_id TEXT NOT NULL,
  channel_order_id TEXT,
  order_created INTEGER,              -- the order's creationDate, for asking about it
  phase TEXT NOT NULL,                -- of the fold of the events: found without folding
  cleared INTEGER NOT NULL,           -- 1: the service was asked after sealing
  units INTEGER NOT NULL,             -- in parcels
  due_units INTEGER NOT NULL,         -- of the order
  sealed_at INTEGER, sealed_by TEXT,
  changed_at INTEGER NOT NULL,
  events INTEGER NOT NULL,            -- how many there are
  mark TEXT NOT NULL                  -- of the newest: tells where events at the end are missing
);
CREATE UNIQUE INDEX packing_orders_one ON packing_orders (account, order_id);
CREATE INDEX packing_orders_phase ON packing_orders (account, phase, sealed_at);
CREATE INDEX packing_orders_sealed ON packing_orders (account, sealed_at) WHERE sealed_at IS NOT NULL;

CREATE TABLE packing_events (
  o INTEGER NOT NULL REFERENCES packing_orders (o),
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  operator TEXT, station TEXT NOT NULL,
  data TEXT NOT NULL,                 -- domain/packing/event.ts, as JSON
  mark TEXT NOT NULL,                 -- journal/event-chain.ts
  PRIMARY KEY (o, seq)
) WITHOUT ROWID;

CREATE TABLE scan_misses (
  n INTEGER PRIMARY KEY,
  at INTEGER NOT NULL, account TEXT NOT NULL, order_id TEXT NOT NULL,
  kind TEXT NOT NULL,                 -- wrong-item, too-many, wrong-parcel, unknown
  code TEXT NOT NULL, sku TEXT,
  operator TEXT, station TEXT NOT NULL
);
CREATE INDEX scan_misses_of ON scan_misses (account, order_id, kind);
`,
};
