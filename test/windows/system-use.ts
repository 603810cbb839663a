/** Degree to which a test uses what differs between operating systems: the unit tests run in this order. */
import { readFileSync } from 'node:fs';
import { importsOf } from './imports.ts';

const SYSTEM =
  /(?:from|import) ?\(?'(?:node:(?:fs|fs\/promises|path|child_process|os|process|worker_threads)|better-sqlite3)'/g;
const PROCESSES = /support\/(?:child|web-process|temp-folder|small-disk)\.ts|tempFolder\(|spawn/g;

/** @param file a file of tests. @returns modules of the system that it, and the files that it imports itself, name */
export function systemUse(file: string): number {
  const source = readFileSync(file, 'utf8');
  const own = 3 * (source.match(PROCESSES)?.length ?? 0);
  const texts = [source, ...importsOf(file).map((path) => readFileSync(path, 'utf8'))];
  return texts.reduce((sum, text) => sum + (text.match(SYSTEM)?.length ?? 0), own);
}
