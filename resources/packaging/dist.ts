/**
 * `npm run dist`: builds, writes what a package carries besides, and packs. Arguments go to electron-builder:
 * `npm run dist -- --linux deb --x64`. The same commit gives the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import packageJson from '../../package.json' with { type: 'json' };
import { sourceDate, writePackagingInputs } from './inputs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILDER = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));

const builtAt = sourceDate();
await build({ root: ROOT, logLevel: 'warn' });
writePackagingInputs(builtAt);
const { status } = spawnSync(process.execPath, [BUILDER, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, SOURCE_DATE_EPOCH: String(builtAt) },
});
process.exitCode = status ?? 1;
if (packageJson.author.email.endsWith('.invalid')) {
  process.stdout.write(
    '\nThese installers name packdesk.invalid: put a real homepage and address into package.json before a release.\n',
  );
}
