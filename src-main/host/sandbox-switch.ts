/** Chromium's sandbox, switched off by an argument: systems on which a station may run so, and on which it must not. */
import { spawnSync } from 'node:child_process';

const OFF = /^--?no-sandbox$/i;

/**
 * Reason why an installed application does not start with the switch: nothing on this machine needs it. The sandbox
 * cannot start as root, or for an account without namespaces; an AppImage gives the switch by itself there.
 * @param args of the start
 * @param machine `namespaces` is asked only if it matters
 * @returns one sentence; null if it may start
 */
export function sandboxRefusal(
  args: readonly string[],
  machine: { isPackaged: boolean; isRoot: boolean; namespaces: () => boolean },
): string | null {
  if (!machine.isPackaged || !args.some((arg) => OFF.test(arg))) return null;
  if (machine.isRoot || !machine.namespaces()) return null;
  return 'An installed Packdesk runs in its sandbox, which works on this computer; start it without --no-sandbox.';
}

/** True if this account may make the namespaces of the sandbox. Only Linux needs them. */
export function hasUserNamespaces(): boolean {
  if (process.platform !== 'linux') return true;
  return spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0;
}
