/** A journal and its decisions by the machine's own clock and ids, as `boot.ts` gives them. */
import { randomUUID } from 'node:crypto';
import type { JournalDb } from '../../src-main/journal/db.ts';
import { JournalStopError, type JournalKind } from '../../src-main/journal/errors.ts';
import { Intents } from '../../src-main/journal/cancels/intents.ts';
import type { Migration } from '../../src-main/journal/migration.ts';
import { openJournal, type JournalPorts } from '../../src-main/journal/open.ts';
import { systemClock } from '../../src-main/station/system-clock.ts';

export const JOURNAL_PORTS: JournalPorts = {
  now: systemClock.now,
  newId: () => randomUUID(),
  release: '0.0.0',
};

/** @param known the migrations to apply; by default those of the application */
export const openTestJournal = (file: string, kind: JournalKind, known?: readonly Migration[]): JournalDb =>
  openJournal(file, kind, JOURNAL_PORTS, known);

export const testIntents = (db: JournalDb, account: string): Intents =>
  new Intents(db, account, JOURNAL_PORTS.newId);

/** Reason why that journal of a service stops the station. @throws if it can be opened, and any other error */
export function stopAt(file: string): JournalStopError {
  try {
    openTestJournal(file, 'service').close();
  } catch (error) {
    if (error instanceof JournalStopError) return error;
    throw error;
  }
  throw new Error('it was opened');
}
