/** The orders of the service as one bench publishes them, and which bench that is. */
import type { SchemaStep } from '../step.ts';

export const ordersStep: SchemaStep = {
  number: 80,
  sql: `
CREATE TABLE floor.orders (
  -- As long as the longest key, with each of its characters escaped: an index takes no more than 2,700 bytes.
  key text COLLATE "C" PRIMARY KEY CHECK (octet_length(key) BETWEEN 1 AND 2100),
  state text NOT NULL CHECK (state IN ('open', 'left', 'gone')),
  mark text NOT NULL CHECK (length(mark) BETWEEN 1 AND 200),
  -- Sealed: the store can read no buyer in it.
  body text CHECK (octet_length(body) <= 1000000),
  left_at timestamptz,
  revision bigint NOT NULL UNIQUE,
  CHECK ((left_at IS NULL) = (state = 'open')),
  CHECK (state <> 'gone' OR body IS NULL)
);
-- It is compressed already.
ALTER TABLE floor.orders ALTER body SET STORAGE EXTERNAL;
CREATE INDEX ON floor.orders (left_at) WHERE left_at IS NOT NULL;

CREATE TABLE floor.leader (
  -- One row.
  is_leader boolean PRIMARY KEY DEFAULT true CHECK (is_leader),
  bench uuid,
  -- A lead ends with its run.
  run text CHECK (length(run) <= 100),
  term bigint NOT NULL DEFAULT 0,
  until timestamptz NOT NULL DEFAULT '-infinity',
  -- Publications of this term that were carried out.
  place bigint NOT NULL DEFAULT 0,
  -- Until when each bench that gave up is not to lead, epoch milliseconds.
  unfit jsonb NOT NULL DEFAULT '{}',
  wait_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Since when a check is wanted; null: none is.
  wanted_at timestamptz,
  -- As the port has it: {beganAt, endedAt, orders}.
  published_check jsonb
) WITH (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
INSERT INTO floor.leader DEFAULT VALUES;
`,
};
