/** The way to a store in PostgreSQL: join codes are read and spent, and a sign-in opens it. */
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { FloorAccess, FloorDoor } from '../floor-door.ts';
import { keyCheckOf } from '../key-check.ts';
import { joinCodeSchema, readJoinCode, type JoinCode } from '../join-code.ts';
import { newPassword } from '../new-secrets.ts';
import { orderMarkUnder } from '../publishing/order-mark.ts';
import type { OpenOrderSealing } from '../publishing/order-sealing.ts';
import { openSealed, seal } from '../seal.ts';
import { addressText } from './address.ts';
import { PostgresStore } from './postgres-store.ts';
import { SpentCodeError, spendCode } from './spend-code.ts';

/** Data stored on this computer, protected: the join code, and the password that replaces the code's. */
const signInSchema = z.object({
  code: joinCodeSchema,
  password: z.string().min(1),
  /** Former passwords, newest first: a code without a password is spent by them, and its answer may have been lost. */
  earlier: z.array(z.string().min(1)).default([]),
});
type SignIn = z.infer<typeof signInSchema>;

const parse = (signIn: string): SignIn => signInSchema.parse(JSON.parse(signIn));

export function postgresDoor(clock: Pick<Clock, 'sleep'>, openSealing: OpenOrderSealing): FloorDoor {
  return {
    read: (text) => {
      const code = readOrNull(text);
      if (!code) return null;
      const signIn: SignIn = { code, password: newPassword(), earlier: [] };
      const { floor, bench, addresses, database } = code;
      // One server may have several floors, distinguished by their databases.
      const host = `${addresses.map(addressText).join(', ')} (${database})`;
      return { floor, bench, host, signIn: JSON.stringify(signIn) };
    },
    spend: async (signIn) => {
      const { code, password, earlier } = parse(signIn);
      try {
        await spendCode(code, { password, earlier }, clock);
        return true;
      } catch (error) {
        if (error instanceof SpentCodeError) return false;
        throw error;
      }
    },
    sameCode: (one, other) => JSON.stringify(parse(one).code) === JSON.stringify(parse(other).code),
    renewed: (before, signIn) => {
      const renewal = renewedSignIn(parse(before), parse(signIn));
      return renewal && JSON.stringify(renewal);
    },
    open: (signIn) => access(parse(signIn), clock, openSealing),
  };
}

/** Number of former passwords to keep: after that many lost answers in a row a bench needs a complete code. */
const MOST_EARLIER = 4;

/** A code without a password brings the floor's new key; all else stays. */
function renewedSignIn(before: SignIn, { code, password }: SignIn): SignIn | null {
  if (code.benchId !== before.code.benchId) return null;
  const { floor, bench, key } = code;
  const next = code.password === null ? { ...before.code, floor, bench, key, password: null } : code;
  // Tried before: the new password of that try may be set already.
  if (JSON.stringify(next) === JSON.stringify(before.code)) return before;
  const earlier = [before.password, before.code.password, ...before.earlier].filter((one) => one !== null);
  return { code: next, password, earlier: code.password === null ? earlier.slice(0, MOST_EARLIER) : [] };
}

function access(
  { code, password, earlier }: SignIn,
  clock: Pick<Clock, 'sleep'>,
  openSealing: OpenOrderSealing,
): FloorAccess {
  const { addresses, database, login: user, ca, benchId } = code;
  // The code's own password comes last: the connection may have been cut between writing to disk and to the store.
  const passwords = [password, ...(code.password === null ? earlier : [code.password])];
  const login = { addresses, database, user, ca, passwords };
  const key = Buffer.from(code.key, 'base64url');
  const store = new PostgresStore(login, { benchId, keyCheck: keyCheckOf(code.key) }, clock);
  return {
    store,
    certificateEndsAt: () => store.certificateEndsAt,
    orders: openSealing(key),
    sealing: {
      hasKey: () => true,
      seal: (purpose, orderId, text) => seal(key, purpose, orderId, text),
      open: (purpose, orderId, sealed) => openSealed(key, purpose, orderId, sealed),
      mark: orderMarkUnder(key),
    },
  };
}

function readOrNull(text: string): JoinCode | null {
  try {
    return readJoinCode(text);
  } catch {
    return null;
  }
}
