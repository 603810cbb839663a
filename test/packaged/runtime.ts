/** A runtime to pack around, on this machine, and what the application needs changed to run on it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Runtime {
  /** Unpacked, as electron-builder takes it. */
  folder: string;
  /** SQLite's addon for a runtime that is older than the product's; null if its own runs. */
  addon: string | null;
}

/** Words of undici that an older Node does not have: the same calls, left out if they are missing. */
const OLDER_NODE: [RegExp, string][] = [
  [/createZstdDecompress\.bind\(/g, 'createZstdDecompress?.bind('],
  [/\.markAsUncloneable\(this\)/g, '.markAsUncloneable?.(this)'],
];

function prepare(script: string, args: readonly string[]): { lines: string[] } | { skipped: string } {
  const made = spawnSync('bash', [script, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // The folder of the flows of test/e2e/real-electron.ts.
      ELECTRON_RUNTIME_HOME: process.env['ELECTRON_RUNTIME_HOME'] ?? '/var/cache/packdesk-electron',
    },
  });
  if (made.status === 3) return { skipped: 'this machine cannot have the prepared Electron' };
  if (made.status !== 0) throw new Error(`Preparing a runtime failed (exit status ${made.status}).`);
  return { lines: made.stdout.trim().split('\n') };
}

const OWN = `${ROOT}node_modules/electron/dist`;

/**
 * Finds the project's Electron, or one prepared by the script at PACKDESK_ELECTRON_PREPARE.
 * @param folder new; the prepared runtime is put there
 */
export async function findRuntime(folder: string): Promise<Runtime | { skipped: string }> {
  if (existsSync(OWN)) return { folder: OWN, addon: null };
  const script = process.env['PACKDESK_ELECTRON_PREPARE'];
  if (!script) {
    return {
      skipped: 'Electron was not fetched, and PACKDESK_ELECTRON_PREPARE names no script that prepares one',
    };
  }
  const clean = prepare(script, ['--dist', folder]);
  if ('skipped' in clean) return clean;
  const { version } = JSON.parse(read('node_modules/better-sqlite3/package.json')) as { version: string };
  const addonOf = (lines: readonly string[]) =>
    lines
      .find((line) => line.startsWith('addon: ') && line.endsWith(`-${version}.node`))
      ?.slice('addon: '.length);
  let addon = addonOf(clean.lines);
  if (addon === undefined) {
    // The addon is compiled when an application is staged, and only a built one can be: a fresh clone has none yet.
    await build({ root: ROOT, logLevel: 'warn' });
    prepare(script, [ROOT]);
    const again = prepare(script, ['--dist', `${folder}-with-addon`]);
    if ('skipped' in again) return again;
    addon = addonOf(again.lines);
  }
  if (addon === undefined)
    throw new Error('The script that prepares a runtime names no addon of SQLite for it.');
  return { folder, addon };
}

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

/**
 * Copies the package to a folder of its own, as a version of choice, and changes it for the runtime.
 * @param project new
 */
export function stage(project: string, version: string, { addon }: Runtime): void {
  mkdirSync(project, { recursive: true });
  for (const part of ['main', 'preload', 'renderer', 'icons', 'notices', 'debian'])
    cpSync(`${ROOT}out/${part}`, join(project, 'out', part), { recursive: true });
  cpSync(`${ROOT}resources/docs`, join(project, 'resources/docs'), { recursive: true });
  const { build: _build, devDependencies: _dev, optionalDependencies: _node, ...rest } = packageJson;
  const { scripts: _scripts, ...manifest } = rest;
  const outside = { 'better-sqlite3': packageJson.dependencies['better-sqlite3'] };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ ...manifest, version, dependencies: outside }, null, 2),
  );
  const sqlite = 'node_modules/better-sqlite3';
  for (const part of ['package.json', 'LICENSE', 'lib', 'prebuilds'])
    cpSync(`${ROOT}${sqlite}/${part}`, join(project, sqlite, part), { recursive: true });
  if (addon === null) return;
  cpSync(addon, join(project, sqlite, 'prebuilds/linux-x64.node'));
  for (const file of readdirSync(join(project, 'out/main'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const path = join(project, 'out/main', file);
    const before = readFileSync(path, 'utf8');
    const after = OLDER_NODE.reduce((code, [pattern, words]) => code.replace(pattern, words), before);
    if (after !== before) writeFileSync(path, after);
  }
}
