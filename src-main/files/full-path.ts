/** Paths that are independent of a process's folder and drive. */
import { isAbsolute, parse, type PlatformPath, win32 } from 'node:path';

/**
 * True for a full path. On Windows it needs a drive or a share: `\copies` and `/copies` depend on the drive of the
 * process, although `isAbsolute` accepts them.
 */
export function isFullPath(
  path: string,
  system: Pick<PlatformPath, 'isAbsolute' | 'parse'> = { isAbsolute, parse },
): boolean {
  if (!system.isAbsolute(path)) return false;
  return system.parse === win32.parse
    ? /^([a-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/i.test(system.parse(path).root)
    : true;
}
