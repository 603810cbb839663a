/**
 * Hashes of badges and PINs at a small part of their cost, for a file of stations with operators: each makes six of them before its
 * test begins. `station/secrets/bench-code.test.ts` holds the real cost. Not for a file that hands a hash to another process.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const CHEAP = { N: 16 };

crypto.scrypt = ((
  code: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  effort: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => scrypt(code, salt, bytes, { ...effort, ...CHEAP }, done)) as typeof scrypt;
syncBuiltinESMExports();
