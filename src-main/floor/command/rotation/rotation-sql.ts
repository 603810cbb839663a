/** The transaction that gives a floor another key, around the rows that are sealed again. */
import { VOID_LEAD } from '../../postgres/schema/functions/leading.ts';
import { ownerRole } from '../../postgres/schema/roles.ts';
import { identifier, literal } from '../../postgres/schema/sql-text.ts';
import { SAYS_ITS_KEY } from '../../postgres/schema/steps.ts';

/**
 * From here to the end no bench can read or write, since each call reads `floor.floor` first. If the command's computer
 * disappears, a timeout ends the transaction.
 */
export const beginRotationSql = (prefix: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL idle_in_transaction_session_timeout = '60s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
LOCK TABLE floor.floor IN ACCESS EXCLUSIVE MODE;
`;

/**
 * The next check publishes all orders again, since their marks are made under the key. All runs end, so that each bench
 * says hello, and learns of the new key. In a new epoch a bench that has it reads all rows again, and reports again what
 * the store may lack.
 */
export const changeKeySql = (keyCheck: string): string => `
TRUNCATE floor.orders;
${VOID_LEAD}
UPDATE floor.presence SET order_id = NULL, operator = NULL;
UPDATE floor.benches SET run = NULL;
UPDATE floor.floor SET key_check = ${literal(keyCheck)}, epoch = gen_random_uuid(), oldest = greatest(oldest, ${SAYS_ITS_KEY});
`;

export const KEY_CHECK = 'SELECT key_check FROM floor.floor';

/** Benches that were not removed; those without a sign-in of their own have not joined, or have left. */
export const BENCHES = `SELECT coalesce(jsonb_agg(jsonb_build_object('benchId', bench, 'name', name, 'login', login,
  'isJoined', release <> '' AND NOT has_left) ORDER BY name, bench), '[]')
  FROM floor.benches JOIN pg_catalog.pg_roles ON rolname = login AND rolcanlogin`;
