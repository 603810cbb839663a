/** Remembered state of a folder's journal, compared with the file that is there. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { copyNames } from './copies/copies.ts';
import type { JournalDb } from './db.ts';
import { OperatorEvents } from './operators/operator-events.ts';
import { positionOf, type JournalPosition } from './position.ts';
import { hadOperators, readWatermark, writeWatermark, type Recovery, type Watermark } from './watermark.ts';

/** A log that holds anything is longer than its header. */
const LOG_HEADER_BYTES = 32;

/**
 * Signs that the folder has ever had a journal.
 * @returns null if there is none; `mark` null if the sign does not name the journal
 */
export function readKnown(file: string): { mark: Watermark | null } | null {
  const mark = readWatermark(dirname(file));
  if (mark !== null && mark !== 'unreadable') {
    // A person has chosen to start over, and the first opening was interrupted.
    return mark.recovery?.way === 'new' && mark.id === null ? null : { mark };
  }
  const log = `${file}-wal`;
  const hasLog = existsSync(log) && statSync(log).size > LOG_HEADER_BYTES;
  return mark === 'unreadable' || hasLog || copyNames(file).length > 0 ? { mark: null } : null;
}

/** @returns the known records that the file lacks; null if it lacks nothing */
export function lossOf(
  mark: Watermark,
  found: JournalPosition,
): { reason: 'replaced' | 'older'; behind: number | null } | null {
  if (mark.id === null) return null;
  if (found.id !== mark.id) return { reason: 'replaced', behind: null };
  return found.number < mark.number ? { reason: 'older', behind: mark.number - found.number } : null;
}

/**
 * Remembers how far the journal is, and that it has operators. A full disk does not stop the work: it is retried within a
 * minute.
 */
export function rememberPosition(
  folder: string,
  position: JournalPosition,
  now: number,
  operators = false,
): void {
  try {
    const before = readWatermark(folder);
    const isSame = before !== null && before !== 'unreadable' && before.recovery === null;
    const had = operators || hadOperators(folder);
    if (
      isSame &&
      before.id === position.id &&
      before.number === position.number &&
      before.hadOperators === had
    )
      return;
    writeWatermark(folder, { ...position, at: now, recovery: null, hadOperators: had });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/**
 * Records in the journal which recovery a person chose after a stop. Decisions from a file that may lack the newest steps
 * are parked: they may have been taken back, sent or settled since.
 */
export function recordRecovery(db: JournalDb, folder: string): void {
  const mark = readWatermark(folder);
  if (mark === null || mark === 'unreadable' || !mark.recovery) return;
  const { recovery } = mark;
  db.transaction(() => record(db, recovery)).immediate();
}

function record(db: JournalDb, { before, ...rest }: Recovery): void {
  const isRecorded = db.prepare('SELECT 1 FROM recoveries WHERE at = ?').get(rest.at);
  if (isRecorded) return;
  const isBehind = before !== null && positionOf(db).number < before.number;
  // A journal read from a damaged file may lack an unknown number of steps.
  const isDoubtful = isBehind || rest.reason === 'damaged';
  if (rest.way === 'restored' || (rest.way === 'salvaged' && isDoubtful)) parkAll(db, rest.at, rest.operator);
  db.prepare(
    `INSERT INTO recoveries (at, way, reason, operator, source, set_aside, before_id, before_number)
     VALUES (@at, @way, @reason, @operator, @source, @setAside, @beforeId, @beforeNumber)`,
  ).run({ ...rest, beforeId: before?.id ?? null, beforeNumber: before?.number ?? null });
  const { at, way, reason } = rest;
  new OperatorEvents(db).append({
    ...{ at, kind: 'journal-recovered', operator: null, about: null, station: '' },
    data: { way, reason },
  });
}

/** A person decides about each of them. */
function parkAll(db: JournalDb, at: number, operator: string): void {
  const parked = db
    .prepare<[number], number>(
      `UPDATE intents SET state = 'parked', next_try = NULL, changed_at = ?, problem_kind = 'restored', problem_message = NULL
       WHERE state IN ('waiting', 'sending', 'unknown') RETURNING n`,
    )
    .pluck()
    .all(at);
  const note = db.prepare(
    `INSERT INTO intent_history (intent, at, state, problem_kind, operator) VALUES (?, ?, 'parked', 'restored', ?)`,
  );
  for (const n of parked) note.run(n, at, operator);
}
