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
  writeSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
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
}

const fileIn = (folder: string) => join(folder, 'journal-watermark.json');

/** @returns null where there is none; `unreadable` where there is one that says nothing */
export function readWatermark(folder: string): Watermark | 'unreadable' | null {
  if (!existsSync(fileIn(folder))) return null;
  try {
    const value = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<Watermark>;
    const { id = null, number, at, recovery = null } = value;
    if (typeof number !== 'number' || typeof at !== 'number') return 'unreadable';
    return { id: typeof id === 'string' ? id : null, number, at, recovery };
  } catch {
    return 'unreadable';
  }
}

/** @returns puts the mark back as it is now, also where that is unreadable or missing */
export function watermarkUndo(folder: string): () => void {
  const file = fileIn(folder);
  const text = existsSync(file) ? readFileSync(file) : null;
  return () => (text === null ? rmSync(file, { force: true }) : writeFileSync(file, text, { mode: 0o600 }));
}

/** Whole or not at all, and on the disk when this returns. */
export function writeWatermark(folder: string, mark: Watermark): void {
  const file = fileIn(folder);
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify(mark));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

/** The same without holding up the thread. Never two at a time. */
export async function writeWatermarkAside(folder: string, mark: Watermark): Promise<void> {
  const file = fileIn(folder);
  const handle = await open(`${file}.next`, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(mark));
    await handle.sync();
  } finally {
    await handle.close();
  }
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
