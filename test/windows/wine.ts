/** Wine's substitutes for the tests on Linux: Windows itself has them anyway. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that have to be free there. */
const LEAST_MEMORY = 2e9;

interface WinePlace {
  /** Environment for the process of the tests. */
  variables: Record<string, string>;
  remove(): void;
}

/** Wine has the whole machine as drive Z. */
const windowsPath = (path: string) => `Z:${path.replaceAll('/', '\\')}`;

/** A folder in memory if there is room: Wine waits for the disk far longer than Windows does. */
function temporaryFolder(): string {
  const isThere = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > LEAST_MEMORY;
  return mkdtempSync(join(isThere ? MEMORY : tmpdir(), 'packdesk-windows-'));
}

/** A folder for temporary files, and drive R for the test of a drive that goes away. */
export function winePlace(node: string): WinePlace {
  if (process.platform === 'win32') return { variables: {}, remove: () => undefined };
  const folder = temporaryFolder();
  const drive = join(folder, 'drive');
  const { stdout: prefix } = spawnSync(node, ['-p', 'process.env.WINEPREFIX'], { encoding: 'utf8' });
  const letter = join(prefix.trim(), 'dosdevices/r:');
  rmSync(letter, { force: true });
  symlinkSync(drive, letter);
  return {
    variables: { PACKDESK_WINDOWS_TEMP: windowsPath(folder), PACKDESK_WINDOWS_DRIVE: windowsPath(drive) },
    remove: () => {
      rmSync(letter, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
