/** Recoveries after a stop: each keeps the replaced file beside the new one, under another name. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { removeFileBlocking, removeLeftover } from '../../files/replace-file.ts';
import { copyFile, soundCopies, soundPosition, type JournalCopy } from '../copies/copies.ts';
import { provedBy, type CopyKey } from '../copies/copy-proof.ts';
import type { JournalKind, JournalStopError } from '../errors.ts';
import { journalStop, type JournalPorts } from '../open.ts';
import type { JournalPosition } from '../position.ts';
import { salvage } from './salvage.ts';
import { moveAside, nameAside, preparedFile, takePlace } from './take-place.ts';
import { hadOperators, watermarkUndo, writeWatermark, type Recovery } from '../watermark.ts';

/** The file that was chosen cannot be used any more; nothing was changed. */
export class RecoveryUnusableError extends Error {
  override readonly name = 'RecoveryUnusableError';
}

/** The journal is wrong in another way than when the choice was made; nothing was changed. */
export class JournalChangedError extends Error {
  override readonly name = 'JournalChangedError';
}

export interface WaysOn {
  /** Sound copies, newest first, unproved ones last. */
  copies: JournalCopy[];
  /**
   * Position that a salvage would reach: from SQLite's log beside the missing file, or with the readable records of the damaged
   * file added to the newest copy; null if there is nothing to salvage.
   */
  salvage: JournalPosition | null;
}

/**
 * Recoveries for a person to choose; changes nothing.
 * @param second path of the second folder; empty: none
 * @param key of this station's copies there
 */
export function waysOn(stop: JournalStopError, kind: JournalKind, second = '', key: CopyKey = null): WaysOn {
  const found = salvage(stop.file, kind, stop.known?.id ?? null, stop.reason === 'damaged');
  const copies = soundCopies(stop.file, kind, undefined, second, key);
  return { copies, salvage: found && { id: found.id, number: found.number } };
}

/** A copy as it was shown to the person who chose it. */
export interface ShownCopy {
  /** File name of the copy. */
  copy: string;
  /** True: it becomes the journal only while its proof holds. */
  isProved: boolean;
}

export type Choice = ({ way: 'restored' } & ShownCopy) | { way: 'salvaged' } | { way: 'new' };

/** Chooser and proof. */
export interface Chooser extends JournalPorts {
  operator: string;
  /** Path of the second folder with copies; empty: none. */
  second: string;
  /** Key of this station's copies there. */
  key: CopyKey;
  /** True if remains of the journal have operators: a kill may have come before the folder recorded them. */
  hadOperators?: boolean;
}

/**
 * Replaces the journal by the chosen file. Open it afterwards, which records the choice in it. If a step fails, the files
 * are moved back.
 * @param stop as shown to the person who chose
 * @returns false if the journal can be opened as it is: then nothing was changed
 * @throws RecoveryUnusableError, JournalChangedError, and the file system's error; an AggregateError if moving back
 * failed too
 */
export function recover(
  stop: JournalStopError,
  kind: JournalKind,
  choice: Choice,
  chooser: Chooser,
): boolean {
  const { file, known, reason, behind } = stop;
  const present = journalStop(file, kind, chooser);
  if (present === null) return false;
  if (present.reason !== reason || present.behind !== behind)
    throw new JournalChangedError(`the journal was ${reason}, and is ${present.reason}`);
  const before = known && { id: known.id, number: known.number };
  replace(file, prepare(file, kind, choice, { reason, before, chooser }), {
    choice,
    reason,
    before,
    chooser,
  });
  return true;
}

/**
 * Puts a copy in the place of a sound, closed journal. Open it afterwards, as after `recover`.
 * @throws RecoveryUnusableError and the file system's error, with the journal where it was
 */
export function putBack(file: string, kind: JournalKind, chosen: ShownCopy, chooser: Chooser): void {
  const choice: Choice = { way: 'restored', ...chosen };
  const before = soundPosition(file, kind);
  replace(file, prepare(file, kind, choice, { reason: 'chosen', before, chooser }), {
    choice,
    reason: 'chosen',
    before,
    chooser,
  });
}

