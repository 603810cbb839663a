/** The files that a test reads, as their import lines name them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const RELATIVE = /(?:from|import) ?\(?'(\.[^']+\.(?:ts|svelte))'/g;

/** Tests share most of what they import, and Wine takes a millisecond and more for each file. */
const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(RELATIVE)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path));
}

/** @returns full paths of the file and of all that it imports, itself or by way of others */
export function withImports(file: string, found = new Set([file])): Set<string> {
  for (const path of importsOf(file)) {
    if (found.has(path)) continue;
    found.add(path);
    withImports(path, found);
  }
  return found;
}

/** @param part of a path, with slashes. @returns whether the file imports such a file, itself or by way of others */
export const reaches = (file: string, part: string): boolean =>
  [...withImports(file)].some((path) => path !== file && path.replaceAll('\\', '/').includes(part));
