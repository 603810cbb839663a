/** Rows that other benches could not read, and the bench that made a choice of boxes. */
import type { SchemaStep } from '../step.ts';

/** SQL: whether a value is nested deeper than any bench writes it; a reader would run out of stack. */
const isDeep = (column: string, level: number) =>
  `jsonb_path_exists(${column}, 'lax $.**{${level} to last}')`;

const BOUNDS = [
  ['heads', 'heads_depth', `NOT ${isDeep('head', 4)}`],
  ['facts', 'facts_depth', `NOT ${isDeep('seen', 2)}`],
] as const;

/** A reason that is not a text hides the whole claim from every bench. */
const isUnreadable = (column: string) =>
  `(${column} IS NOT NULL AND jsonb_typeof(${column} -> 'reason') IS DISTINCT FROM 'string'
    OR jsonb_typeof(${column} -> 'by') NOT IN ('string', 'null'))`;

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
DO $do$
DECLARE
  the_order text;
BEGIN
  FOR the_order IN SELECT order_id FROM floor.claims WHERE ${isUnreadable('ask')} OR ${isUnreadable('taken')} LOOP
    UPDATE floor.floor SET revision = revision + 1;
    UPDATE floor.claims SET ask = CASE WHEN NOT ${isUnreadable('ask')} THEN ask END,
      taken = CASE WHEN NOT ${isUnreadable('taken')} THEN taken END, revision = (SELECT revision FROM floor.floor)
    WHERE order_id = the_order;
  END LOOP;
END $do$;
-- Null: it was chosen before there was this column.
ALTER TABLE floor.choices ADD COLUMN IF NOT EXISTS chosen_at_bench uuid;
`,
};
