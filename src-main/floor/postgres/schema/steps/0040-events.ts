/** Copies of the events in the journals of the benches. */
import type { SchemaStep } from '../step.ts';

export const eventsStep: SchemaStep = {
  number: 40,
  sql: `
CREATE TABLE floor.events (
  order_id text COLLATE "C" NOT NULL CHECK (length(order_id) BETWEEN 1 AND 1000),
  bench uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 0),
  -- Two marks for one seq: a journal was put back from a copy, or a disk was copied.
  mark text COLLATE "C" NOT NULL CHECK (length(mark) BETWEEN 1 AND 200),
  before text CHECK (length(before) <= 200),
  -- By the clock of the bench, epoch milliseconds.
  at bigint NOT NULL,
  operator text CHECK (length(operator) <= 4000),
  data text NOT NULL CHECK (length(data) <= 1000000),
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, bench, seq, mark)
);
-- Rows come in the order of their time: for the search for the oldest a small index is enough.
CREATE INDEX ON floor.events USING brin (stored_at);

-- For the same search; whole orders are removed.
CREATE INDEX ON floor.heads (changed_at);
CREATE INDEX ON floor.claims (since) WHERE state IN ('packed', 'free');
`,
};
