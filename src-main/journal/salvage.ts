/** Makes a journal of the log that stands beside a missing or empty main file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copiesFolder, copyNames, soundPosition } from './copies.ts';
import type { JournalKind } from './errors.ts';
import { loggedPages, type LoggedPages } from './log-frames.ts';
import type { JournalPosition } from './position.ts';

/** A journal that was put together from the log. */
export interface Salvaged extends JournalPosition {
  /** What is to stand in its file. */
  content: Buffer;
  /** The copy whose pages fill what the log does not hold; null where the log holds all. */
  base: string | null;
}

/**
 * Tries the log by itself, then over each copy, newest first. In memory, so that a full disk rules out nothing.
 * @param id of the journal that was lost; null where that is not known
 * @returns null where nothing sound comes of it
 */
export function salvage(journal: string, kind: JournalKind, id: string | null): Salvaged | null {
  const log = `${journal}-wal`;
  if (!existsSync(log) || (existsSync(journal) && statSync(journal).size > 0)) return null;
  const logged = loggedPages(readFileSync(log));
  if (!logged) return null;
  for (const base of [null, ...copyNames(journal).slice(0, 3)]) {
    const content = contentOver(journal, logged, base);
    const found = content && soundPosition(content, kind);
    if (found && (id === null || found.id === id)) return { content, base, ...found };
  }
  return null;
}

function contentOver(journal: string, logged: LoggedPages, base: string | null): Buffer | null {
  const { pageSize, pageCount, pages } = logged;
  if (base === null && pages.size < pageCount) return null;
  const content = Buffer.alloc(pageCount * pageSize);
  if (base !== null) readFileSync(join(copiesFolder(journal), base)).copy(content);
  for (const [number, page] of pages) if (number <= pageCount) page.copy(content, (number - 1) * pageSize);
  // A file by itself, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  return content;
}
