/**
 * The bench's copy of its floor (`floor.db`): its own claims, and the work of others as last received. Rebuildable:
 * without it nothing is reserved, which is safe. Any change here changes its stamp: a file with another stamp is deleted.
 */
import { hash } from 'node:crypto';

export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- What the store gave to this bench: set apart, or granted to be opened. Origin: JSON, where another bench had it.
CREATE TABLE own (order_id TEXT PRIMARY KEY, token INTEGER NOT NULL, origin TEXT) WITHOUT ROWID;
-- What this bench waits for from another. By whom: the bench that a person asked; NULL: nobody asked a person.
CREATE TABLE wanted (order_id TEXT PRIMARY KEY, asked_of TEXT) WITHOUT ROWID;
-- The greatest token of each order that this bench gave up: never its own again, since a release may arrive late.
CREATE TABLE given_up (order_id TEXT PRIMARY KEY, token INTEGER NOT NULL) WITHOUT ROWID;
-- The newest event of each order that the store has heard of from this bench.
CREATE TABLE reported (order_id TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID;

-- What the store has heard of each decision to cancel of this bench; state NULL: it is to hear it again.
CREATE TABLE own_cancels (
  intent_id TEXT PRIMARY KEY, state TEXT, is_first INTEGER NOT NULL
) WITHOUT ROWID;
-- The newest event of each order that the store has, with all before it.
CREATE TABLE stored (order_id TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID;
-- Orders of which the store has events of this bench that its journal does not, and when that was seen.
CREATE TABLE parted (order_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;

-- Rows of the store as they came (floor/store.ts), as JSON; the columns are what is asked for.
CREATE TABLE claims (
  order_id TEXT PRIMARY KEY, bench_id TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX claims_state ON claims (state, bench_id);
CREATE TABLE heads (
  order_id TEXT NOT NULL, bench_id TEXT NOT NULL, history TEXT NOT NULL, phase TEXT NOT NULL, sealed_at INTEGER,
  data TEXT NOT NULL,
  PRIMARY KEY (order_id, bench_id, history)
) WITHOUT ROWID;
CREATE INDEX heads_sealed ON heads (sealed_at);
-- Orders that several benches have a box of are counted without reading their rows.
CREATE INDEX heads_phase ON heads (order_id, phase);
CREATE TABLE choices (order_id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cancels (
  order_id TEXT NOT NULL, bench_id TEXT NOT NULL, intent_id TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (order_id, bench_id, intent_id)
) WITHOUT ROWID;
CREATE INDEX cancels_state ON cancels (state, bench_id);
-- What this bench taught (copy/fact-rows.ts OwnFact, as JSON), and whether the store has this version.
CREATE TABLE own_facts (
  kind TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, is_stored INTEGER NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE facts (
  n INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, bench_id TEXT NOT NULL, version INTEGER NOT NULL,
  data TEXT NOT NULL,
  UNIQUE (kind, key, bench_id)
);
CREATE TABLE benches (bench_id TEXT PRIMARY KEY, heard_at INTEGER, data TEXT NOT NULL) WITHOUT ROWID;
`;

/** Rows beside these, in the tables above, are not understood: the number counts what a row means, the rest is the schema. */
const MEANING = 3;

export const STAMP = hash(
  'sha256',
  `${MEANING}\n${SCHEMA.replaceAll(/\s*--.*$/gm, '').replaceAll(/\s+/g, ' ')}`,
).slice(0, 16);