interface Replacement {
  choice: Choice;
  /** Reason why the journal is replaced. */
  reason: string;
  before: JournalPosition | null;
  chooser: Chooser;
}

/** @param chosen null: the journal is to be started over */
function replace(
  file: string,
  chosen: Chosen | null,
  { choice, reason, before, chooser }: Replacement,
): void {
  const at = chooser.now();
  const setAside = nameAside(file, at);
  const { operator } = chooser;
  const recovery: Recovery = {
    ...{ way: choice.way, at, operator, reason, before, setAside },
    source: chosen?.source ?? null,
  };
  const hadAny = chooser.hadOperators === true || hadOperators(dirname(file));
  const position = { id: chosen?.id ?? null, number: chosen?.number ?? 0 };
  const undo: (() => void)[] = [];
  if (chosen) undo.push(() => removeFileBlocking(chosen.file));
  const remember = () => {
    undo.push(watermarkUndo(dirname(file)));
    writeWatermark(dirname(file), { ...position, at, recovery, hadOperators: hadAny });
  };
  try {
    // Remembered first: a file that took the journal's place without that would be opened as if no record was missing.
    if (chosen) remember();
    moveAside(file, setAside, undo);
    if (chosen) takePlace(chosen.file, file, undo);
    // Remembered last: until the journal is moved, it would be opened as if it was the new one.
    else remember();
  } catch (error) {
    undoAll(undo, error);
    throw error;
  }
}

/** The last step first. */
function undoAll(steps: (() => void)[], cause: unknown): void {
  try {
    for (const step of steps.toReversed()) step();
  } catch (error) {
    throw new AggregateError([cause, error], 'the files of the journal could not be moved back', {
      cause: error,
    });
  }
}

interface Chosen extends JournalPosition {
  /** Path of the replaced file, beside the journal under another name. */
  file: string;
  source: string;
}

/** @returns null if the journal is to be started over */
function prepare(
  file: string,
  kind: JournalKind,
  choice: Choice,
  { reason, before, chooser }: Omit<Replacement, 'choice'>,
): Chosen | null {
  if (choice.way === 'new') return null;
  if (choice.way === 'salvaged') {
    const found = salvage(file, kind, before?.id ?? null, reason === 'damaged');
    if (!found) throw new RecoveryUnusableError('nothing sound comes of what is left');
    const to = preparedFile(file, choice.way);
    wholeOrNone(to, () => writeFileSync(to, found.content, { mode: 0o600, flush: true }));
    return {
      file: to,
      source: reason === 'damaged' ? `${basename(file)}, ${found.base}` : `${basename(file)}-wal`,
      id: found.id,
      number: found.number,
    };
  }
  const copy = copyFile(file, chooser.second, choice.copy);
  if (copy === null || !existsSync(copy))
    throw new RecoveryUnusableError(`the copy ${choice.copy} is not there any more`);
  const to = preparedFile(file, choice.way);
  wholeOrNone(to, () => {
    copyFileSync(copy, to);
    chmodSync(to, 0o600);
    const handle = openSync(to, 'r+');
    fsyncSync(handle);
    closeSync(handle);
  });
  // Other stations may replace a copy in the second folder, so the check reads the very file that becomes the journal.
  const position = soundPosition(to, kind);
  if (!position) {
    removeLeftover(to);
    throw new RecoveryUnusableError(`the copy ${choice.copy} is not sound any more`);
  }
  const needsProof = choice.isProved && choice.copy.includes('/');
  if (needsProof && provedBy(chooser.key, copy, readFileSync(to)) === null) {
    removeLeftover(to);
    throw new RecoveryUnusableError(`nothing proves the copy ${choice.copy} any more`);
  }
  return { file: to, source: choice.copy, id: position.id, number: position.number };
}

/** Leaves no half-written file on a full disk. */
function wholeOrNone(file: string, write: () => void): void {
  removeFileBlocking(file);
  try {
    write();
  } catch (error) {
    removeLeftover(file);
    throw error;
  }
}
