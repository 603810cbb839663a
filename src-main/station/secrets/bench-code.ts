/** The code that ends kiosk mode, as stored: a hash that makes trying codes expensive. */
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '../../contract/terms/code-length.ts';
import { textOfInput } from '../standard-input.ts';
import { OptionError } from '../options.ts';

const EFFORT = { N: 32_768, maxmem: 256 * 32_768 * 8 };
const BYTES = 32;
const STORED = /^scrypt:([\w-]{22}):([\w-]{43})$/;

/** The option by which an administrator gets the hash of a code, for a policy. */
const OPTION = '--hash-bench-code';

/**
 * Runs first, before the host needs a display.
 * @param args of the start
 * @param input standard input: a code in one line
 * @returns the text to print; null if the option is absent
 * @throws OptionError
 */
export function answerToHash(args: readonly string[], input: () => Uint8Array): string | null {
  if (!args.includes(OPTION)) return null;
  const code = textOfInput(input(), OPTION);
  const { from, to } = CODE_LENGTH;
  if (code.length < from || code.length > to || /[\r\n]/.test(code))
    throw new OptionError(
      `${OPTION} expects a code of ${from} to ${to} characters in one line on its standard input.`,
    );
  // `echo CODE | packdesk` in cmd.exe hands over the blank in front of the bar, which is not typed at the bench.
  if (code.trim() !== code)
    throw new OptionError(
      `${OPTION} expects a code without blanks at its ends; in cmd.exe write no blank before the |.`,
    );
  const salt = newSalt();
  return `${stored(salt, scryptSync(code.normalize('NFC'), salt, BYTES, EFFORT))}\n`;
}

/** @returns the stored form of a code */
export async function hashOfCode(code: string): Promise<string> {
  const salt = newSalt();
  return stored(salt, await hash(code, salt));
}

const newSalt = () => randomBytes(16);
const stored = (salt: Buffer, key: Buffer): string =>
  `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;

/** @param storedHash by `hashOfCode`; of anything else no code is right */
export async function isCode(code: string, storedHash: string): Promise<boolean> {
  const [, salt = '', expected = ''] = STORED.exec(storedHash) ?? [];
  if (salt === '') return false;
  return timingSafeEqual(
    await hash(code, Buffer.from(salt, 'base64url')),
    Buffer.from(expected, 'base64url'),
  );
}

/** True for a result of `hashOfCode`. */
export const isHashOfCode = (text: string): boolean => STORED.test(text);

/** Hashes in a thread of libuv, so that no scan waits. */
function hash(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code.normalize('NFC'), salt, BYTES, EFFORT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
