/** Decisions to cancel an order. */
import type { SchemaStep } from '../step.ts';

export const cancelsStep: SchemaStep = {
  number: 60,
  sql: `
CREATE TABLE floor.cancels (
  order_id text COLLATE "C" NOT NULL CHECK (length(order_id) BETWEEN 1 AND 1000),
  bench uuid NOT NULL,
  intent text COLLATE "C" NOT NULL CHECK (length(intent) BETWEEN 1 AND 200),
  -- The bench's own number: it grows with each step of the decision.
  version bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('registered', 'sent', 'withdrawn', 'refused')),
  is_first boolean NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 4000),
  by text CHECK (length(by) <= 4000),
  -- By the clock of the bench, epoch milliseconds.
  decided_at bigint NOT NULL,
  grace_ms bigint NOT NULL CHECK (grace_ms >= 0),
  registered_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  revision bigint NOT NULL UNIQUE,
  PRIMARY KEY (order_id, bench, intent)
);
-- The functions see to it under the lock; this is what they may not break.
CREATE UNIQUE INDEX ON floor.cancels (order_id) WHERE is_first AND state IN ('registered', 'sent');
`,
};
