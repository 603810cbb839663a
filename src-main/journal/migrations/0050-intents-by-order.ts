import type { Migration } from '../migration.ts';

/** Each view of an order asks for its newest decision: the index avoids a search through all of them. */
export const migration: Migration = {
  version: 50,
  sql: `CREATE INDEX intents_by_order ON intents (account, order_id, n);`,
};
