/** A request to cancel that was begun without a known result is shown to the other benches. */
import type { SchemaStep } from '../step.ts';

export const cancelsUnderWayStep: SchemaStep = {
  number: 110,
  sql: `
ALTER TABLE floor.cancels DROP CONSTRAINT IF EXISTS cancels_state_check;
ALTER TABLE floor.cancels ADD CONSTRAINT cancels_state_check
  CHECK (state IN ('registered', 'sending', 'sent', 'withdrawn', 'refused'));
DROP INDEX IF EXISTS floor.cancels_order_id_idx;
CREATE UNIQUE INDEX IF NOT EXISTS cancels_first ON floor.cancels (order_id)
  WHERE is_first AND state IN ('registered', 'sending', 'sent');
`,
};
