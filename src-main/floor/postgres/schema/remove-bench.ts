/**
 * Removal of a bench, in steps that each stand by themselves: none waits for anything that the bench can hold or own. The
 * bench's row stays, since its packed orders name it.
 */
import { changeRows } from './functions/change-rows.ts';
import { VOID_LEAD } from './functions/leading.ts';
import { benchRole, ownerRole } from './roles.ts';
import { identifier, literal } from './sql-text.ts';

/** Disables the bench's login. On the disk before its sessions end, so that it cannot sign in again meanwhile. */
export const disableLoginSql = (login: string): string =>
  `ALTER ROLE ${identifier(login)} NOLOGIN PASSWORD NULL;\n`;

/**
 * Ends the bench's sessions, with the locks that they hold. If this role may not end sessions, the bench asks once
 * more, and its next sign-in is refused.
 */
export const endSessionsSql = (login: string): string => `DO $do$ BEGIN
  -- For sessions and possessions of the login.
  EXECUTE ${literal(`GRANT ${identifier(login)} TO CURRENT_USER`)};
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $do$;
DO $do$ BEGIN
  PERFORM pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE usename = ${literal(login)};
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $do$;
`;

/** A transaction that a bench has prepared. */
export interface Prepared {
  name: string;
  /** The role that the bench had then. */
  owner: string;
}

/**
 * Finds transactions that the bench may have prepared here: they hold their locks without a session, even after a
 * restart. Those of the role that all benches share are among them: the server does not say which bench had that role.
 */
export const preparedSql = (prefix: string, login: string): string =>
  `SELECT coalesce(jsonb_agg(jsonb_build_object('name', gid, 'owner', owner)), '[]') FROM pg_prepared_xacts
  WHERE owner IN (${literal(login)}, ${literal(benchRole(prefix))}) AND database = current_database()`;

/** Undoes one prepared transaction. Only its owner may do that, and not within a transaction: each statement is run by itself. */
export const rollBackSql = ({ name, owner }: Prepared): readonly string[] => [
  `SET ROLE ${identifier(owner)}`,
  `ROLLBACK PREPARED ${literal(name)}`,
  'RESET ROLE',
];

/** Frees the bench's unpacked orders, and withdraws its cancels that were not sent: no bench would ever send them. */
export const freeItsOrdersSql = (prefix: string, benchId: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
SELECT revision FROM floor.floor FOR UPDATE;
SELECT floor.end_run(${literal(benchId)}, 'out-of-use');
SELECT floor.free_claims(${literal(benchId)}, '{reserved,open}', NULL, clock_timestamp(), NULL);
${changeRows({
  table: 'cancels',
  key: 'order_id, bench, intent',
  set: `state = 'withdrawn', changed_at = clock_timestamp()`,
  where: `bench = ${literal(benchId)} AND state = 'registered'`,
})}
-- A wait and a check that it published end with it, even if another bench leads since: that one leads again at once.
${VOID_LEAD}
COMMIT;
`;

/**
 * Finds roles with large objects that the bench made: under its own login, or under the role that all benches share, of
 * which the server knows no bench.
 */
export const largeObjectsSql = (prefix: string, login: string): string =>
  `SELECT coalesce(jsonb_agg(DISTINCT rolname), '[]') FROM pg_largeobject_metadata JOIN pg_roles r ON r.oid = lomowner
  WHERE rolname IN (${literal(login)}, ${literal(benchRole(prefix))})`;

/** Large objects of one transaction: each holds a lock until its end, and a server has some thousand locks. */
const MOST_UNLINKED = 1_000;

/** @returns SQL that unlinks some of the large objects of a role. A group has none of its own. */
export const unlinkSql = (owner: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(owner)};
SELECT lo_unlink(oid) FROM (SELECT oid FROM pg_largeobject_metadata WHERE lomowner = ${literal(identifier(owner))}::regrole
  LIMIT ${MOST_UNLINKED}) part;
COMMIT;
`;

/** Drops the bench's login with all that it owns in this database, temporary tables too. */
export const dropLoginSql = (login: string): string => `BEGIN;
SET LOCAL lock_timeout = '2s';
DROP OWNED BY ${identifier(login)};
DROP ROLE ${identifier(login)};
COMMIT;
`;
