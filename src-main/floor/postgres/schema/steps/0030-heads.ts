/** Order summaries of the benches, and the box that stays of two. */
import type { SchemaStep } from '../step.ts';

export const headsStep: SchemaStep = {
  number: 30,
  sql: `
CREATE TABLE floor.heads (
  order_id text COLLATE "C" NOT NULL CHECK (length(order_id) BETWEEN 1 AND 1000),
  bench uuid NOT NULL,
  history text COLLATE "C" NOT NULL CHECK (length(history) BETWEEN 1 AND 200),
  -- As the bench told it: a newer bench may say more than this schema knows.
  head jsonb NOT NULL CHECK (length(head::text) <= 9000),
  first bigint NOT NULL,
  revision bigint NOT NULL UNIQUE,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, bench, history)
);

CREATE TABLE floor.choices (
  order_id text COLLATE "C" PRIMARY KEY CHECK (length(order_id) BETWEEN 1 AND 1000),
  bench uuid NOT NULL,
  history text COLLATE "C" NOT NULL CHECK (length(history) BETWEEN 1 AND 200),
  by text CHECK (length(by) <= 4000),
  reason text NOT NULL CHECK (length(reason) <= 4000),
  at timestamptz NOT NULL,
  revision bigint NOT NULL UNIQUE
);
`,
};
