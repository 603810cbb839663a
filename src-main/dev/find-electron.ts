/** Electron that can run on this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Time for Electron's own installer to fetch its binary, once; without a network it fails within a second. */
const FETCH_MS = 180_000;

/** @returns its path, or null with the reason on standard error */
export function findElectron(): string | null {
  const found = askedFor();
  if ('path' in found) return found.path;
  process.stderr.write(
    `Electron cannot be run here (${found.missing}): starting the browser host instead.\n`,
  );
  return null;
}

function askedFor(): { path: string } | { missing: string } {
  const given = process.env['PACKDESK_ELECTRON'];
  if (given !== undefined)
    return existsSync(given) ? { path: given } : { missing: `PACKDESK_ELECTRON names no file` };
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { missing: 'this machine has no display' };
  }
  const asked = spawnSync(process.execPath, ['-p', 'require("electron")'], {
    cwd: root,
    encoding: 'utf8',
    timeout: FETCH_MS,
  });
  const path = asked.stdout.trim().split('\n').at(-1) ?? '';
  if (asked.status !== 0 || !existsSync(path)) return { missing: 'its binary could not be fetched' };
  return { path };
}
