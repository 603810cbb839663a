/** A bench that has left the floor differs from one that was closed for the night. */
import type { SchemaStep } from '../step.ts';

export const leftStep: SchemaStep = {
  number: 90,
  // Older benches know only four states: this is not a fifth one.
  sql: `ALTER TABLE floor.benches ADD COLUMN IF NOT EXISTS has_left boolean NOT NULL DEFAULT false;`,
};
