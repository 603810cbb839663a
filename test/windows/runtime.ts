/**
 * The Node that the lane runs: this very one on Windows; elsewhere PACKDESK_WINDOWS names an executable that takes Node's
 * arguments and behaves as on Windows, or PACKDESK_WINDOWS_PREPARE a script that prints such an executable as its last line
 * (exit status 3: not on this machine).
 */
import { spawnSync } from 'node:child_process';

export type Runtime = { node: string } | { skipped: string };

/** @throws if the script fails for another reason than that this machine cannot have it */
export function findRuntime(): Runtime {
  if (process.platform === 'win32') return { node: process.execPath };
  const { PACKDESK_WINDOWS: given, PACKDESK_WINDOWS_PREPARE: prepare } = process.env;
  if (given) return { node: given };
  if (!prepare) return { skipped: 'neither PACKDESK_WINDOWS nor PACKDESK_WINDOWS_PREPARE is set' };
  const made = spawnSync('bash', [prepare], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (made.status === 3) return { skipped: "this machine cannot have Windows' Node" };
  const node = made.stdout.trim().split('\n').at(-1) ?? '';
  if (made.status !== 0 || node === '') {
    throw new Error(`Preparing Windows' Node failed (exit status ${made.status}).`);
  }
  return { node };
}
