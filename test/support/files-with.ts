/** Files in a folder, and in its subfolders, that contain a text among their bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @returns paths in the folder, with `/`, in their order */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => bytesOf(file)?.includes(text))
    .map((file) => relative(folder, file).replaceAll('\\', '/'))
    .toSorted();
}

/** @returns null for a folder, a socket, and a file that was renamed since its folder was read */
function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(EISDIR|ENOENT|ENXIO)$/.test(String(error.code)))
      return null;
    throw error;
  }
}
