/** Copies the journal while the station works, by the storage engine's own means, and verifies the copy. */
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import {
  moveFileBlocking,
  removeFileBlocking,
  removeLeftover,
  syncFolder,
} from '../../files/replace-file.ts';
import { copiesFolder, copyName, pruneCopies } from './copies.ts';
import { openDurable } from '../durable-commits.ts';
import { integrityFault } from '../recovery/integrity.ts';
import { positionOf } from '../position.ts';
import { orderFaults, type PackedOrderFault } from '../packing/verify-orders.ts';

/** Pages of 4 KiB between two pauses. */
const STEP_PAGES = 128;
/** The writer of the journal waits for the same disk. */
const PAUSE_MS = 4;
/** Orders that are verified between two pauses. */
const STEP_ORDERS = 50;
/** Limit of faults that are named one by one. */
const MOST_FAULTS = 50;

/** The copy is not sound; it was removed again. */
class CopyFaultError extends Error {
  override readonly name = 'CopyFaultError';
}

export interface MadeCopy {
  name: string;
  /** Id of the journal. */
  id: string | null;
  /** Orders that are not as they were written: the copy has them as the journal has. */
  faults: PackedOrderFault[];
}

/**
 * Call off the main thread: its pauses block the thread.
 * @param at names the copy, epoch milliseconds
 * @param wanted name of an earlier copy that must not make room for it; empty: none
 * @throws CopyFaultError, and the engine's error if the disk is full
 */
export async function makeCopy(file: string, at: number, wanted = ''): Promise<MadeCopy> {
  const folder = copiesFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = copyName(at, null);
  const partial = join(folder, `${name}.partial`);
  removeFileBlocking(partial);
  // Readable only by this account from the first byte.
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    const id = await copyPages(file, partial);
    const faults = verify(partial, id);
    const handle = openSync(partial, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    chmodSync(partial, 0o600);
    moveFileBlocking(partial, join(folder, name));
    syncFolder(folder);
    pruneCopies(folder, [name, wanted]);
    return { name, id, faults };
  } catch (error) {
    removeLeftover(partial);
    throw error;
  }
}

/** Moves the log into the main file, so that a plain copy of that file alone is useful. Runs in the background. */
export function checkpoint(file: string): void {
  if (!existsSync(file)) return;
  const db = openDurable(file, { fileMustExist: true });
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}

/** @returns the journal's identity */
async function copyPages(file: string, to: string): Promise<string | null> {
  const source = openDatabase(file, { fileMustExist: true });
  try {
    // A snapshot of the journal: otherwise each scan would make the copy begin again.
    source.exec('BEGIN');
    const { id } = positionOf(source);
    await source.backup(to, {
      progress: () => {
        pause();
        return STEP_PAGES;
      },
    });
    source.exec('COMMIT');
    return id;
  } finally {
    source.close();
  }
}

function verify(copy: string, id: string | null): PackedOrderFault[] {
  const db = openDatabase(copy);
  try {
    // Makes the file self-contained: reading it creates no file beside it.
    db.pragma('journal_mode = DELETE');
    const fault = integrityFault(db, 0);
    if (fault !== null) throw new CopyFaultError(`the copy is not sound (${fault})`);
    if (positionOf(db).id !== id) throw new CopyFaultError('the copy is not of this journal');
    const faults: PackedOrderFault[] = [];
    let seen = 0;
    for (const one of orderFaults(db)) {
      if (one && faults.length < MOST_FAULTS) faults.push(one);
      if (++seen % STEP_ORDERS === 0) pause();
    }
    return faults;
  } finally {
    db.close();
  }
}

const still = new Int32Array(new SharedArrayBuffer(4));

function pause(): void {
  Atomics.wait(still, 0, 0, PAUSE_MS);
}
