/**
 * Last steps of a recovery: the journal's files are set aside, and the prepared file takes their place. Once the watermark holds the
 * choice, a start after a kill finishes them.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { moveFileBlocking, removeFileBlocking, syncFolder } from '../../files/replace-file.ts';
import { soundPosition } from '../copies/copies.ts';
import type { JournalKind } from '../errors.ts';
import { readWatermark } from '../watermark.ts';

/**
 * The log first, there and back: a main file that takes the other's place must not find a log that is not its own, and one
 * that is back must not be opened without its log.
 */
const PARTS = ['-wal', '-shm', '-journal', ''];

/** Place of the file that will be the journal. */
export const preparedFile = (file: string, way: 'restored' | 'salvaged'): string => `${file}.${way}`;

/** File name that the replaced files get; null if there are none. @param at time of the choice, epoch milliseconds */
export function nameAside(file: string, at: number): string | null {
  if (!PARTS.some((part) => existsSync(file + part))) return null;
  return `${basename(file)}.set-aside-${new Date(at).toISOString().replace(/[:.]/g, '-')}`;
}

/**
 * @param name as `nameAside` gives it; null: there is nothing to move
 * @param undo is given the step that moves them back
 * @throws the file system's error, here and below
 */
export function moveAside(file: string, name: string | null, undo: (() => void)[] = []): void {
  if (name === null) return;
  const aside = join(dirname(file), name);
  const moved: string[] = [];
  undo.push(() => {
    for (const part of moved) moveFileBlocking(aside + part, file + part);
  });
  for (const part of PARTS) {
    if (!existsSync(file + part)) continue;
    moveFileBlocking(file + part, aside + part);
    moved.push(part);
  }
}

/** Gives the prepared file the journal's name, which no file has now. @param undo is given the step that removes it */
export function takePlace(prepared: string, file: string, undo: (() => void)[] = []): void {
  moveFileBlocking(prepared, file);
  undo.push(() => removeFileBlocking(file));
  syncFolder(dirname(file));
}

/** Finishes a choice that was interrupted by a kill. Does nothing if none was. */
export function finishRecovery(file: string, kind: JournalKind): void {
  const mark = readWatermark(dirname(file));
  if (mark === null || mark === 'unreadable' || mark.recovery === null) return;
  const { way, setAside } = mark.recovery;
  if (way === 'new') return;
  const prepared = preparedFile(file, way);
  if (!existsSync(prepared)) return;
  // The journal of this choice was set aside already: it is finished, and a later one was killed before it was remembered.
  if (setAside !== null && existsSync(file) && existsSync(join(dirname(file), setAside))) return;
  // A file that another choice has left is not the one that the watermark is of.
  const found = soundPosition(prepared, kind);
  if (found?.id !== mark.id || found.number !== mark.number) return;
  moveAside(file, setAside);
  takePlace(prepared, file);
}
