/**
 * Roles of a floor. The owner has the tables and cannot sign in; benches may only call the functions, each by a login of
 * its own. Roles belong to the whole server, so their names begin with the floor's prefix.
 */
import { identifier, literal } from './sql-text.ts';

export const ownerRole = (prefix: string): string => `packdesk_${prefix}_owner`;
export const benchRole = (prefix: string): string => `packdesk_${prefix}_bench`;

/** @param benchId a UUID: its first part is enough for a name, and `benches.login` is unique */
export const benchLogin = (prefix: string, benchId: string): string =>
  `packdesk_${prefix}_${benchId.replaceAll('-', '').slice(0, 12)}`;

/**
 * Functions of the server that every login may call by default, under any of its roles, and that use up shared resources:
 * large objects, advisory locks (a full table of locks keeps the owner from removing a bench) and messages in the
 * server's log of changes. A group uses none of them. Only a superuser can revoke them; for any other owner this changes
 * nothing, and the removal of a bench unlinks its large objects.
 */
export const revokeFromPublicSql = `DO $do$ DECLARE
  shared regprocedure;
BEGIN
  FOR shared IN SELECT oid FROM pg_catalog.pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND (proname IN ('lo_create', 'lo_creat', 'lo_from_bytea', 'pg_logical_emit_message') OR proname ~ '^pg_(try_)?advisory_') LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', shared);
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $do$;
`;

/** SQL that creates the roles. The role that runs it becomes a member of the owner, as whom tables are made. */
export const createRolesSql = (prefix: string, database: string): string => `
CREATE ROLE ${identifier(ownerRole(prefix))} NOLOGIN;
CREATE ROLE ${identifier(benchRole(prefix))} NOLOGIN;
GRANT ${identifier(ownerRole(prefix))} TO CURRENT_USER;
GRANT CONNECT, CREATE ON DATABASE ${identifier(database)} TO ${identifier(ownerRole(prefix))};
GRANT CONNECT ON DATABASE ${identifier(database)} TO ${identifier(benchRole(prefix))};
-- A bench keeps nothing of its own here. A warning if another role owns the database.
REVOKE TEMPORARY ON DATABASE ${identifier(database)} FROM PUBLIC;
${revokeFromPublicSql}`;

/** SQL for a login that did not make the floor: it sees the floor, brings it up to date, and writes join codes. */
export const memberSql = (prefix: string, user: string): string =>
  `GRANT ${identifier(ownerRole(prefix))} TO ${identifier(user)};\n`;

/** Settings of a bench's login. A bench can change its own: they keep the server tidy, they protect nothing. */
const SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  // A bench sends a heartbeat each second: a connection that is idle for this long is dead, and would count against the
  // limit.
  idle_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  // A bench that does not read its answer holds the lock of all until this ends it: no other limit counts meanwhile.
  tcp_user_timeout: '5s',
  synchronous_commit: 'on',
};

export interface NewBench {
  prefix: string;
  benchId: string;
  name: string;
  /** Verifier of the bench's first password, as `scramVerifier` makes it. */
  verifier: string;
}

/** Connections that a bench may have: one is used, others may be dying. */
export const MOST_CONNECTIONS = 4;

export function addBenchSql({ prefix, benchId, name, verifier }: NewBench): string {
  const login = benchLogin(prefix, benchId);
  const settings = Object.entries(SETTINGS).map(
    ([setting, value]) => `ALTER ROLE ${identifier(login)} SET ${setting} = ${literal(value)};\n`,
  );
  return `BEGIN;
CREATE ROLE ${identifier(login)} LOGIN NOCREATEDB NOCREATEROLE CONNECTION LIMIT ${MOST_CONNECTIONS} PASSWORD ${literal(verifier)};
${settings.join('')}GRANT ${identifier(benchRole(prefix))} TO ${identifier(login)};
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
INSERT INTO floor.benches (bench, login, name) VALUES (${literal(benchId)}, ${literal(login)}, ${literal(name)});
COMMIT;
`;
}

/** SQL that gives an existing bench a new first password: for another computer in its place. */
export const renewBenchSql = (login: string, verifier: string): string =>
  `ALTER ROLE ${identifier(login)} PASSWORD ${literal(verifier)};\n`;
