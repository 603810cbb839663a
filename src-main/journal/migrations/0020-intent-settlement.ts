import type { Migration } from '../migration.ts';

/** Grace, whose reason the service shows, who acted, and the ways in which a person ends a decision. */
export const migration: Migration = {
  version: 20,
  sql: `
ALTER TABLE intents ADD COLUMN grace_until INTEGER;     -- not sent before; epoch milliseconds
ALTER TABLE intents ADD COLUMN reason_there TEXT;       -- whose reason the service shows: ours, other, not-shown
ALTER TABLE intent_history ADD COLUMN operator TEXT;    -- who acted; null: the station itself
ALTER TABLE intent_history ADD COLUMN note TEXT;        -- the reason before it was replaced

DROP INDEX intents_unsettled;
CREATE INDEX intents_unsettled ON intents (n) WHERE state IN ('waiting', 'sending', 'unknown', 'refused', 'parked');
-- At most one decision on an order can be under way or done: a second cancel is refused by the file itself.
DROP INDEX intents_one_an_order;
CREATE UNIQUE INDEX intents_one_an_order ON intents (account, order_id)
  WHERE state NOT IN ('withdrawn', 'given-up');
`,
};
