/** Takes the login of a bench away. Its row stays: its packed orders name it. */
import { ownerRole } from './roles.ts';
import { identifier, literal } from './sql-text.ts';

export const removeBenchSql = (prefix: string, login: string, benchId: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
SELECT revision FROM floor.floor FOR UPDATE;
SELECT floor.end_run(${literal(benchId)}, 'out-of-use');
SELECT floor.free_claims(${literal(benchId)}, '{reserved,open}', NULL, clock_timestamp(), NULL);
-- Nobody would ever end a decision that it did not send; its orders could be packed by no bench.
UPDATE floor.cancels SET state = 'withdrawn', changed_at = clock_timestamp(), revision = floor.next_revision()
WHERE bench = ${literal(benchId)} AND state = 'registered';
RESET ROLE;
-- It is there now: what it asks next is refused as a sign-in. Who may not end sessions lets it ask once more.
DO $do$ BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ${literal(login)};
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $do$;
DROP ROLE IF EXISTS ${identifier(login)};
COMMIT;
`;
