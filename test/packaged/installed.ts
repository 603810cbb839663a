/**
 * The application as it is installed: packed into a .deb, built twice, installed, started by its menu entry, upgraded,
 * taken back, removed. Needs Linux, root, and a runtime: the Electron of the project, or the one that the script at
 * PACKDESK_ELECTRON_PREPARE prepares. Where the machine cannot do it, this says why. It leaves nothing behind.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { borrow, giveAllBack } from './borrowed.ts';
import { obstacles, removePerson, run, succeeds } from './machine.ts';
import { findRuntime } from './runtime.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the tests themselves run: keys and titles of windows, the menu entry, its form, a screen. */
const TOOLS = ['xdotool', 'libglib2.0-bin', 'desktop-file-utils', 'xvfb'];

function cleanUp(folder: string): void {
  removePerson();
  if (succeeds('dpkg', '-s', 'packdesk')) run('dpkg', '--purge', 'packdesk');
  const stays = giveAllBack(folder);
  if (stays !== null) process.stdout.write(`\nNot all packages could be given back:\n${stays}\n`);
  rmSync(folder, { recursive: true, force: true });
}

/** @returns why this machine cannot do it; null where the tools are there */
function borrowTools(folder: string): string | null {
  try {
    borrow(folder, ...TOOLS);
    return null;
  } catch (error) {
    return `apt cannot have ${TOOLS.join(', ')}: ${String(error)}`;
  }
}

function skip(reason: string): void {
  process.stdout.write(`\nSKIPPED: the installed application was not checked: ${reason}.\n\n`);
}

/** @param folder empty; the ordinary user and apt's own read what is put there */
async function check(folder: string): Promise<void> {
  const runtime = findRuntime(join(folder, 'electron'));
  if ('skipped' in runtime) return skip(runtime.skipped);
  const why = borrowTools(folder);
  if (why !== null) return skip(why);
  const tests = spawn(
    process.execPath,
    [`${root}node_modules/playwright/cli.js`, 'test', '--config', 'test/packaged/playwright.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PACKDESK_CHECK_FOLDER: folder,
        PACKDESK_CHECK_RUNTIME: JSON.stringify(runtime),
      },
    },
  );
  // Ctrl C reaches both: what is under way ends, and then the machine is put in order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
  const [status] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
}

// Where `useradd`, and what dpkg calls, are: the path of a service or a build often leaves it out.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const reasons = obstacles();
if (reasons.length > 0) {
  skip(reasons.join('; '));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-installed-'));
  chmodSync(folder, 0o755);
  try {
    await check(folder);
  } finally {
    cleanUp(folder);
  }
}
