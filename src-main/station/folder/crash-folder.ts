/** Folder of crash dumps, and their removal. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFileBlocking } from '../../files/replace-file.ts';

export const crashFolder = (dataDir: string) => join(dataDir, 'crashes');

/**
 * Removes all dumps, with the files beside them: a dump has parts of a process' memory, such as the contents of its
 * screen.
 */
export function removeDumps(dataDir: string): void {
  const folder = crashFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    if (/\.(dmp|meta)$/.test(name)) removeFileBlocking(join(folder, name));
}
