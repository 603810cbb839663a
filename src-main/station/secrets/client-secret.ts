/** Identifier and secret of the service from the start: by the environment, the secret also by a file. */
import { statSync } from 'node:fs';
import { readFileUpTo } from '../../files/read-file-up-to.ts';
import { decodeUtf8 } from '../../files/replace-file.ts';
import { isUtf16 } from '../text-encoding.ts';

/** The message is one sentence that names the expected value. It never holds the secret. */
export class ClientSecretError extends Error {
  override readonly name = 'ClientSecretError';
}

type SecretFileWhy =
  | 'file-too-large'
  | 'no-file'
  | 'file-open-to-others'
  | 'file-unreadable'
  | 'file-empty'
  | 'many-lines'
  | 'file-utf16';

/** Fault of a file with the secret. */
export class SecretFileError extends ClientSecretError {
  readonly why: SecretFileWhy;
  /** The code of the file system; empty: none. */
  readonly detail: string;

  constructor(message: string, why: SecretFileWhy, detail: string) {
    super(message);
    this.why = why;
    this.detail = detail;
  }
}

const ID = 'PACKDESK_CLIENT_ID';
const SECRET = 'PACKDESK_CLIENT_SECRET';
const SECRET_FILE = 'PACKDESK_CLIENT_SECRET_FILE';

/** Above any service's secret: another file named by mistake is not read whole. */
const MOST_BYTES = 4_096;

/**
 * Takes the secret out of an environment, so that no process that is started later inherits it. To be called before
 * anything is started.
 * @param environment of this process: changed
 * @returns the environment as it was
 */
export function takeEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...environment };
  delete environment[SECRET];
  return whole;
}

/**
 * @returns both, or null for both if none is given
 * @throws ClientSecretError
 */
export function readClientSecret(environment: NodeJS.ProcessEnv): {
  clientId: string | null;
  clientSecret: string | null;
} {
  // An empty variable is how many launchers say that one is not set.
  const clientId = environment[ID] || null;
  const given = environment[SECRET] || null;
  const file = environment[SECRET_FILE] || null;
  if (given !== null && file !== null) {
    throw new ClientSecretError(`${SECRET} and ${SECRET_FILE} are both set; set only one of them.`);
  }
  if ((clientId === null) !== ((given ?? file) === null)) {
    throw new ClientSecretError(
      `${ID} and ${SECRET} (or ${SECRET_FILE}) belong together; only one of them is set.`,
    );
  }
  return { clientId, clientSecret: file === null ? given : readSecretFile(file, SECRET_FILE) };
}

/**
 * @param file path of a file that only this account can read
 * @param name of the option or variable that named it, for the sentence
 * @returns the secret in it
 * @throws SecretFileError
 */
export function readSecretFile(file: string, name: string): string {
  const expects = (why: SecretFileWhy, but: string, detail = '') =>
    new SecretFileError(
      `${name} expects a file with the secret in one line, but ${file} ${but}.`,
      why,
      detail,
    );
  let text: string;
  try {
    const { mode } = statSync(file);
    // Windows has no such bits.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw expects(
        'file-open-to-others',
        'can be read by other accounts; remove their permissions (chmod 600)',
      );
    const bytes = readFileUpTo(file, MOST_BYTES);
    if (isUtf16(bytes)) throw expects('file-utf16', 'is written in UTF-16; save it in UTF-8');
    text = decodeUtf8(bytes).trim();
  } catch (cause) {
    if (cause instanceof ClientSecretError) throw cause;
    if (cause instanceof SyntaxError)
      throw expects('file-unreadable', 'is not written in UTF-8; save it in UTF-8', 'NOT_UTF8');
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    if (code === 'TOO_LARGE') throw expects('file-too-large', 'is larger than any secret');
    if (code === 'NOT_A_FILE') throw expects('no-file', 'is a pipe or a device');
    throw expects('file-unreadable', `cannot be read (${code})`, code);
  }
  if (text === '') throw expects('file-empty', 'is empty');
  if (/[\r\n]/.test(text)) throw expects('many-lines', 'has more than one line');
  return text;
}
