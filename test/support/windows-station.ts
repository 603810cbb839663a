/**
 * The browser host run by a Node that PACKDESK_WINDOWS names: Windows' own, or one that behaves like it on Linux, to which
 * the whole machine is drive Z. Its page stays in this system's Chromium.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const node = process.env['PACKDESK_WINDOWS'];

/** True if stations in the browser host are run under Windows' rules. */
export const underWindows = node !== undefined;

/** Exit status of a station that was asked to stop: Windows has no SIGTERM, and ends it like a kill. */
export const STOPPED = underWindows ? null : 0;

/** The file as the station names it. Any other text than a full path of POSIX stays as it is. */
export function stationPath(path: string): string {
  // A key in base64 may begin with a slash too.
  const isPath = /^\/[^/]+/.test(path) && existsSync(path.split('/', 2).join('/'));
  return underWindows && isPath ? `Z:${path.replaceAll('/', '\\')}` : path;
}

/** The address of a file in a text, as the station names it. */
const stationUrl = (text: string): string =>
  process.platform === 'win32' ? text : text.replace('file:///', 'file:///Z:/');

const WINE_VARIABLES = `--import ${stationUrl(new URL('./processes/wine-variables.ts', import.meta.url).href)}`;

/** Environment of a station; variables that name a file use its own form of paths. */
export function stationVariables(variables: Record<string, string>): Record<string, string> {
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? '';
  const named = Object.fromEntries(
    Object.entries({ NODE_COMPILE_CACHE, ...variables }).map(([name, value]) => [
      name,
      name === 'NODE_OPTIONS' ? stationUrl(value) : stationPath(value),
    ]),
  );
  return process.platform === 'win32' ? named : pastWine(named);
}

/**
 * Data folders below the profile, as on Windows: Wine has no access lists that make another folder private. TEMP and TMP are the
 * station's only: the script that runs Wine is a program of Linux.
 */
function pastWine(variables: Record<string, string>): Record<string, string> {
  const { TEMP, TMP, TMPDIR: _ofScript, NODE_OPTIONS = '', ...others } = variables;
  const ofStation = { USERPROFILE: stationPath(tmpdir()), TEMP, TMP };
  return {
    ...others,
    PACKDESK_WINE_VARIABLES: JSON.stringify(ofStation),
    NODE_OPTIONS: `${NODE_OPTIONS} ${WINE_VARIABLES}`.trim(),
  };
}

/** @param args the program and its arguments. Of a group of its own on Linux, since the executable is a script. */
export function spawnWindows(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(node ?? '', args.map(stationPath), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
}

/** TerminateProcess, whichever signal was meant. @returns null */
export async function endWindows(child: ChildProcess): Promise<null> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return null;
  const exit = once(child, 'exit');
  if (process.platform === 'win32') child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
  await exit;
  return null;
}
