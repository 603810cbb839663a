import type { Migration } from '../migration.ts';

/** The newest decision on an order is asked for with every look at it: it must not be looked for in all of them. */
export const migration: Migration = {
  version: 50,
  sql: `CREATE INDEX intents_by_order ON intents (account, order_id, n);`,
};
