/** Sentences for errors of the server: the cause, and what to do. */
import type { FloorFault } from '../../contract/floor/floor-faults.ts';
import type { StoreAddress } from '../postgres/address.ts';

/** @returns the SQLSTATE, or whatever code an error of another kind has */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'none';

/** Sentences by SQLSTATE, if it says more than the fault. */
const CONNECTION_REFUSALS: Readonly<Record<string, string>> = {
  '42501': 'This login may not connect to the database. Let its owner run GRANT CONNECT ON DATABASE.',
  // ALTER DATABASE ... ALLOW_CONNECTIONS false.
  '55000': 'The database takes no connections now: somebody has switched them off there.',
  '53200':
    'The lock table or the memory of the server is full, maybe by one login. Many benches, "After a theft", says the way out.',
  '53300':
    'The server has no connection left. End some, or raise max_connections: twice the benches, and 20 for all others.',
};

/** Errors of the system when it asked for the address of a name. */
const UNKNOWN_NAME: readonly string[] = ['ENOTFOUND', 'EAI_AGAIN'];

export function connectionSentence(
  { fault, state }: { fault: FloorFault; state: string },
  { host, port }: StoreAddress,
  { user, database }: { user: string; database: string },
): string {
  const unknown = `There is no computer of the name ${host}, as far as this one knows. Check --host, and the name server.`;
  if (UNKNOWN_NAME.includes(state)) return unknown;
  const silent = `No PostgreSQL answers at ${host}, port ${port}. Check the address, whether the server runs, and the firewall.`;
  const sentences: Partial<Record<FloorFault, string>> = {
    unreachable: silent,
    timeout: silent,
    'no-tls': `The server ${host} offers no TLS. Switch it on (ssl = on, with a certificate), or run this on the server itself.`,
    tls: `The certificate of ${host} is not trusted. Name its authority by --ca, and the server by the name that its certificate has.`,
    'sign-in': `${host} refuses ${user}. Check --user, the password, and that pg_hba.conf lets this computer in.`,
    'not-a-floor': `${host} has no database "${database}". Make it first, or check --database.`,
  };
  return (
    CONNECTION_REFUSALS[state] ??
    sentences[fault] ??
    `${host} refused the connection (${fault}). Its own log says why.`
  );
}

/** Sentences by SQLSTATE of a statement of ours. */
const REFUSALS: Readonly<Record<string, string>> = {
  '42501':
    'This login may not do it in the database. Use the owner or a superuser; "sql" prints what a DBA runs.',
  '42710':
    'The server has roles of this prefix already: another bench group is on it. Choose another by --prefix.',
  '42704': 'The login of this bench was removed. Invite it as a new bench, by --bench.',
  '25006':
    'The database is read-only: name the primary server, not a standby, or set default_transaction_read_only to off.',
  '2BP01':
    'It owns something in another database of this server: run DROP OWNED BY with its name there first.',
  '53100': 'The disk of the server is full.',
  '53200':
    'The lock table or the memory of the server is full, maybe by one login. Many benches, "After a theft", says the way out.',
  '55P03':
    'Another program locks the tables of the bench group. Nothing was changed; try again in a quiet moment.',
};

export const statementSentence = (code: string): string =>
  REFUSALS[code] ?? `The server refused it (SQLSTATE ${code}). Nothing was changed; its log says why.`;
