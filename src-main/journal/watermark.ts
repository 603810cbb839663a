/**
 * High-water mark of the journal: which journal this folder has and how far it was written, in a small file beside it. A
 * lost or replaced journal can so be told from a first start.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  moveFile,
  readBytesIfThere,
  readJsonIfThere,
  removeFileBlocking,
  writeWholeBlocking,
} from '../files/replace-file.ts';
import type { JournalPosition } from './position.ts';

/** A person's choice after a stop: the journal records it at its next opening. */
export interface Recovery {
  way: 'restored' | 'salvaged' | 'new';
  /** Epoch milliseconds. */
  at: number;
  operator: string;
  /** Reason why the station had stopped. */
  reason: string;
  /** Former state of the folder's journal. */
  before: JournalPosition | null;
  /** The file that took the journal's place; null if it was started over. */
  source: string | null;
  /** Folder of the replaced files; null if there were none. */
  setAside: string | null;
}

export interface Watermark extends JournalPosition {
  /** Epoch milliseconds. */
  at: number;
  recovery: Recovery | null;
  /** True if operators were in use here once. It outlives the journal that had them. */
  hadOperators?: boolean;
}

const fileIn = (folder: string) => join(folder, 'journal-watermark.json');

/**
 * @returns null if there is none; `unreadable` if its contents are meaningless
 * @throws the file system's error if it exists and cannot be read: it may hold a recovery that is not recorded yet
 */
export const readWatermark = (folder: string): Watermark | 'unreadable' | null =>
  readJsonIfThere(fileIn(folder), (content) => {
    const { id = null, number, at, recovery = null, hadOperators: had } = content as Partial<Watermark>;
    if (typeof number !== 'number' || typeof at !== 'number') throw new TypeError('not a watermark');
    if (recovery !== null && !isRecovery(recovery)) throw new TypeError('not a recovery');
    return { id: typeof id === 'string' ? id : null, number, at, recovery, hadOperators: had === true };
  });

/** True if the journal can record it. */
function isRecovery(value: unknown): value is Recovery {
  if (typeof value !== 'object' || value === null) return false;
  const { way, at, operator, reason, before, source, setAside } = value as Partial<Recovery>;
  const texts: unknown[] = [operator, reason, source ?? '', setAside ?? ''];
  return (
    WAYS.some((one) => one === way) &&
    typeof at === 'number' &&
    texts.every((text) => typeof text === 'string') &&
    (before === null || isPosition(before))
  );
}

const WAYS: readonly Recovery['way'][] = ['restored', 'salvaged', 'new'];

function isPosition(value: unknown): value is JournalPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { id, number } = value as Partial<JournalPosition>;
  return (id === null || typeof id === 'string') && typeof number === 'number';
}

/** True if operators were in use in that folder, by its watermark. @throws as `readWatermark` */
export function hadOperators(folder: string): boolean {
  const mark = readWatermark(folder);
  return mark !== null && mark !== 'unreadable' && mark.hadOperators === true;
}

/** @returns a function that restores the mark as it is now, even if it is unreadable or missing */
export function watermarkUndo(folder: string): () => void {
  const file = fileIn(folder);
  const content = readBytesIfThere(file);
  return () => {
    if (content === null) removeFileBlocking(file);
    // Do not rewrite an unchanged file: on a full disk even that fails.
    else if (readBytesIfThere(file)?.equals(content) !== true) writeWholeBlocking(file, content);
  };
}

export function writeWatermark(folder: string, mark: Watermark): void {
  writeWholeBlocking(fileIn(folder), JSON.stringify(mark));
}

/**
 * Whole or not at all, without holding up the thread. Never two at a time. It does not wait for the folder: a power cut
 * may leave the file before this one, whose number is lower, and no journal that is sound is stopped by that.
 */
export async function writeWatermarkAside(folder: string, mark: Watermark): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.next`, JSON.stringify(mark), { mode: 0o600, flush: true });
  await moveFile(`${file}.next`, file);
}
