/**
 * `npm run test:changed [-- COMMIT]`: the fast unit tests of changes since `main` (or that commit), including uncommitted ones,
 * then the flows of the changed rooms (e2e/flows-of-rooms.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import { programFile } from '../src-main/dev/program-file.ts';
import { flowsOf, MOST_FILES } from './e2e/flows-of-rooms.ts';
import { reaches } from './windows/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FLOWS = join(root, 'test/e2e/flows');

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [programFile(program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const importersOf = (path: string): string[] =>
  readdirSync(FLOWS)
    .filter((file) => reaches(join(FLOWS, file), path))
    .map((file) => file.replace('.spec.ts', ''));

const [, , since = 'main'] = process.argv;
run('vitest', 'run', '--config', 'test/vitest.config.ts', '--project', '!slow', '--changed', since);
const [base = since] = git('merge-base', since, 'HEAD');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const flows = flowsOf(changed, importersOf).filter((name) => existsSync(join(FLOWS, `${name}.spec.ts`)));
if (flows.length === 0) {
  process.stdout.write('\nNo flow belongs to what changed.\n');
} else {
  await build({ root, logLevel: 'warn' });
  const isMany = flows.length > MOST_FILES;
  process.stdout.write(
    isMany ? `\n${flows.length} files of flows belong to what changed: the core is played.\n` : '\n',
  );
  const config = isMany ? 'test/e2e/core.config.ts' : 'test/e2e/playwright.config.ts';
  const files = isMany ? [] : ['--project=browser', ...flows.map((name) => `flows/${name}.spec.ts`)];
  run('playwright', 'test', '--config', config, ...files);
}
