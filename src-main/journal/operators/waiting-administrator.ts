/** An administrator who was let in while the journal stopped the station: waits beside it, and is in the next journal that is opened. */
import { join } from 'node:path';
import { objectOr } from '../../domain/orders/read-value.ts';
import { readJsonIfThere, removeFileBlocking, writeWholeBlocking } from '../../files/replace-file.ts';

export interface WaitingAdministrator {
  id: string;
  name: string;
  /** A hash that costs time to try codes against. */
  pin: string;
  /** Epoch milliseconds. */
  at: number;
}

const fileIn = (folder: string) => join(folder, 'journal-administrator.json');

/** @returns null if no one waits, or the file cannot be read @throws the file system's error */
export function readWaiting(folder: string): WaitingAdministrator | null {
  const content = readJsonIfThere(fileIn(folder), objectOr);
  if (content === null || content === 'unreadable') return null;
  const { id, name, pin, at } = content;
  const isWhole =
    typeof id === 'string' && typeof name === 'string' && typeof pin === 'string' && typeof at === 'number';
  return isWhole ? { id, name, pin, at } : null;
}

/** @throws the file system's error */
export const writeWaiting = (folder: string, waiting: WaitingAdministrator): void =>
  writeWholeBlocking(fileIn(folder), JSON.stringify(waiting));

export const removeWaiting = (folder: string): void => removeFileBlocking(fileIn(folder));
