/**
 * `npm start` and `npm run practice`: builds, then runs Electron, or the browser host if there is no usable Electron, and
 * says so. Only for a checkout: an installed Packdesk starts `electron.ts` itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findElectron } from './find-electron.ts';
import { programFile } from './program-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);

/** The build's words go to standard error: standard output belongs to the line that says "ready". */
function build(): void {
  const { status } = spawnSync(
    process.execPath,
    [programFile('electron-vite'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', process.stderr, process.stderr] },
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs until the end and ends the same way; signals reach the child. */
function run(command: string, commandArgs: string[]): void {
  const child = spawn(command, commandArgs, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    process.exit(signal === null ? (status ?? 1) : 128 + constants.signals[signal]);
  });
}

const answered = args.some((arg) => arg === '--help' || arg === '--version');
if (!answered) build();
const forBrowserHost = args.some((arg) => arg === '--headless' || /^--port(=|$)/.test(arg));
const electron = forBrowserHost || answered ? null : findElectron();
if (electron !== null) {
  run(electron, [root, ...args]);
} else {
  // Node runs the source as it is: a mere answer waits for no build.
  run(process.execPath, [`${root}/${answered ? 'src-main/web.ts' : 'out/main/web.js'}`, ...args]);
}
