/** Check if standard error is read. */
import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * True if a person at a terminal, or a program at the other end of a pipe, reads standard error. A start by an icon, at
 * log-in or by Group Policy has no reader: Windows gives such a process no standard error, a desktop a file or the
 * journal.
 * @param environment systemd names the pipe to its journal in it
 */
export function isErrorRead(environment: NodeJS.ProcessEnv, fd = 2): boolean {
  if (isatty(fd)) return true;
  try {
    const file = fstatSync(fd);
    // isFIFO is not asked, which is always false on Windows. The NUL of Windows is a device.
    const isPipe = !file.isFile() && !file.isCharacterDevice();
    return isPipe && environment['JOURNAL_STREAM'] !== `${file.dev}:${file.ino}`;
  } catch {
    return false;
  }
}
