/** The first use of a join code: the bench's login gets a password that only the bench has seen. */
import type { Clock } from '../../domain/clock.ts';
import { FloorStoreError } from '../store/store-error.ts';
import type { JoinCode } from '../join-code.ts';
import { newSalt } from '../new-secrets.ts';
import type { StoreAddress } from './address.ts';
import { Connection } from './connection.ts';
import { faultOf, toStoreError } from './fault-of.ts';
import { literal } from './schema/sql-text.ts';
import { scramVerifier } from './scram.ts';

/** Longest time at one connected address, milliseconds. */
const SPEND_MS = 5_000;

/** Password to set and, for a code without one, the former ones that the bench may still have. */
export interface Passwords {
  password: string;
  earlier?: readonly string[];
}

/** The code was used before, or its bench was removed: the store does not know its password any more. */
export class SpentCodeError extends Error {
  override readonly name = 'SpentCodeError';

  constructor() {
    super('The store does not accept the password of this join code.');
  }
}

/**
 * Sets the new password, which is already on this computer's disk: whatever happens in between, one of the two is right,
 * and it may be done again.
 * @throws SpentCodeError, FloorStoreError
 */
export async function spendCode(
  code: JoinCode,
  passwords: Passwords,
  clock: Pick<Clock, 'sleep'>,
): Promise<void> {
  let failure: unknown = new FloorStoreError('unreachable', 'no address');
  for (const address of code.addresses) {
    try {
      return await spendAt(address, code, passwords, clock);
    } catch (error) {
      failure = error;
      if (!['unreachable', 'timeout', 'read-only'].includes(faultOf(error))) break;
    }
  }
  throw failure instanceof SpentCodeError ? failure : toStoreError(failure, 'the first sign-in');
}

async function spendAt(
  address: StoreAddress,
  code: JoinCode,
  passwords: Passwords,
  { sleep }: Pick<Clock, 'sleep'>,
): Promise<void> {
  const connection = await openFirst(address, code, passwords);
  const ended = new AbortController();
  const limit = sleep(SPEND_MS, ended.signal).then(() => {
    throw new FloorStoreError('timeout', `the first sign-in took longer than ${SPEND_MS} ms`);
  });
  try {
    await Promise.race([setPassword(connection, code, passwords.password), limit]);
  } finally {
    connection.destroy();
    limit.catch(() => undefined);
    ended.abort();
  }
}

async function setPassword(connection: Connection, { login }: JoinCode, newPassword: string): Promise<void> {
  // Behind a pooler with one user for all it would be the pooler's password that is changed.
  if ((await connection.value('SELECT session_user::text')) !== login)
    throw new FloorStoreError('unknown-bench', 'signed in as somebody else');
  const verifier = scramVerifier(newPassword, newSalt());
  await connection.value(`ALTER ROLE CURRENT_USER PASSWORD ${literal(verifier)}`);
}

/** Opens with the former password; if that is refused, with the new one, which an earlier attempt may have set. */
async function openFirst(
  address: StoreAddress,
  code: JoinCode,
  { password: newPassword, earlier = [] }: Passwords,
): Promise<Connection> {
  const { login: user, database, ca } = code;
  const before = code.password === null ? earlier : [code.password];
  for (const password of [...before, newPassword]) {
    try {
      return await Connection.open(address, { user, password, database, ca });
    } catch (error) {
      if (faultOf(error) !== 'sign-in') throw error;
    }
  }
  throw new SpentCodeError();
}
