/** The way to a store in PostgreSQL: join codes are read and spent, and a sign-in opens it. */
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { FloorAccess, FloorDoor } from '../floor-door.ts';
import { joinCodeSchema, readJoinCode, type JoinCode } from '../join-code.ts';
import { newPassword } from '../new-secrets.ts';
import { orderMarkUnder } from '../publishing/order-mark.ts';
import type { OpenOrderSealing } from '../publishing/order-sealing.ts';
import { openSealed, seal } from '../seal.ts';
import { addressText } from './address.ts';
import { PostgresStore } from './postgres-store.ts';
import { SpentCodeError, spendCode } from './spend-code.ts';

/** Data stored on this computer, protected: the join code, and the password that replaces the code's. */
const signInSchema = z.object({ code: joinCodeSchema, password: z.string().min(1) });
type SignIn = z.infer<typeof signInSchema>;

const parse = (signIn: string): SignIn => signInSchema.parse(JSON.parse(signIn));

export function postgresDoor(clock: Pick<Clock, 'sleep'>, openSealing: OpenOrderSealing): FloorDoor {
  return {
    read: (text) => {
      const code = readOrNull(text);
      if (!code) return null;
      const signIn: SignIn = { code, password: newPassword() };
      const { floor, bench, addresses, database } = code;
      // One server may have several floors: only their databases tell them apart.
      const host = `${addresses.map(addressText).join(', ')} (${database})`;
      return { floor, bench, host, signIn: JSON.stringify(signIn) };
    },
    spend: async (signIn) => {
      const { code, password } = parse(signIn);
      try {
        await spendCode(code, password, clock);
        return true;
      } catch (error) {
        if (error instanceof SpentCodeError) return false;
        throw error;
      }
    },
    sameCode: (one, other) => JSON.stringify(parse(one).code) === JSON.stringify(parse(other).code),
    open: (signIn) => access(parse(signIn), clock, openSealing),
  };
}

function access(
  { code, password }: SignIn,
  clock: Pick<Clock, 'sleep'>,
  openSealing: OpenOrderSealing,
): FloorAccess {
  const { addresses, database, login: user, ca, benchId } = code;
  // The password of the code comes last: a cut may have come between the disk and the store.
  const login = { addresses, database, user, ca, passwords: [password, code.password] };
  const key = Buffer.from(code.key, 'base64url');
  const store = new PostgresStore(login, benchId, clock);
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
