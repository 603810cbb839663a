/** The rows and bytes that each bench stored today: one bench fills no database (decision 0250). */
import type { SchemaStep } from '../step.ts';

export const quotasStep: SchemaStep = {
  number: 180,
  sql: `
CREATE TABLE IF NOT EXISTS floor.spent (
  bench uuid PRIMARY KEY,
  -- By the clock of the store, in UTC. What it spent on an earlier day counts for nothing.
  day date NOT NULL,
  claims bigint NOT NULL,
  facts bigint NOT NULL,
  events bigint NOT NULL,
  bytes bigint NOT NULL
);
`,
};
