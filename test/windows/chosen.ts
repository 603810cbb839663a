/** Choice of the unit tests for Windows' Node, with the reason for each that is left out (decisions/0224). */
import { readFileSync } from 'node:fs';
import { reaches, withImports } from './imports.ts';

/** Tests that start a PostgreSQL: it runs on a server, not at a bench, and Windows starts none for an administrator. */
const SERVER = 'support/floor/postgres-server.ts';

/** Files, paths, processes, threads, sockets and SQLite: what differs between operating systems. */
const SYSTEM =
  /(?:from|import) ?\(?'(?:node:(?:fs|fs\/promises|path|child_process|os|process|worker_threads|http|https|net|tls|dns)|better-sqlite3|undici|ws)'/;

/** Files of the slow tier that end processes, or damage, lose or hold files. The others differ in nothing between systems but their time. */
export const SLOW_CHOSEN = [
  'app/boot-twice',
  'app/journal/buyer-erasure',
  'app/journal-stop',
  'app/journal-stop-proof',
  'batch/killed',
  'cache/running-damage',
  'connection/kept-secret',
  'dev/launch',
  'journal/cancel-campaign',
  'journal/journal-trouble',
  'packing/packing-campaign',
  'packing/restart',
  'updates/update-checker',
  'web',
];

/** Cached: hundreds of tests import the same files. */
const known = new Map<string, boolean>();

function namesSystem(file: string): boolean {
  const names = known.get(file) ?? SYSTEM.test(readFileSync(file, 'utf8'));
  known.set(file, names);
  return names;
}

const touchesSystem = (file: string): boolean => [...withImports(file)].some(namesSystem);

const isSlowOnly = (file: string): boolean => {
  const [, name] = /test\/main\/(.+)\.slow\.test\.ts$/.exec(file) ?? [];
  return name !== undefined && !SLOW_CHOSEN.includes(name);
};

/**
 * @param path full path of a file of tests
 * @param isNamed it was asked for, by its name or by `all`
 * @returns the reason; null: it is run
 */
export function whyLeftOut(path: string, isNamed: boolean): string | null {
  const file = path.replaceAll('\\', '/');
  if (reaches(path, SERVER)) return 'starts a PostgreSQL';
  if (isNamed) return null;
  if (isSlowOnly(file)) return 'is slow, and neither ends a process nor holds a file';
  return touchesSystem(path) ? null : 'touches no file, path, process, thread or socket';
}
