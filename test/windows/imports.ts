/** The files that a test reads, as their import lines name them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const RELATIVE = /from '(\.[^']+\.ts)'/g;

/** Tests share most of what they import, and Wine takes a millisecond and more for each file. */
const known = new Map<string, string[]>();

/** @returns full paths of the files that it imports itself */
export function importsOf(file: string): string[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(RELATIVE)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path));
}

/** @param part of a path. @returns whether the file imports such a file, itself or by way of others */
export function reaches(file: string, part: string, seen = new Set<string>()): boolean {
  return importsOf(file).some((path) => {
    if (path.replaceAll('\\', '/').includes(part)) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return reaches(path, part, seen);
  });
}
