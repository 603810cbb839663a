/**
 * The journal's high-water mark: which journal this folder has and how far it was written, in a small file beside it.
 * It tells a lost or replaced journal from a first start.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JournalPosition } from './position.ts';

/** A way on that a person chose after a stop: the journal records it at its next opening. */
export interface Recovery {
  way: 'restored' | 'salvaged' | 'new';
  /** Epoch milliseconds. */
  at: number;
  operator: string;
  /** Why the station had stopped. */
  reason: string;
  /** What the folder's journal was before. */
  before: JournalPosition | null;
  /** The file that took the journal's place; null where it was made anew. */
  source: string | null;
  /** Where the files were put that stood there; null where there were none. */
  setAside: string | null;
}

export interface Watermark extends JournalPosition {
  /** Epoch milliseconds. */
  at: number;
  recovery: Recovery | null;
  /** Operators were in use here once. It outlives the journal that had them. */
  hadOperators?: boolean;
}

const fileIn = (folder: string) => join(folder, 'journal-watermark.json');

/** @returns null where there is none; `unreadable` where there is one that says nothing */
export function readWatermark(folder: string): Watermark | 'unreadable' | null {
  if (!existsSync(fileIn(folder))) return null;
  try {
    const value = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<Watermark>;
    const { id = null, number, at, recovery = null } = value;
    if (typeof number !== 'number' || typeof at !== 'number') return 'unreadable';
    return {
      id: typeof id === 'string' ? id : null,
      number,
      at,
      recovery,
      hadOperators: value.hadOperators === true,
    };
  } catch {
    return 'unreadable';
  }
}

/** Whether operators were in use in that folder, as far as its mark can be read. */
export function hadOperators(folder: string): boolean {
  const mark = readWatermark(folder);
  return mark !== null && mark !== 'unreadable' && mark.hadOperators === true;
}

/** @returns puts the mark back as it is now, also where that is unreadable or missing */
export function watermarkUndo(folder: string): () => void {
  const file = fileIn(folder);
  const text = existsSync(file) ? readFileSync(file) : null;
  return () => {
    if (text === null) rmSync(file, { force: true });
    // A full disk has room for none where none is needed.
    else if (!readFileSync(file).equals(text)) replaceFile(file, text);
  };
}

export function writeWatermark(folder: string, mark: Watermark): void {
  replaceFile(fileIn(folder), JSON.stringify(mark));
}

/** Whole or not at all, and on the disk when this returns. */
export function replaceFile(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

/**
 * Whole or not at all, without holding up the thread. Never two at a time. It does not wait for the folder: a power cut
 * may leave the file before this one, whose number is lower, and no journal that is sound is stopped by that.
 */
export async function writeWatermarkAside(folder: string, mark: Watermark): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.next`, JSON.stringify(mark), { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
}

/** A name that was given is on the disk. Windows opens no folders, and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
