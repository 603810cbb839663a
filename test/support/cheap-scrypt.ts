/**
 * Cheap hashes of badges and PINs, for a file of stations with operators: each station makes six before its test begins.
 * `station/secrets/bench-code.test.ts` checks the real cost. Not for a file that passes a hash to another process.
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
