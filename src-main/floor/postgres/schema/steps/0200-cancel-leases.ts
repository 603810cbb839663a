/**
 * Leases of the benches to send the cancel of an order, in the rows of their decisions (decision 0268). The functions of this step
 * also refuse the hello of a bench that seals under another key than the group's (decision 0269).
 */
import type { SchemaStep } from '../step.ts';

/**
 * Null: never had, not asked for, over. A bench's rows of an order say the same, so that they go with the order. Benches are at work:
 * `floor.floor` is locked before the others, as each of their calls does it.
 */
export const cancelLeasesStep: SchemaStep = {
  number: 200,
  sql: `
DO $do$ BEGIN PERFORM revision FROM floor.floor FOR UPDATE; END $do$;
ALTER TABLE floor.cancels ADD COLUMN IF NOT EXISTS leased_at timestamptz, ADD COLUMN IF NOT EXISTS leased_until timestamptz,
  ADD COLUMN IF NOT EXISTS lease_asked_at timestamptz;
`,
};
