/** Sizes of files and folders, and free disk space. */
import { statfsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a file; 0 if it is not there or cannot be asked. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

/** Bytes of the files in a folder, without subfolders; 0 if it does not exist. */
export async function sizeOfFolder(folder: string): Promise<number> {
  try {
    const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOf(join(folder, name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

/** Bytes that this account may still write to the disk of a folder. Null: the system does not say. */
export async function roomOf(
  folder: string,
): Promise<{ freeBytes: number | null; totalBytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { freeBytes: null, totalBytes: null };
  }
}

/** Free bytes of a folder on a disk of this computer, as a blocking call. Null: the system does not say. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
