/** Account that runs the stations of the flows, and its home (test/e2e/ordinary-user.ts finds both). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** User and group ids of the account, for a spawn; empty if it also runs the flows. */
export function flowsAccount(): { uid?: number; gid?: number } {
  const [uid, gid] = (process.env['PACKDESK_FLOWS_USER'] ?? '').split(':').map(Number);
  return uid && gid ? { uid, gid } : {};
}

/**
 * Home folder of the account, removed at the end of the run.
 * @throws outside the flows: a person's home is not touched
 */
export function flowsHome(): string {
  const home = process.env['PACKDESK_FLOWS_HOME'];
  if (home === undefined)
    throw new Error('PACKDESK_FLOWS_HOME names no folder: only the flows in Electron have one');
  return home;
}

/** Environment by which desktops and Electron find that home. */
export function homeVariables(): Record<string, string> {
  const home = flowsHome();
  return {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
  };
}

/** Starts a program as a press of an icon by that account does. */
export function spawnForFlows(command: string, args: readonly string[], stderr: 'ignore' | 'pipe') {
  return spawn(command, args, {
    ...flowsAccount(),
    env: { ...process.env, ...homeVariables() },
    cwd: '/',
    stdio: ['ignore', 'ignore', stderr],
  });
}

/** Runs a command of the flows' account to its end. @returns its exit status */
export async function runForFlows(command: string, args: readonly string[]): Promise<number | null> {
  const [status] = (await once(spawnForFlows(command, args, 'ignore'), 'exit')) as [number | null];
  return status;
}
