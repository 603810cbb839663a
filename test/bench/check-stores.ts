/**
 * The part of `npm run check` that reads test/bench/stores: its packages are no part of the project's installation, so
 * that it is compiled where they are, and says so where they are not.
 */
import { spawnSync } from 'node:child_process';
import { programFile } from '../../src-main/dev/program-file.ts';
import { STORES_FOLDER, storesAreInstalled } from './harness/compared-stores.ts';

if (storesAreInstalled()) {
  const args = [programFile('tsc', 'typescript'), '-p', STORES_FOLDER];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.stdout.write(
    '\nNOT CHECKED: the types of test/bench/stores, whose packages are not installed' +
      ' (npm ci --prefix test/bench/stores).\n\n',
  );
}
