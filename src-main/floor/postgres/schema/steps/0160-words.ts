/** Time and bench of each first report that others act on: a repeated report keeps its first time. */
import type { SchemaStep } from '../step.ts';

/** Benches are at work: `floor.floor` is locked before the others, as each of their calls does it. */
export const wordsStep: SchemaStep = {
  number: 160,
  sql: `
DO $do$ BEGIN PERFORM revision FROM floor.floor FOR UPDATE; END $do$;
-- Null: of a row of before, which was said when it was registered.
ALTER TABLE floor.cancels ADD COLUMN IF NOT EXISTS first_at timestamptz;
ALTER TABLE floor.cancels ALTER COLUMN first_at SET DEFAULT clock_timestamp();
-- By the bench that says that it has packed the order, or said so last; null: since its claim is of that state.
ALTER TABLE floor.claims ADD COLUMN IF NOT EXISTS packed_by uuid, ADD COLUMN IF NOT EXISTS packed_at timestamptz;
-- The bench that said first of which service and merchant the floor is; null: nobody yet, or it was said before there was this column.
ALTER TABLE floor.floor ADD COLUMN IF NOT EXISTS account_by uuid;
`,
};
