/** Mapping from errors of `pg`, sockets and TLS to floor faults. */
import type { FloorFault } from '../../contract/floor/floor-faults.ts';
import { FloorStoreError } from '../store/store-error.ts';
import { FAULT_CODES } from './schema/functions/faults.ts';

/** By SQLSTATE. */
const BY_STATE: Readonly<Record<string, FloorFault>> = {
  ...Object.fromEntries(Object.entries(FAULT_CODES).map(([fault, code]) => [code, fault as FloorFault])),
  // A login that may not connect, or is refused.
  '28000': 'sign-in',
  '28P01': 'sign-in',
  // The database or schema does not exist: it is of another program.
  '3D000': 'not-a-floor',
  '3F000': 'not-a-floor',
  // Our schema exists, and lacks the function.
  '42883': 'older-floor',
  // The login may not call our functions: it is not that of a bench.
  '42501': 'unknown-bench',
  '53100': 'full',
  // Memory of the server is full: most often its table of locks.
  '53200': 'full',
  '53300': 'unreachable',
  '25006': 'read-only',
  // A standby.
  '55000': 'read-only',
  '57014': 'timeout',
  '55P03': 'timeout',
  // The server ended one of two that waited for each other: nothing was done.
  '40P01': 'timeout',
  // The server was shut down, crashed, is not ready yet, or was idle for too long.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
};

const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;
/** Message of the driver, which has no code for this. */
const NO_TLS_MESSAGE = /does not support SSL/;
const TLS_MESSAGE = /SSL connection/;
/** Sign-in faults of PgBouncer, which has no SQLSTATE of its own for them. */
const POOLER_SIGN_IN = /no such user|authentication failed|password/;
const POOLER_DATABASE = /no such database/;
const SQLSTATE = /^[\dA-Z]{5}$/;

export function faultOf(error: unknown): FloorFault {
  if (error instanceof FloorStoreError) return error.fault;
  if (!(error instanceof Error)) return 'broken';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NO_TLS_MESSAGE.test(error.message)) return 'no-tls';
  if (TLS_CODE.test(code) || TLS_MESSAGE.test(error.message)) return 'tls';
  if (!SQLSTATE.test(code) || isErrorCode(error)) return 'unreachable';
  if (code === '08P01' && POOLER_SIGN_IN.test(error.message)) return 'sign-in';
  if (code === '08P01' && POOLER_DATABASE.test(error.message)) return 'not-a-floor';
  const known = BY_STATE[code] ?? (code.startsWith('08') ? 'unreachable' : null);
  return known ?? (OF_A_ROW.includes(code.slice(0, 2)) ? 'refused-row' : 'broken');
}

/** SQLSTATE classes of bad values in a call: not of their type, against a rule of the table, too large for an index. */
const OF_A_ROW = ['22', '23', '54'];

/** Calls whose rows, or whose words of a person, can be left out. Without the others a bench is not in touch. */
const WITH_ROWS = [
  ...['tell', 'append', 'share', 'assert', 'publish', 'register_cancel', 'settle_cancel'],
  ...['claim', 'reserve', 'release', 'ask', 'answer', 'take', 'free_bench', 'choose'],
];

/** Five letters such as EPIPE are not a SQLSTATE. */
const isErrorCode = (error: Error) => 'syscall' in error;

/** Translates an error into one of the port; its detail contains no text that a person wrote. */
export function toStoreError(error: unknown, call: string): FloorStoreError {
  if (error instanceof FloorStoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  const fault = faultOf(error);
  const isWhole = fault === 'refused-row' && !WITH_ROWS.includes(call);
  return new FloorStoreError(isWhole ? 'broken' : fault, `${call} failed (${code})`, { cause: error });
}
