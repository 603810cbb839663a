/**
 * The checkout as Windows' Node reads it. On Windows: the checkout itself. Elsewhere a copy in `out/windows-lane` (not below
 * `node_modules`: Node strips no types there) with the packages of Windows x64.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(root, 'out/windows-lane');

/** Package that vite cannot start without; npm leaves it out if its own Node is older than the package wants. */
const BINDING = 'node_modules/@rolldown/binding-win32-x64-msvc';

/** @returns the folder, up to date with the checkout, files included that are not committed */
export function prepareTree(): string {
  if (process.platform === 'win32') return root;
  copyFiles();
  installPackages();
  return copy;
}

function copyFiles(): void {
  const listFile = join(copy, '.copied.json');
  const before = existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as string[]) : [];
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  if (files.length === 0) throw new Error(`git lists no file of ${root}.`);
  const now = new Set(files);
  for (const file of before) if (!now.has(file)) rmSync(join(copy, file), { force: true });
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  writeFileSync(listFile, JSON.stringify(files));
}

/** Runs only after the lock file has changed: it takes half a minute. */
function installPackages(): void {
  const stampFile = join(copy, 'node_modules/.packdesk-lock');
  const stamp = createHash('sha256')
    .update(readFileSync(join(copy, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // The npm that runs this script, by the project's own Node.
  const npm = process.env['npm_execpath'];
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const install = ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts'];
  const { status } = spawnSync(command ?? 'npm', [...args, ...install], { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci for Windows failed (exit status ${status}).`);
  if (!existsSync(join(copy, BINDING))) throw new Error(`npm ci for Windows left out ${BINDING}.`);
  writeFileSync(stampFile, stamp);
}
