/** Facts shared between benches. */
import { MOST_FACT_KEY } from '../../../store/store-facts.ts';
import type { SchemaStep } from '../step.ts';

export const factsStep: SchemaStep = {
  number: 50,
  sql: `
CREATE TABLE floor.facts (
  kind text COLLATE "C" NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND ${MOST_FACT_KEY}),
  bench uuid NOT NULL,
  -- The bench's own number: it grows with each change of this row.
  version bigint NOT NULL,
  -- Versions of the rows of other benches which this one replaces, by bench.
  seen jsonb NOT NULL CHECK (length(seen::text) <= 9000),
  -- Null: withdrawn.
  body text CHECK (length(body) <= 16000),
  at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  revision bigint NOT NULL UNIQUE,
  PRIMARY KEY (kind, key, bench)
);
`,
};
