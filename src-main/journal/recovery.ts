/** The ways on after a stop: each leaves what stood there beside it, under another name. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copiesFolder, copyNames, readCopy, soundCopies, type JournalCopy } from './copies.ts';
import type { JournalKind, JournalStopError } from './errors.ts';
import type { JournalPosition } from './position.ts';
import { salvage } from './salvage.ts';
import { syncFolder, writeWatermark, type Recovery } from './watermark.ts';

/** The file that was chosen cannot be used any more; nothing was changed. */
export class RecoveryUnusableError extends Error {
  override readonly name = 'RecoveryUnusableError';
}

export interface WaysOn {
  /** Sound copies, newest first. */
  copies: JournalCopy[];
  /** What the log beside the missing file gives; null where it gives nothing. */
  salvage: JournalPosition | null;
}

/** What a person may choose from. Nothing is changed. */
export function waysOn(stop: JournalStopError, kind: JournalKind): WaysOn {
  const found = salvage(stop.file, kind, stop.known?.id ?? null);
  if (found) rmSync(found.file, { force: true });
  return { copies: soundCopies(stop.file, kind), salvage: found && { id: found.id, number: found.number } };
}

export type Choice = { way: 'restored'; copy: string } | { way: 'salvaged' } | { way: 'new' };

/**
 * Puts the chosen file in the journal's place. It is to be opened afterwards, which records the choice in it.
 * @param operator who chose
 * @throws RecoveryUnusableError, and the file system's error; what stood there is then where it was, or beside it
 */
export function recover(
  stop: JournalStopError,
  kind: JournalKind,
  choice: Choice,
  operator: string,
  now: number,
): void {
  const { file, known } = stop;
  const chosen = prepare(stop, kind, choice);
  const setAside = moveAside(file, now);
  if (chosen) {
    renameSync(chosen.file, file);
    syncFolder(dirname(file));
  }
  const recovery: Recovery = {
    way: choice.way,
    at: now,
    operator,
    reason: stop.reason,
    before: known && { id: known.id, number: known.number },
    source: chosen?.source ?? null,
    setAside,
  };
  writeWatermark(dirname(file), { id: chosen?.id ?? null, number: chosen?.number ?? 0, at: now, recovery });
}

interface Chosen extends JournalPosition {
  /** Stands beside the journal's place, under another name. */
  file: string;
  source: string;
}

/** @returns null where the journal is to be made anew */
function prepare({ file, known }: JournalStopError, kind: JournalKind, choice: Choice): Chosen | null {
  if (choice.way === 'new') return null;
  if (choice.way === 'salvaged') {
    const found = salvage(file, kind, known?.id ?? null);
    if (!found) throw new RecoveryUnusableError('nothing sound comes of the log');
    return { file: found.file, source: `${basename(file)}-wal`, id: found.id, number: found.number };
  }
  const copy = join(copiesFolder(file), choice.copy);
  // A name of that folder, and nothing that leads elsewhere.
  const position = copyNames(file).includes(choice.copy) ? readCopy(copy, kind) : null;
  if (!position) throw new RecoveryUnusableError(`the copy ${choice.copy} is not sound any more`);
  const to = `${file}.restored`;
  rmSync(to, { force: true });
  copyFileSync(copy, to);
  chmodSync(to, 0o600);
  const handle = openSync(to, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  return { file: to, source: choice.copy, id: position.id, number: position.number };
}

/** The log first: a main file that takes the other's place must not find a log that is not its own. */
function moveAside(file: string, now: number): string | null {
  const name = `${file}.set-aside-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  let moved = false;
  for (const part of ['-wal', '-shm', '-journal', '']) {
    if (!existsSync(file + part)) continue;
    renameSync(file + part, name + part);
    moved = true;
  }
  return moved ? basename(name) : null;
}
