/** New files of the owner that hold secrets. */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../../files/replace-file.ts';

/**
 * Writes a file that only this account can read; on disk when it returns.
 * @throws the file system's error; `EEXIST` if the file exists
 */
export function writeNewFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  syncFolder(dirname(file));
}
