/** Which files of a folder, and of the folders in it, have a text among their bytes. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @returns paths in the folder, with `/`, in their order */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text))
    .map((file) => relative(folder, file).replaceAll('\\', '/'))
    .toSorted();
}
