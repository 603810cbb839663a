/**
 * Rebuilds a journal from its remains: of the log beside a missing or empty main file, or of a damaged file over the newest
 * copy.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import { copiesFolder, copyNames, soundCopies, soundPosition } from '../copies/copies.ts';
import type { JournalDb } from '../db.ts';
import type { JournalKind } from '../errors.ts';
import { loggedPages, type LoggedPages } from './log-frames.ts';
import type { JournalPosition } from '../position.ts';
import { openDamaged } from './readable-rows.ts';
import { addReadable } from './salvage-rows.ts';

/** A rebuilt journal. For a damaged file the number counts the records found, so that gaps are missing in it. */
export interface Salvaged extends JournalPosition {
  /** Future contents of its file. */
  content: Buffer;
  /** The copy that fills the gaps; null if the log holds all. */
  base: string | null;
}

/**
 * Salvages in memory, so that it works on a full disk.
 * @param id of the journal that was lost; null if that is not known
 * @param isDamaged the file cannot be opened
 * @returns null if it gives nothing sound
 */
export function salvage(
  journal: string,
  kind: JournalKind,
  id: string | null,
  isDamaged: boolean,
): Salvaged | null {
  if (existsSync(journal) && statSync(journal).size > 0)
    return isDamaged ? salvageDamaged(journal, kind, id) : null;
  return salvageLog(journal, kind, id);
}

/** The newest sound copy with the later records of the damaged file, as far as they can be read and its chain verifies. */
function salvageDamaged(journal: string, kind: JournalKind, id: string | null): Salvaged | null {
  const copy = soundCopies(journal, kind).find((one) => id === null || one.id === id);
  if (!copy) return null;
  const base = readFileSync(join(copiesFolder(journal), copy.name));
  const log = existsSync(`${journal}-wal`) ? readFileSync(`${journal}-wal`) : null;
  const damaged = openDamaged(readFileSync(journal), log, base.subarray(0, PAGE_BYTES));
  const good = openDatabase(base);
  try {
    const added = damaged && versionOf(damaged) === versionOf(good) ? addReadable(good, damaged) : 0;
    const content = good.serialize();
    const isSound = added > 0 && soundPosition(content, kind) !== null;
    return isSound ? { id: copy.id, number: copy.number + added, content, base: copy.name } : null;
  } finally {
    good.close();
    damaged?.close();
  }
}

const PAGE_BYTES = 4_096;

const versionOf = (db: JournalDb) => db.pragma('user_version', { simple: true });

/** Tries the log by itself, then over each copy, newest first. */
function salvageLog(journal: string, kind: JournalKind, id: string | null): Salvaged | null {
  const log = `${journal}-wal`;
  if (!existsSync(log)) return null;
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
  // Makes the file self-contained, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  return content;
}
