/** Makes a journal of the log that stands beside a missing or empty main file. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { copiesFolder, copyNames, readCopy } from './copies.ts';
import type { JournalKind } from './errors.ts';
import { loggedPages, type LoggedPages } from './log-frames.ts';
import type { JournalPosition } from './position.ts';

/** A journal that was put together from the log. */
export interface Salvaged extends JournalPosition {
  /** Where it stands until it is used; whoever asked for it moves or removes it. */
  file: string;
  /** The copy whose pages fill what the log does not hold; null where the log holds all. */
  base: string | null;
}

/**
 * Tries the log by itself, then over each copy, newest first.
 * @param id of the journal that was lost; null where that is not known
 * @returns null where nothing sound comes of it
 */
export function salvage(journal: string, kind: JournalKind, id: string | null): Salvaged | null {
  const log = `${journal}-wal`;
  if (!existsSync(log) || (existsSync(journal) && statSync(journal).size > 0)) return null;
  const logged = loggedPages(readFileSync(log));
  if (!logged) return null;
  const bases = [null, ...copyNames(journal).slice(0, 3)];
  for (const base of bases) {
    const found = tryOver(journal, kind, logged, base);
    if (found && (id === null || found.id === id)) return found;
    if (found) rmSync(found.file, { force: true });
  }
  return null;
}

function tryOver(
  journal: string,
  kind: JournalKind,
  logged: LoggedPages,
  base: string | null,
): Salvaged | null {
  const { pageSize, pageCount, pages } = logged;
  if (base === null && pages.size < pageCount) return null;
  const file = `${journal}.salvaged`;
  const content = Buffer.alloc(pageCount * pageSize);
  if (base !== null) readFileSync(join(copiesFolder(journal), base)).copy(content);
  for (const [number, page] of pages) if (number <= pageCount) page.copy(content, (number - 1) * pageSize);
  // A file by itself, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  const sound = readCopy(file, kind);
  if (sound) return { file, base, id: sound.id, number: sound.number };
  rmSync(file, { force: true });
  return null;
}
