/** The two open files of a workspace: the journal first, since only the cache can be rebuilt. */
import { join } from 'node:path';
import type { ReadDb } from '../../cache/db.ts';
import { openReader } from '../../cache/read/reader.ts';
import type { CacheWriter, StartWriter } from '../../cache/write/writer.ts';
import type { Clock } from '../../domain/clock.ts';
import type { JournalDb } from '../../journal/db.ts';
import type { JournalKind } from '../../journal/errors.ts';
import { openJournal } from '../../journal/open.ts';
import type { Log } from '../../station/log.ts';
import { openWriter } from './open-cache.ts';
import { watchStatements, type SlowStatements } from '../metrics/slow-statements.ts';

export interface WorkspaceFiles {
  journal: JournalDb;
  /** Path of `journal.db`. */
  journalFile: string;
  writer: CacheWriter;
  reader: ReadDb;
  /** True if a damaged or foreign cache had to be thrown away: the next sweep fills it again. */
  cacheRebuilt: boolean;
}

interface Place {
  /** Folder of `cache.db` and `journal.db`. */
  folder: string;
  kind: JournalKind;
  account: string;
  startWriter: StartWriter;
  log: Log;
  slow: SlowStatements;
  clock: Clock;
  newId: () => string;
  /** The version of Packdesk. */
  release: string;
}

/** @throws the errors of `openJournal`, and the storage engine's if the folder cannot be written; nothing stays open then */
export async function openFiles(place: Place): Promise<WorkspaceFiles> {
  const { folder, kind, account, startWriter, log, slow, clock, newId, release } = place;
  const journalFile = join(folder, 'journal.db');
  const journal = openJournal(journalFile, kind, { now: clock.now, newId, release });
  watchStatements(journal, 'journal.db', slow, clock.elapsed);
  try {
    const {
      writer,
      rebuilt,
      file: cacheFile,
    } = await openWriter({ startWriter, file: join(folder, 'cache.db'), account, clock, log });
    try {
      const reader = openReader(cacheFile);
      watchStatements(reader, 'cache.db', slow, clock.elapsed);
      return { journal, journalFile, writer, reader, cacheRebuilt: rebuilt };
    } catch (error) {
      await writer.close();
      throw error;
    }
  } catch (error) {
    journal.close();
    throw error;
  }
}
