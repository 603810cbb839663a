/** Permissions of a folder on Windows, by the system's own `icacls`: set once, and read back as SIDs, which no language changes. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { removeLeftover } from '../../files/replace-file.ts';

/** Runs a program of Windows without a shell: an account may be named `Ana & ^Co`. @throws if it fails */
export type RunProgram = (program: 'icacls' | 'whoami', args: string[]) => string;

const SECONDS = 10;

/** Runs the program in the system's folder, whatever the search path says. */
const runHere: RunProgram = (program, args) =>
  execFileSync(win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', `${program}.exe`), args, {
    encoding: 'utf8',
    timeout: SECONDS * 1000,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** SYSTEM, administrators, and the owner's rights: who may read the folder beside this account. */
const ALLOWED = ['SY', 'BA', 'OW', 'S-1-5-18', 'S-1-5-32-544', 'S-1-3-4'];

/** Groups that Windows gives a new folder of a drive to: Everyone, Users, Authenticated Users, Interactive. */
const GROUPS = ['*S-1-1-0', '*S-1-5-32-545', '*S-1-5-11', '*S-1-5-4'];

/**
 * Restricts a folder to this account, SYSTEM and administrators, unless it is.
 * @returns false if it could not be restricted: the drive has no permissions, or another account owns the folder
 */
export function isRestricted(folder: string, run = runHere, read = savedPermissions): boolean {
  try {
    const sid = run('whoami', ['/user', '/fo', 'csv', '/nh']).match(/S-1-[\d-]+/)?.[0];
    if (sid === undefined) return false;
    const before = read(folder, run);
    if (before !== null && othersIn(before, sid).length === 0) return true;
    run('icacls', argumentsFor(folder, sid));
    run('icacls', [folder, '/remove:g', ...GROUPS, '/Q']);
    const after = read(folder, run);
    return after === null || othersIn(after, sid).length === 0;
  } catch {
    return false;
  }
}

/** Nothing is inherited from the drive; new files inherit from the folder. */
const argumentsFor = (folder: string, sid: string): string[] => [
  folder,
  '/inheritance:r',
  '/grant:r',
  ...[sid, 'S-1-5-18', 'S-1-5-32-544'].map((one) => `*${one}:(OI)(CI)F`),
  '/Q',
];

/** @returns the permissions as SDDL; null if they were not written */
function savedPermissions(folder: string, run: RunProgram): string | null {
  const file = join(tmpdir(), `packdesk-permissions-${process.pid}`);
  try {
    run('icacls', [folder, '/save', file, '/Q']);
    return readFileSync(file, 'utf16le');
  } catch {
    return null;
  } finally {
    removeLeftover(file);
  }
}

/** SIDs in the first access list of an SDDL text that allow something, but for this account and those that may. */
export function othersIn(sddl: string, own: string): string[] {
  const list = sddl.match(/D:[A-Z]*((?:\([^)]*\))*)/)?.[1] ?? '';
  const allowing = [...list.matchAll(/\((A|XA);[^;]*;[^;]*;[^;]*;[^;]*;([^;)]*)/g)];
  return allowing.map(([, , sid = '']) => sid).filter((sid) => sid !== own && !ALLOWED.includes(sid));
}

/** True if a path is in a folder, as Windows compares them: without regard to case. */
export function isWithin(path: string, folder: string): boolean {
  const way = win32.relative(folder, path);
  return way === '' || (!way.startsWith('..') && !win32.isAbsolute(way));
}
