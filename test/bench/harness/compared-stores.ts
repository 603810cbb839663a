/** The packages that the application is compared with: beside their pages, and installed where they are asked for. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const STORES_FOLDER = fileURLToPath(new URL('../stores/', import.meta.url));

interface PackageFile {
  version: string;
  dependencies: Record<string, string>;
}

const read = (path: string) => JSON.parse(readFileSync(STORES_FOLDER + path, 'utf8')) as PackageFile;

/** Whether each package is there in the version that was chosen. */
export function storesAreInstalled(): boolean {
  return Object.entries(read('package.json').dependencies).every(([name, version]) => {
    const path = `node_modules/${name}/package.json`;
    return existsSync(STORES_FOLDER + path) && read(path).version === version;
  });
}

/** @throws where they cannot be installed */
export function installStores(): void {
  if (storesAreInstalled()) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: STORES_FOLDER,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the packages of test/bench/stores could not be installed');
}
