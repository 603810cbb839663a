/** Chromium's own files are beside those of the station, so that two stations on one machine never meet. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder for Chromium, and checks that it can be written to: Chromium takes an unwritable folder for one that
 * another instance uses.
 * @param dataDir exists already
 * @returns the folder for Chromium
 * @throws the file system's error if nothing can be written into it
 */
export function makeWindowFolder(dataDir: string): string {
  const folder = join(dataDir, 'window');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  return folder;
}
