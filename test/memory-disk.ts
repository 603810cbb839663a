/** Temp folders in memory: each commit of a journal waits for the disk, and the tests make tens of thousands of them. */
import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
/** Campaigns and PostgreSQL clusters need that much room. */
const LEAST_BYTES = 4e9;

function isLargeEnough(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Has this process and those that it starts make their temp folders in memory, if the system has room there and `TMPDIR` names no other place. */
export function tempFoldersInMemory(): void {
  if (process.env['TMPDIR'] === undefined && isLargeEnough(MEMORY_DISK)) process.env['TMPDIR'] = MEMORY_DISK;
}
