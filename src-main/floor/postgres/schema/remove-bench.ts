/** Takes the login of a bench away. Its row stays: what it packed names it. */
import { ownerRole } from './roles.ts';
import { identifier, literal } from './sql-text.ts';

export const removeBenchSql = (prefix: string, login: string, benchId: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
SELECT revision FROM floor.floor FOR UPDATE;
SELECT floor.end_run(${literal(benchId)}, 'out-of-use');
SELECT floor.free_claims(${literal(benchId)}, '{reserved,open}', clock_timestamp(), NULL);
RESET ROLE;
DROP ROLE IF EXISTS ${identifier(login)};
COMMIT;
`;
