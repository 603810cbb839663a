/** The program of a station as a terminal without a display runs it, to its end. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { flowsAccount, homeVariables } from './flows-account.ts';
import type { HostName } from './running-station.ts';
import { stationPath, underWindows } from './windows-station.ts';

const WEB = fileURLToPath(new URL('../../out/main/web.js', import.meta.url));

/**
 * Runs under the account of the flows' stations: Electron runs as root only without its sandbox.
 * @param folder of the files that the arguments name
 * @param input typed text
 */
export function fromTerminal(
  host: HostName,
  folder: string,
  args: readonly string[],
  input = '',
): SpawnSyncReturns<string> {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const options = { input, cwd: '/', encoding: 'utf8', timeout: 240_000 } as const;
  if (underWindows)
    return spawnSync(process.env['PACKDESK_WINDOWS'] ?? '', [WEB, ...args].map(stationPath), {
      ...options,
      env,
    });
  if (host === 'browser') return spawnSync(process.execPath, [WEB, ...args], { ...options, env });
  const program = process.env['PACKDESK_ELECTRON'] ?? '';
  const user = process.env['PACKDESK_FLOWS_USER'];
  if (user !== undefined) spawnSync('chown', ['-R', user, folder]);
  return spawnSync(program, args, { ...options, ...flowsAccount(), env: { ...env, ...homeVariables() } });
}
