/**
 * `npm run dist`: builds, writes what a package carries besides, signs if the environment says with what, and packs. Arguments go to
 * electron-builder: `npm run dist -- --linux deb --x64`. The same commit gives the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import packageJson from '../../package.json' with { type: 'json' };
import { sourceDate, writePackagingInputs } from './inputs.ts';
import { SigningError, signingOf, type Signing } from './signing.ts';
import { missingWords, systemsOf } from './systems.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILDER = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));

const args = process.argv.slice(2);
const systems = systemsOf(args, process.platform);

/** Checked before minutes of building: a missing variable is reported at once. */
function signingHere(): Signing {
  try {
    return signingOf(systems, process.env);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const signing = signingHere();
const builtAt = sourceDate();
await build({ root: ROOT, logLevel: 'warn' });
writePackagingInputs(builtAt);
const { status } = spawnSync(process.execPath, [BUILDER, ...args, ...signing.args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, SOURCE_DATE_EPOCH: String(builtAt) },
});
process.exitCode = status ?? 1;
if (status === 0) process.stdout.write(['', ...signing.words, ''].join('\n'));
else process.stderr.write(`\n${missingWords(systems)}`);
if (packageJson.author.email.endsWith('.invalid')) {
  process.stdout.write(
    '\nThese installers name packdesk.invalid: put a real homepage and address into package.json before a release.\n',
  );
}
