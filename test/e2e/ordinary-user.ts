/**
 * Chromium's sandbox cannot start as root. If the run is root's, the flows' Electron is therefore run by an ordinary
 * user, so that they test the product with its sandbox on, as people have it.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '../support/chromium.ts';

const NAME = 'packdesk-flows';

// The folder of `useradd`, which the path of a service or a build often leaves out.
const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH: path } });

/** Numbers of the user, made if it is missing. @returns null if it cannot be made */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (run('id', NAME).status !== 0) run('useradd', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME);
  const [uid, gid] = ['-u', '-g'].map((which) => Number(run('id', which, NAME).stdout.trim() || Number.NaN));
  return uid && gid ? { uid, gid } : null;
}

/** @returns why the flows cannot be run by that user; null if they can */
function obstacle(user: { uid: number; gid: number }, executable: string): string | null {
  const asUser = (...command: string[]) =>
    run('setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command).status === 0;
  if (!asUser('true')) return 'setpriv cannot be run';
  if (!asUser('test', '-x', executable)) return `an ordinary user may not run ${executable}`;
  if (!asUser('test', '-w', tmpdir())) return `an ordinary user may not write to ${tmpdir()}`;
  if (!asUser('unshare', '--user', 'true')) return 'an ordinary user is given no namespaces here';
  return null;
}

/**
 * Playwright's global set-up. Sets PACKDESK_FLOWS_HOME to a home that goes with this run; as root also PACKDESK_FLOWS_USER
 * to `uid:gid`, or PACKDESK_FLOWS_UNBOXED to the reason why they run without a sandbox, which is also printed.
 * Flows in a browser need no user: for them the browser is made ready.
 * @throws Error with what to install, once and not for each flow, if there is no browser
 */
export default async function findOrdinaryUser(): Promise<(() => void) | void> {
  const executable = process.env['PACKDESK_ELECTRON'];
  if (executable === undefined) return void (await chromiumLaunch());
  // The check of the installed application has made both.
  if (process.env['PACKDESK_FLOWS_USER'] !== undefined) return;
  const home = mkdtempSync(join(tmpdir(), 'packdesk-flows-'));
  process.env['PACKDESK_FLOWS_HOME'] = home;
  if (process.getuid?.() === 0) becomeOrdinary(executable, home);
  return () => rmSync(home, { recursive: true, force: true });
}

/** Gives the home, and the key to the display, to the ordinary user. */
function becomeOrdinary(executable: string, home: string): void {
  const user = ordinaryUser();
  const why = user ? obstacle(user, executable) : `the user ${NAME} cannot be made`;
  if (!user || why !== null) {
    process.env['PACKDESK_FLOWS_UNBOXED'] = why ?? '';
    process.stdout.write(`\nSANDBOX OFF: the flows run as root, without Chromium's sandbox: ${why}.\n\n`);
    return;
  }
  process.env['PACKDESK_FLOWS_USER'] = `${user.uid}:${user.gid}`;
  const { XAUTHORITY } = process.env;
  if (XAUTHORITY !== undefined) {
    // The key to the display is only root's.
    const key = join(home, 'display-key');
    copyFileSync(XAUTHORITY, key);
    chownSync(key, user.uid, user.gid);
    process.env['XAUTHORITY'] = key;
  }
  chownSync(home, user.uid, user.gid);
}
