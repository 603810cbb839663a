/**
 * Runs the flows in a real Electron, if there is one: PACKDESK_ELECTRON names an executable that runs this build, or
 * PACKDESK_ELECTRON_PREPARE a script that is called with the project's folder and prints such an executable as its last
 * line (exit status 3: not on this machine). Otherwise they are skipped, and this script says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'electron-vite';
import { programFile } from '../../src-main/dev/program-file.ts';
import { flowsSummary } from '../support/flows-summary.ts';
import { borrow, giveAllBack } from '../packaged/borrowed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = fileURLToPath(new URL('../.results/electron.json', import.meta.url));

/**
 * Home of a script that runs as root: where the ordinary user who runs the flows' Electron can read it, since the
 * script's own is root's.
 */
function readableHome(): Record<string, string> {
  if (process.getuid?.() !== 0 || process.env['ELECTRON_RUNTIME_HOME']) return {};
  return { ELECTRON_RUNTIME_HOME: '/var/cache/packdesk-electron' };
}

async function findElectron(): Promise<{ path: string } | { skipped: string }> {
  const { PACKDESK_ELECTRON: given, PACKDESK_ELECTRON_PREPARE: prepare } = process.env;
  if (given) return { path: given };
  if (!prepare) return { skipped: 'neither PACKDESK_ELECTRON nor PACKDESK_ELECTRON_PREPARE is set' };
  // The script takes the present build: that of another branch, for example, would be tried silently.
  await build({ root, logLevel: 'warn' });
  const made = spawnSync('bash', [prepare, root], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...readableHome() },
  });
  if (made.status === 3) return { skipped: 'this machine cannot have the prepared Electron' };
  const path = made.stdout.trim().split('\n').at(-1) ?? '';
  if (made.status !== 0 || path === '') {
    process.stderr.write(`Preparing a real Electron failed (exit status ${made.status}).\n`);
    process.exit(1);
  }
  return { path };
}

/** A printing system and a keyring, of Debian: what the flows of `electron/` are tried with. */
const TOOLS = [
  ...['cups', 'cups-client', 'printer-driver-cups-pdf'],
  ...['gnome-keyring', 'dbus-daemon', 'dbus-bin', 'systemd'],
];

/** Makes missing tools available while the flows run. Without them these flows are skipped, each with its reason. */
function borrowTools(folder: string): void {
  const isAsked = process.argv.length === 2 || process.argv.some((arg) => arg.includes('electron/'));
  if (!isAsked || process.platform !== 'linux' || process.getuid?.() !== 0) return;
  try {
    borrow(folder, ...TOOLS);
  } catch (error) {
    process.stdout.write(`\nNot installed: ${TOOLS.join(', ')}: ${String(error)}\n\n`);
  }
}

function giveToolsBack(folder: string): void {
  const stays = giveAllBack(folder);
  if (stays !== null) process.stdout.write(`\nNot all packages could be given back:\n${stays}\n`);
  rmSync(folder, { recursive: true });
}

const electron = await findElectron();
if ('skipped' in electron) {
  process.stdout.write(`\nSKIPPED: the flows in a real Electron were not run: ${electron.skipped}.\n\n`);
} else {
  const hasNoDisplay = process.platform === 'linux' && !process.env['DISPLAY'];
  // On a person's screen windows take the focus from each other; a virtual screen has no window manager that does so.
  const flows = [
    ...[process.execPath, programFile('playwright')],
    ...['test', '--config', 'test/e2e/playwright.config.ts'],
    ...['--workers', hasNoDisplay ? '2' : '1'],
    // Further arguments, such as one file of flows.
    ...process.argv.slice(2),
  ];
  // Without a display, start a virtual one that fits the largest window. `-noreset`: otherwise it would restart between
  // two windows, and refuse one that opens meanwhile.
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 1920x1200x24 -noreset'];
  const [command = '', ...args] = hasNoDisplay ? [...screen, ...flows] : flows;
  const borrowed = mkdtempSync(join(tmpdir(), 'packdesk-tools-'));
  borrowTools(borrowed);
  rmSync(report, { force: true });
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PACKDESK_ELECTRON: electron.path },
  });
  giveToolsBack(borrowed);
  if (existsSync(report)) process.stdout.write(`\n${flowsSummary(report, 'a real Electron')}\n`);
  process.exit(status ?? 1);
}
