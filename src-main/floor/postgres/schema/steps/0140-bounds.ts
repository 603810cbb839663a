/**
 * Bounds of what a bench reports, by what the store can know: the number of one bench must never be unreadable for the
 * others.
 */
import type { SchemaStep } from '../step.ts';

/** Greatest whole number that JavaScript holds exactly. */
const MOST = Number.MAX_SAFE_INTEGER;
/** Greatest time of a `Date`, epoch milliseconds. */
const LAST_MOMENT = 8_640_000_000_000_000;

const BOUNDS = [
  ['events', 'events_numbers', `seq <= ${MOST} AND abs(at::numeric) <= ${LAST_MOMENT}`],
  ['facts', 'facts_version', `version BETWEEN 0 AND ${MOST}`],
  [
    'cancels',
    'cancels_numbers',
    `version BETWEEN 0 AND ${MOST} AND grace_ms BETWEEN 0 AND ${MOST} AND abs(decided_at::numeric) <= ${LAST_MOMENT}`,
  ],
] as const;

/**
 * Rows beyond them could never be read by a bench: they go. Benches are at work: `floor.floor` is locked before the others, as each of
 * their calls does it, and nothing is read while a table is locked for them.
 */
export const boundsStep: SchemaStep = {
  number: 140,
  sql: `
${BOUNDS.map(([table, , rule]) => `DELETE FROM floor.${table} WHERE NOT (${rule});`).join('\n')}
-- When an epoch began last because a bench named a revision that the store does not have.
ALTER TABLE floor.floor ADD COLUMN IF NOT EXISTS behind_at timestamptz NOT NULL DEFAULT '-infinity';
${BOUNDS.map(
  ([table, name, rule]) =>
    `ALTER TABLE floor.${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${rule}) NOT VALID;`,
).join('\n')}
`,
};
