/** Reports of one bench that would bind the whole group: the functions refuse them, or bound them. */
import { changeRows } from '../functions/change-rows.ts';
import { MOST_COUNTED_VERSION, MOST_FACT_VERSION } from '../../../store/store-facts.ts';
import type { SchemaStep } from '../step.ts';

/** Location of a removed bench that was taken back and kept its time, so that no location of another bench was in force. */
const IS_TAKEN_BACK = `kind = 'location' AND body IS NULL AND seen = '{}' AND at > to_timestamp(0)
  AND NOT EXISTS (SELECT FROM floor.benches b JOIN pg_catalog.pg_roles ON rolname = b.login AND rolcanlogin WHERE b.bench = facts.bench)`;

/**
 * Benches are at work: `floor.floor` is locked before the others, as each of their calls does it. The table, since it gets a column: a call
 * that waits for its row would hold it up. Benches pass over versions that do not count.
 */
export const wordsOfOneBenchStep: SchemaStep = {
  number: 220,
  sql: `
LOCK TABLE floor.floor IN ACCESS EXCLUSIVE MODE;
DELETE FROM floor.facts WHERE version > ${MOST_COUNTED_VERSION};
ALTER TABLE floor.facts DROP CONSTRAINT IF EXISTS facts_version,
  ADD CONSTRAINT facts_version CHECK (version BETWEEN 0 AND ${MOST_FACT_VERSION}) NOT VALID;
-- The last order that was looked at for an erasure; empty: the next look begins with the first.
ALTER TABLE floor.floor ADD COLUMN IF NOT EXISTS erased_up_to text COLLATE "C" NOT NULL DEFAULT '';
-- When the bench said hello last.
ALTER TABLE floor.presence ADD COLUMN IF NOT EXISTS began_at timestamptz;
${changeRows({ table: 'facts', key: 'kind, key, bench', set: 'at = to_timestamp(0)', where: IS_TAKEN_BACK })}
`,
};
