/** Order of the copies of a journal, newest first. The time in a name is that of a clock, which may have been ahead or years behind. */
import type Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';
import { positionOf, type JournalPosition } from '../position.ts';
import { hasTable } from '../schema.ts';

export interface DatedFile {
  name: string;
  /** Path of the copy. */
  file: string;
  /** Time in its name, epoch milliseconds. */
  at: number;
}

export interface OrderedFile extends DatedFile {
  /** Null if the file cannot be read now. */
  position: Place | null;
}

/** A journal that was restored goes on from a lower number: since its last recovery the number says what is newer. */
interface Place extends JournalPosition {
  /** Time of the last recovery, epoch milliseconds; 0: none. */
  recoveredAt: number;
}

/**
 * Orders the copies of one journal by their contents: the later recovery, then the greater number, then the name. They take the
 * places that their names have among copies of other journals and unreadable ones.
 */
export function newestFirst(files: readonly DatedFile[]): OrderedFile[] {
  const byName = files
    .toSorted((a, b) => b.at - a.at)
    .map((one): OrderedFile => ({ ...one, position: placeOf(one.file) }));
  const ofJournal = new Map<string | null, OrderedFile[]>();
  for (const one of byName)
    if (one.position) ofJournal.set(one.position.id, [...(ofJournal.get(one.position.id) ?? []), one]);
  for (const [id, copies] of ofJournal) ofJournal.set(id, copies.toSorted(newerFirst));
  return byName.map((one) => (one.position && ofJournal.get(one.position.id)?.shift()) ?? one);
}

const newerFirst = ({ position: a }: OrderedFile, { position: b }: OrderedFile): number =>
  (b?.recoveredAt ?? 0) - (a?.recoveredAt ?? 0) || (b?.number ?? 0) - (a?.number ?? 0);

/** Place of a copy that was verified when it was made. @returns null if it cannot be read now */
function placeOf(file: string): Place | null {
  let db: Database.Database | null = null;
  try {
    db = openDatabase(file, { readonly: true, fileMustExist: true });
    const last = hasTable(db, 'recoveries')
      ? db.prepare('SELECT max(at) FROM recoveries').pluck().get()
      : null;
    return { ...positionOf(db), recoveredAt: Number(last ?? 0) };
  } catch {
    return null;
  } finally {
    db?.close();
  }
}
