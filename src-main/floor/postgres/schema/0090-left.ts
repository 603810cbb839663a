/** A bench that has left the floor is told from one that was closed for the night. */
import type { SchemaStep } from './step.ts';

export const leftStep: SchemaStep = {
  number: 90,
  // Benches of before know four states and no more: it is no fifth one.
  sql: `ALTER TABLE floor.benches ADD COLUMN IF NOT EXISTS has_left boolean NOT NULL DEFAULT false;`,
};
