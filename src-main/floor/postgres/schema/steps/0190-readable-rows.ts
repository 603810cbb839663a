/** Rows that other benches could not read, and the bench that made a choice of boxes. */
import { changeRows } from '../functions/change-rows.ts';
import type { SchemaStep } from '../step.ts';

/** SQL: whether a value is nested deeper than any bench writes it; a reader would run out of stack. */
const isDeep = (column: string, level: number) =>
  `jsonb_path_exists(${column}, 'lax $.**{${level} to last}')`;

const BOUNDS = [
  ['heads', 'heads_depth', `NOT ${isDeep('head', 4)}`],
  ['facts', 'facts_depth', `NOT ${isDeep('seen', 2)}`],
] as const;

/** SQL, true or false: a reason that is not a text hides the whole claim from every bench, and so does a name that is none. */
const IS_UNREADABLE = {
  ask: `(ask IS NOT NULL AND jsonb_typeof(ask -> 'reason') IS DISTINCT FROM 'string')`,
  taken: `(taken IS NOT NULL AND (jsonb_typeof(taken -> 'reason') IS DISTINCT FROM 'string'
    OR coalesce(jsonb_typeof(taken -> 'by'), 'missing') NOT IN ('string', 'null')))`,
};

/** Benches are at work: `floor.floor` is locked before the others, as each of their calls does it. */
export const readableRowsStep: SchemaStep = {
  number: 190,
  sql: `
DO $do$ BEGIN PERFORM revision FROM floor.floor FOR UPDATE; END $do$;
${BOUNDS.map(([table, , rule]) => `DELETE FROM floor.${table} WHERE NOT (${rule});`).join('\n')}
${BOUNDS.map(
  ([table, name, rule]) =>
    `ALTER TABLE floor.${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${rule}) NOT VALID;`,
).join('\n')}
${changeRows({
  table: 'claims',
  key: 'order_id',
  set: `ask = CASE WHEN NOT ${IS_UNREADABLE.ask} THEN ask END, taken = CASE WHEN NOT ${IS_UNREADABLE.taken} THEN taken END`,
  where: `${IS_UNREADABLE.ask} OR ${IS_UNREADABLE.taken}`,
})}
-- Null: it was chosen before there was this column.
ALTER TABLE floor.choices ADD COLUMN IF NOT EXISTS chosen_at_bench uuid;
`,
};
