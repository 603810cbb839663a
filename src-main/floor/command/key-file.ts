/** The floor's key in a file of the owner: the store never has it, and every join code does. */
import { existsSync } from 'node:fs';
import { readFileUpTo, WrongFileError } from '../../files/read-file-up-to.ts';
import { newFloorKey } from '../new-secrets.ts';
import { FLOOR_KEY_BYTES } from '../seal.ts';
import { CommandError } from './command-error.ts';
import { writeNewFile } from './new-file.ts';

/** Above the size of any key, which has 43 letters. */
const MOST_BYTES = 1_000;

const isKey = (text: string) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === FLOOR_KEY_BYTES;

/** @returns the key in base64url. @throws CommandError */
export function readKeyFile(file: string): string {
  let text: string;
  try {
    text = readFileUpTo(file, MOST_BYTES).toString().trim();
  } catch (error) {
    if (error instanceof WrongFileError) throw noKeyFile(file, error);
    throw new CommandError(
      `The key file ${file} cannot be read. "create" made it; without it no bench can join.`,
      { cause: error },
    );
  }
  if (!isKey(text)) throw noKeyFile(file);
  return text;
}

const noKeyFile = (file: string, cause?: Error) =>
  new CommandError(`${file} is not a key file of a bench group.`, { cause });

/** @returns the key in base64url; null if the file does not exist. @throws CommandError */
export const keyIfThere = (file: string): string | null => (existsSync(file) ? readKeyFile(file) : null);

/** Writes a new key that only this account can read; an existing one is reused. @throws CommandError */
export function makeKeyFile(file: string): { key: string; wasThere: boolean } {
  const key = newFloorKey();
  try {
    writeNewFile(file, `${key}\n`);
    return { key, wasThere: false };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new CommandError(`The key file ${file} cannot be written.`, { cause: error });
    return { key: readKeyFile(file), wasThere: true };
  }
}
