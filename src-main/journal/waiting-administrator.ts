/** An administrator who was let in while the journal stopped the station: waits beside it, and is in the next journal that is opened. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { objectOr } from '../domain/read-value.ts';
import { replaceFile } from './watermark.ts';

export interface WaitingAdministrator {
  id: string;
  name: string;
  /** A hash that costs time to try codes against. */
  pin: string;
  /** Epoch milliseconds. */
  at: number;
}

const fileIn = (folder: string) => join(folder, 'journal-administrator.json');

/** @returns null where nobody waits, or nobody can be read */
export function readWaiting(folder: string): WaitingAdministrator | null {
  try {
    const { id, name, pin, at } = objectOr(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    const isWhole =
      typeof id === 'string' && typeof name === 'string' && typeof pin === 'string' && typeof at === 'number';
    return isWhole ? { id, name, pin, at } : null;
  } catch {
    return null;
  }
}

/** @throws the file system's error */
export const writeWaiting = (folder: string, waiting: WaitingAdministrator): void =>
  replaceFile(fileIn(folder), JSON.stringify(waiting));

export const removeWaiting = (folder: string): void => rmSync(fileIn(folder), { force: true });
