/** Sound copies of a working journal, with their contents and the records that putting each back would lose. */
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';
import { copyFile, soundCopies } from './copies.ts';
import type { CopyKey } from './copy-proof.ts';
import type { JournalDb } from '../db.ts';
import type { JournalKind } from '../errors.ts';

interface CopyContents {
  /** Orders that were packed and closed. */
  packed: number;
  /** Decisions to cancel. */
  decisions: number;
  /** Number of unsettled decisions among those. */
  unsent: number;
  /** Taught codes in use. */
  codes: number;
}

/** Work since a copy was made. */
interface SinceCopy {
  /** Orders that were closed. */
  packed: number;
  /** Number of other orders with packing steps. */
  begun: number;
  decisions: number;
  /** Number of unsettled decisions among those. */
  unsent: number;
  /** Decisions that the copy has as not sent, and that were sent, taken back or settled. */
  settled: number;
  /** Codes that were taught, replaced or forgotten. */
  codes: number;
  /** Operators who were added or changed. */
  operators: number;
  /** Locations that were assigned, moved or removed. */
  locations: number;
  /** Batches with steps of picking. */
  batches: number;
}

export interface ListedCopy {
  /** File name, as in `copyNames`. */
  name: string;
  /** Time at which the copy was made, epoch milliseconds. */
  at: number;
  bytes: number;
  /** False if the copy belongs to another journal, such as that of another station. */
  isOwn: boolean;
  /** False: the copy is in the second folder, and nothing proves that this station made it. */
  isProved: boolean;
  /** Null: an earlier version made it, without some of the tables. */
  contents: CopyContents | null;
  since: SinceCopy | null;
}

const OPEN = "('waiting', 'sending', 'unknown')";

const contentsSql = (of: string) => `SELECT
  (SELECT count(*) FROM ${of}.packing_orders WHERE sealed_at IS NOT NULL) AS packed,
  (SELECT count(*) FROM ${of}.intents) AS decisions,
  (SELECT count(*) FROM ${of}.intents WHERE state IN ${OPEN}) AS unsent,
  (SELECT count(*) FROM ${of}.learned_codes WHERE ended_at IS NULL) AS codes`;

/** `main` is the journal: its records that the copy lacks. */
const SINCE = `SELECT
  count(*) FILTER (WHERE p.sealed_at IS NOT NULL AND p.sealed_at IS NOT c.sealed_at) AS packed,
  count(*) FILTER (WHERE p.sealed_at IS NULL OR p.sealed_at IS c.sealed_at) AS begun,
  (SELECT count(*) FROM main.intents i WHERE NOT EXISTS (SELECT 1 FROM copy.intents j WHERE j.id = i.id)) AS decisions,
  (SELECT count(*) FROM main.intents i WHERE state IN ${OPEN}
     AND NOT EXISTS (SELECT 1 FROM copy.intents j WHERE j.id = i.id)) AS unsent,
  (SELECT count(*) FROM copy.intents j JOIN main.intents i ON i.id = j.id
     WHERE j.state IN ${OPEN} AND i.state NOT IN ${OPEN}) AS settled,
  (SELECT count(*) FROM main.learned_codes l LEFT JOIN copy.learned_codes k
     ON k.n = l.n AND k.code = l.code AND k.learned_at = l.learned_at
     WHERE k.n IS NULL OR k.ended_at IS NOT l.ended_at) AS codes
  FROM main.packing_orders p LEFT JOIN copy.packing_orders c ON c.account = p.account AND c.order_id = p.order_id
  WHERE c.o IS NULL OR c.mark IS NOT p.mark`;

/** Tables that a copy of an earlier version lacks: all of their rows count as missing there. */
const NEWER = {
  operators: {
    table: 'operators',
    all: 'SELECT count(*) FROM main.operators',
    sql: `SELECT count(*) FROM main.operators o LEFT JOIN copy.operators c ON c.id = o.id
      WHERE c.id IS NULL OR c.changed_at IS NOT o.changed_at`,
  },
  locations: {
    table: 'locations',
    all: 'SELECT count(*) FROM main.locations',
    sql: `SELECT count(*) FROM main.locations l LEFT JOIN copy.locations c
      ON c.n = l.n AND c.item = l.item AND c.assigned_at = l.assigned_at
      WHERE c.n IS NULL OR c.ended_at IS NOT l.ended_at`,
  },
  batches: {
    table: 'batch_events',
    all: "SELECT count(DISTINCT account || ' ' || batch) FROM main.batch_events",
    sql: `SELECT count(DISTINCT e.account || ' ' || e.batch) FROM main.batch_events e
      LEFT JOIN copy.batch_events c ON c.n = e.n AND c.at = e.at AND c.data = e.data WHERE c.n IS NULL`,
  },
} as const;

/**
 * Reads every copy whole: not for the main thread.
 * @param second path of the second folder; empty: none
 * @param key of this station's copies there
 */
export function listCopies(
  journal: string,
  kind: JournalKind,
  second: string,
  key: CopyKey = null,
): ListedCopy[] {
  const db = openDatabase(journal, { readonly: true, fileMustExist: true });
  try {
    const ownId = db.prepare("SELECT value FROM meta WHERE key = 'id'").pluck().get();
    return soundCopies(journal, kind, undefined, second, key).flatMap(({ name, at, id, isProved }) => {
      const file = copyFile(journal, second, name) ?? '';
      try {
        const isOwn = id === ownId;
        return { name, at, bytes: statSync(file).size, isOwn, isProved, ...compare(db, file) };
      } catch (error) {
        // A newer copy that holds the same may have taken its place meanwhile.
        if (!existsSync(file)) return [];
        throw error;
      }
    });
  } finally {
    db.close();
  }
}

function compare(db: JournalDb, copy: string): Pick<ListedCopy, 'contents' | 'since'> {
  db.prepare('ATTACH ? AS copy').run(copy);
  try {
    return {
      contents: db.prepare<[], CopyContents>(contentsSql('copy')).get() ?? null,
      since: sinceCopy(db),
    };
  } catch (error) {
    // A table that an earlier version did not have.
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR')
      return { contents: null, since: null };
    throw error;
  } finally {
    db.exec('DETACH copy');
  }
}

function sinceCopy(db: JournalDb): SinceCopy | null {
  const since = db.prepare<[], Omit<SinceCopy, keyof typeof NEWER>>(SINCE).get();
  if (!since) return null;
  const tables = db.prepare<[], string>('SELECT name FROM copy.sqlite_master').pluck().all();
  const lacking = (what: keyof typeof NEWER) => {
    const { table, sql, all } = NEWER[what];
    return (
      db
        .prepare<[], number>(tables.includes(table) ? sql : all)
        .pluck()
        .get() ?? 0
    );
  };
  return {
    ...since,
    operators: lacking('operators'),
    locations: lacking('locations'),
    batches: lacking('batches'),
  };
}
