/**
 * The programs of installed packages, as files that Node runs. On Windows their names in `node_modules/.bin` are `.cmd`
 * files, which only a shell starts.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * @param program its name in `node_modules/.bin`
 * @param packageName the package that brings it, if its name is another one
 * @returns full path, to be run by `process.execPath`
 * @throws Error if the package is not installed or has no such program
 */
export function programFile(program: string, packageName = program): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin?: Readonly<Record<string, string>> };
  const file = bin?.[program];
  if (file === undefined) throw new Error(`The package ${packageName} has no program "${program}".`);
  return join(dirname(manifest), file);
}
