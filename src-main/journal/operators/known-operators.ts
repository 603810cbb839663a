/** Operators of a stopped station, from the newest remains of its journal. Nothing is changed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import { copyFile, soundCopies, type JournalCopy } from '../copies/copies.ts';
import { provedBy, type CopyKey } from '../copies/copy-proof.ts';
import type { JournalDb } from '../db.ts';
import type { JournalKind, JournalStopError } from '../errors.ts';
import { migrations } from '../migrations.ts';
import { Operators } from './operators.ts';
import { openDamaged, readableRows, type AnyRow } from '../recovery/readable-rows.ts';
import { salvage } from '../recovery/salvage.ts';
import { hasTable } from '../schema.ts';
import { hadOperators } from '../watermark.ts';

export interface KnownOperators {
  /** Operators in memory: changes are lost with the process. */
  operators: Operators;
  /** Id of the journal that had them. */
  journalId: string | null;
}

interface Found {
  rows: AnyRow[];
  journalId: string | null;
}

const PAGE_BYTES = 4_096;

/**
 * @param second path of the second folder; empty: none
 * @param key of this station's copies there: an unproved copy names no administrator
 * @returns null if no readable file has an active administrator with a badge or a PIN
 */
export function knownOperators(
  stop: JournalStopError,
  kind: JournalKind,
  second: string,
  key: CopyKey,
): KnownOperators | null {
  const copies = soundCopies(stop.file, kind, undefined, second, key);
  for (const find of sources(stop, kind, { second, key, copies })) {
    const found = find();
    if (found?.rows.some(isAdministrator)) return inMemory(found);
  }
  // A copy that may be planted proves no one, and neither does it let anyone choose.
  const isDoubtful = copies.some(({ isProved }) => !isProved) && hadOperators(dirname(stop.file));
  return isDoubtful ? inMemory({ rows: [], journalId: stop.known?.id ?? null }) : null;
}

/** Id of the station's former journal, as far as its own folder shows it. */
export const ownJournalId = ({ file, known }: JournalStopError, kind: JournalKind): string | null =>
  known?.id ?? soundCopies(file, kind, 1)[0]?.id ?? null;

/**
 * Files, newest first. A file of another journal says nothing about this station, and neither do copies of other
 * stations.
 */
function sources(
  stop: JournalStopError,
  kind: JournalKind,
  { second, key, copies }: { second: string; key: CopyKey; copies: JournalCopy[] },
): (() => Found | null)[] {
  const { file, reason } = stop;
  const own = ownJournalId(stop, kind);
  const copy = copies.find(({ id, isProved }) => isProved && (own === null || id === own));
  const ofSalvage = () => {
    const salvaged = salvage(file, kind, own, reason === 'damaged');
    return salvaged && inContent(salvaged.content, salvaged.id);
  };
  const ofCopy = () => {
    const path = copy && copyFile(file, second, copy.name);
    if (path == null || !copy) return null;
    const content = readFileSync(path);
    // The copy is read once: another file may have taken its place since it was listed.
    const isHere = !copy.name.includes('/');
    return isHere || provedBy(key, path, content) !== null ? inContent(content, copy.id) : null;
  };
  const ofFile = () => inFile(file, own);
  switch (reason) {
    case 'newer':
      return [ofFile, ofCopy];
    case 'older':
      return copy ? [ofCopy] : [ofFile];
    case 'replaced':
      return [ofCopy];
    case 'missing':
    case 'empty':
    case 'damaged':
      return [ofSalvage, ofCopy, ofFile];
    default:
      return reason satisfies never;
  }
}

function inContent(content: Buffer, journalId: string | null): Found {
  // Makes the file self-contained, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  const db = openDatabase(content, { readonly: true });
  try {
    return { rows: rowsOf(db), journalId };
  } finally {
    db.close();
  }
}

/** Reads all that is readable. */
function inFile(file: string, journalId: string | null): Found | null {
  if (!existsSync(file)) return null;
  const content = readFileSync(file);
  if (content.length < PAGE_BYTES) return null;
  const log = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : null;
  const db = openDamaged(content, log, content.subarray(0, PAGE_BYTES));
  if (!db) return null;
  try {
    return { rows: rowsOf(db), journalId };
  } finally {
    db.close();
  }
}

/** Rows of the operators; a file of an earlier version has none. */
const rowsOf = (db: JournalDb): AnyRow[] =>
  hasTable(db, 'operators') ? readableRows(db, { table: 'operators', key: 'n', after: 0 }) : [];

const isAdministrator = ({ role, active, badge, pin }: AnyRow): boolean =>
  role === 'administrator' && active === 1 && (badge ?? pin ?? null) !== null;

function inMemory({ rows, journalId }: Found): KnownOperators {
  const db = openDatabase(':memory:');
  for (const { sql } of migrations) db.exec(sql);
  const put = db.prepare(
    `INSERT OR IGNORE INTO operators (n, id, name, role, language, badge, badge_tag, badge_key, pin, active, changed_at)
     VALUES (@n, @id, @name, @role, @language, @badge, @badge_tag, @badge_key, @pin, @active, @changed_at)`,
  );
  for (const row of rows) put.run(row);
  return { operators: new Operators(db), journalId };
}

/** True if a journal, or a copy of one, has an operator of that id. */
export function hasOperator(file: string, id: string): boolean {
  const db = openDatabase(file, { readonly: true, fileMustExist: true });
  try {
    return (
      hasTable(db, 'operators') &&
      db.prepare<[string], number>('SELECT 1 FROM operators WHERE id = ?').get(id) !== undefined
    );
  } finally {
    db.close();
  }
}
