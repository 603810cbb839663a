/** Crash dumps: written beside the journal for support, sent nowhere, and few. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app, crashReporter } from 'electron';
import { removeLeftover } from '../files/replace-file.ts';

/** A dump has parts of a process' memory, so only a useful number is kept. */
const MOST_DUMPS = 5;

/** Call before the first window. Surplus dumps are removed now. @param folder of the dumps, in the data folder */
export function keepCrashDumps(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
  pruneDumps(folder);
}

/** Removes all dumps but the newest, each with the files beside it of the same name. */
function pruneDumps(folder: string): void {
  const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { file } of dumps.slice(MOST_DUMPS)) {
    const stem = basename(file, '.dmp');
    for (const name of readdirSync(dirname(file)))
      if (name.startsWith(`${stem}.`)) removeLeftover(join(dirname(file), name));
  }
}
