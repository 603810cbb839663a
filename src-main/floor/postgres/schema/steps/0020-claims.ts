/** Claims on orders. */
import type { SchemaStep } from '../step.ts';

export const claimsStep: SchemaStep = {
  number: 20,
  sql: `
CREATE TABLE floor.claims (
  order_id text COLLATE "C" PRIMARY KEY CHECK (length(order_id) BETWEEN 1 AND 1000),
  bench uuid NOT NULL,
  token bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'open', 'packed', 'free')),
  since timestamptz NOT NULL,
  operator text CHECK (length(operator) <= 4000),
  -- As the port has them: {benchId, reason, at} and {fromBenchId, reason, by, at}.
  ask jsonb CHECK (length(ask::text) <= 9000),
  taken jsonb CHECK (length(taken::text) <= 9000),
  revision bigint NOT NULL UNIQUE
);
CREATE INDEX ON floor.claims (bench, state) WHERE state IN ('reserved', 'open');
`,
};
