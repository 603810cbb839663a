/**
 * The way back in when the last badge and the last PIN of an administrator are lost: `--new-administrator NAME`. It needs an account
 * that can write the data folder, and leaves a row among the events of operators.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PIN_LENGTH } from '../contract/terms/limits.ts';
import { nameKey } from '../domain/operators/operator-name.ts';
import { storageCode } from '../domain/storage-code.ts';
import type { JournalDb } from '../journal/db.ts';
import { JournalStopError, type JournalKind } from '../journal/errors.ts';
import { readKnown, rememberPosition } from '../journal/known-journal.ts';
import { makeCopy } from '../journal/copies/make-copy.ts';
import { openJournal, type JournalPorts } from '../journal/open.ts';
import { Operators, type By } from '../journal/operators/operators.ts';
import { positionOf } from '../journal/position.ts';
import { StoppedTries } from '../journal/operators/stopped-tries.ts';
import {
  readWaiting,
  removeWaiting,
  writeWaiting,
  type WaitingAdministrator,
} from '../journal/operators/waiting-administrator.ts';
import { hashOfCode } from '../station/secrets/bench-code.ts';
import { FolderInUseError, lockFolder, type FolderLock } from '../station/folder/data-folder-lock.ts';
import { textOfInput } from '../station/standard-input.ts';
import { OptionError } from '../station/options.ts';

const OPTION = '--new-administrator';

/**
 * Makes an active administrator of that name with a new PIN; an existing operator of that name becomes one.
 * @param station `practice`: its folder has the journal of practice
 * @param input standard input: a PIN in one line
 * @returns the sentence that is printed
 * @throws OptionError, and the storage engine's error
 */
export async function letIn(
  { dataDir, practice, name }: { dataDir: string; practice: boolean; name: string },
  input: () => Uint8Array,
  ports: JournalPorts,
): Promise<string> {
  // `echo PIN | packdesk` in cmd.exe hands over the blank in front of the bar.
  const pin = textOfInput(input(), OPTION).trim();
  const { from, to } = PIN_LENGTH;
  if (!/^\d+$/.test(pin) || pin.length < from || pin.length > to)
    throw new OptionError(
      `${OPTION} expects a PIN of ${from} to ${to} digits in one line on its standard input.`,
    );
  const file = join(dataDir, 'journal.db');
  if (!existsSync(file) && readKnown(file) === null)
    throw new OptionError(
      `${OPTION} found no journal in ${dataDir}. Give the station's data folder as --data-dir.`,
    );
  const stored = await hashOfCode(pin);
  let copyFailure: string | null = null;
  const lock = lockHere(dataDir);
  try {
    const db = openJournal(file, practice ? 'practice' : 'service', ports);
    try {
      enter(db, { id: ports.newId(), name, pin: stored, at: ports.now() }, dataDir);
      copyFailure = await copied(file, ports.now());
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof JournalStopError)) throw error;
    // No operator may change such a journal: the person who chooses a recovery has to prove to be this one.
    writeWaiting(dataDir, { id: ports.newId(), name, pin: stored, at: ports.now() });
    new StoppedTries(dataDir).forgetAll();
    return `The journal of this station needs a decision, and was not changed. Start Packdesk and choose how to continue, as ${name} with that PIN: ${name} is an administrator of the journal that begins then. Its operators' history records it.\n`;
  } finally {
    lock.release();
  }
  return `${name} is now an administrator of this station and signs in with that PIN. The operators' history records it.\n${copyFailure === null ? '' : `The journal could not be backed up (${copyFailure}); Packdesk does it at its next start.\n`}`;
}

/** Makes a person who was admitted while the journal was stopped an administrator of the journal that is opened now. */
export function enterWaiting(folder: string, kind: JournalKind, ports: JournalPorts): void {
  const waiting = readWaiting(folder);
  if (!waiting) return;
  const db = openJournal(join(folder, 'journal.db'), kind, ports);
  try {
    enter(db, waiting, folder);
    removeWaiting(folder);
  } finally {
    db.close();
  }
}

function enter(db: JournalDb, { at, ...who }: WaitingAdministrator, folder: string): void {
  makeAdministrator(new Operators(db), who, { at, operator: null, station: '' });
  // A copy from before lacks this administrator: the folder knows so.
  rememberPosition(folder, positionOf(db), at, true);
}

/** @returns why the journal could not be copied; null if it was: the person is let in, copy or not */
async function copied(file: string, at: number): Promise<string | null> {
  try {
    await makeCopy(file, at);
    return null;
  } catch (error) {
    return storageCode(error) ?? 'a fault';
  }
}

/** Locks the folder unless a running station uses it: advising another folder would not help. */
function lockHere(dataDir: string): FolderLock {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new OptionError(
      `${OPTION} changed nothing: Packdesk is running on the data folder ${dataDir}. Close Packdesk first, then run it again.`,
    );
  }
}

/** An existing operator of that name becomes the administrator. */
export function makeAdministrator(
  operators: Operators,
  { id, name, pin }: { id: string; name: string; pin: string },
  by: By,
): void {
  const key = nameKey(name);
  const sameName = operators
    .all()
    .filter((operator) => operator.name !== null && nameKey(operator.name) === key);
  const there = sameName.find(({ isActive }) => isActive) ?? sameName.at(-1);
  operators.note({ ...by, kind: 'let-in', about: there?.id ?? id, data: {} });
  if (!there) return operators.add({ id, name, role: 'administrator', language: null, badge: null, pin }, by);
  operators.change(there, { role: 'administrator', isActive: true }, by);
  operators.setPin({ ...there, role: 'administrator', isActive: true }, pin, by);
}
