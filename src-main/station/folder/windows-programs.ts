/** Programs of Windows that are asked at a start: `reg` for the registry, PowerShell for the rights of a file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { removeLeftover } from '../../files/replace-file.ts';
import type { Registry } from '../policy/registry-policy.ts';

/** A program of Windows answers within a second, unless the computer has just begun to work. */
const LIMIT_MS = 20_000;

const POWERSHELL = String.raw`WindowsPowerShell\v1.0\powershell.exe`;
/** The command follows. Text from outside is passed in a variable, so that none of it is run. */
const UNATTENDED = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command'];

/**
 * The folder of Windows. The variable is set by the system for each process, and without the right one a process has no
 * network (decisions/0189).
 */
export const windowsFolder = (): string => process.env['SystemRoot'] ?? String.raw`C:\Windows`;

/** @throws an error whose message is a code, if it cannot be started, fails or does not answer */
function answerOf(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, error } = spawnSync(win32.join(windowsFolder(), 'System32', program), args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: LIMIT_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const name = win32.basename(program);
  if (error) throw new Error(`${name} ${'code' in error ? String(error.code) : 'failed'}`);
  if (status !== 0) throw new Error(`${name} ${status}`);
  return stdout;
}

/** The registry by its programs. @param answer runs one of them: `answerOf` */
export const registryBy = (answer: typeof answerOf): Registry => ({
  query: (key) => {
    try {
      return answer('reg.exe', ['query', key]);
    } catch (error) {
      // A Group Policy that bars registry tools bars `reg` for every account: a computer without a policy of ours must work.
      const script = '(Get-ChildItem -LiteralPath "Registry::$env:PACKDESK_KEY" -ErrorAction Stop).Name';
      const names = answer(POWERSHELL, [...UNATTENDED, script], { PACKDESK_KEY: key });
      if (names.trim() === '') throw error;
      return names;
    }
  },
  // `query` prints in the code page of the console, which lacks letters of other languages; `export` writes UTF-16.
  exported: (key) => {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-policy-'));
    const file = join(folder, 'policy.reg');
    try {
      answer('reg.exe', ['export', key, file, '/y']);
      return readFileSync(file, 'utf16le');
    } finally {
      removeLeftover(file);
      try {
        rmdirSync(folder);
      } catch {
        // A virus scanner still holds the file: a policy that was read is not given up for a folder that stays.
      }
    }
  },
});

export const windowsRegistry: Registry = registryBy(answerOf);

/**
 * @returns owner and access list in SDDL. The path is passed in a variable, so that none of it is run.
 * @throws as `answerOf`
 */
export function sddlOf(path: string): string {
  const script = '(Get-Acl -LiteralPath $env:PACKDESK_PATH).Sddl';
  const sddl = answerOf(POWERSHELL, [...UNATTENDED, script], { PACKDESK_PATH: path });
  // An error of a command does not always end PowerShell with another status.
  if (sddl.trim() === '') throw new Error('powershell.exe said nothing');
  return sddl;
}
