/** The floor itself and its benches. */
import type { SchemaStep } from '../step.ts';

export const floorStep: SchemaStep = {
  number: 10,
  sql: `
CREATE TABLE floor.floor (
  -- One row: it is the lock of all that benches share.
  is_floor boolean PRIMARY KEY DEFAULT true CHECK (is_floor),
  -- Greatest step that was made, and the smallest that a bench may be made for.
  schema integer NOT NULL,
  oldest integer NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- What its roles begin with: roles belong to the whole server.
  prefix text NOT NULL,
  -- Fingerprint of the floor's key, which no row has: a join code with another key would be read by nobody.
  key_check text NOT NULL CHECK (length(key_check) <= 100),
  -- Fingerprint of service and merchant, that of the first bench; null: there was none yet.
  account text CHECK (length(account) <= 200),
  -- Counts each change of a shared row. Its bound is far below what a number of JavaScript holds exactly.
  revision bigint NOT NULL DEFAULT 0 CHECK (revision BETWEEN 0 AND 4503599627370496),
  -- Of the server on which the epoch began.
  identity text NOT NULL,
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  settles_at timestamptz NOT NULL DEFAULT '-infinity',
  purged_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

CREATE TABLE floor.benches (
  bench uuid PRIMARY KEY,
  -- Each bench has its own: it is the only thing by which a bench is known.
  login name NOT NULL UNIQUE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'closed' CHECK (state IN ('in-use', 'closed', 'out-of-use')),
  release text NOT NULL DEFAULT '' CHECK (length(release) <= 100),
  run text CHECK (length(run) <= 100),
  -- The one that ended last: a late hello does not begin it again.
  ended_run text
);

-- Beats write each second: unlogged, and without an index on what changes. It is empty after a crash.
CREATE UNLOGGED TABLE floor.presence (
  bench uuid PRIMARY KEY,
  beat_at timestamptz NOT NULL,
  order_id text CHECK (length(order_id) <= 1000),
  operator text CHECK (length(operator) <= 4000)
) WITH (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

-- Who calls, and when: the time after the lock was given.
CREATE TYPE floor.caller AS (bench uuid, at timestamptz, is_settling boolean);
`,
};
