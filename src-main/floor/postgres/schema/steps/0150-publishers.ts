/** The bench that published an order, for what a removed bench said (decision 0243). */
import type { SchemaStep } from '../step.ts';

/** `floor.floor` is locked before the table, as each call that writes it does. Orders from before have no publisher. */
export const publishersStep: SchemaStep = {
  number: 150,
  sql: `
SELECT revision FROM floor.floor FOR UPDATE;
ALTER TABLE floor.orders ADD COLUMN IF NOT EXISTS publisher uuid, ADD COLUMN IF NOT EXISTS published_at timestamptz;
CREATE OR REPLACE FUNCTION floor.note_publisher() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  -- Only the leader publishes.
  NEW.publisher := (SELECT bench FROM floor.leader);
  NEW.published_at := clock_timestamp();
  RETURN NEW;
END $function$;
CREATE OR REPLACE TRIGGER note_publisher BEFORE INSERT OR UPDATE OF mark ON floor.orders
  FOR EACH ROW EXECUTE FUNCTION floor.note_publisher();
`,
};
