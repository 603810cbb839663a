/**
 * Removal of orders and buyers after the days of retention while no connection is open on the station's own folder: after a
 * connection was forgotten, while its secret is missing, and during practice. Nothing else removes them then (decision 0090).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeCache, removeSpare } from '../../cache/remove-cache.ts';
import { savedCache, type SavedCache } from '../../cache/saved-cache.ts';
import { CacheWriter } from '../../cache/write/writer.ts';
import { copyInThread, type CopyReply, type CopyWork } from '../../journal/copies/copy-in-thread.ts';
import type { Selection } from '../../journal/personal-data/personal-data.ts';
import { dropLeftOrders } from '../../sync/drop-left-orders.ts';
import { Loop } from '../../sync/loop.ts';
import { secondFolder, type ConnectedWorkspace } from '../connected-workspace.ts';
import type { ConnectionChanges } from '../connection-changes.ts';
import { logRemoval, removeFromEveryCopy } from './copy-removal.ts';
import { readIdleJournal } from './idle-journal.ts';
import { copyKeyOf } from '../operator-parts.ts';
import { readClosedJournal } from '../../journal/closed-journal.ts';
import { positionOf } from '../../journal/position.ts';
import type { StationParts } from '../station-parts.ts';

const LOOK_MS = 600_000;
const DAY_MS = 86_400_000;

/** The second folder may be on a machine that is not there, and a person who connects meanwhile waits for this. */
const SECOND_MS = 10_000;

export class IdleFolder {
  readonly #parts: StationParts;
  readonly #connected: ConnectedWorkspace;
  readonly #loop: Loop;
  /** Monotonic time. */
  #doneAt = -Infinity;

  constructor(parts: StationParts, connected: ConnectedWorkspace, changes: ConnectionChanges) {
    this.#parts = parts;
    this.#connected = connected;
    const { clock, log } = parts;
    this.#loop = new Loop({
      clock,
      round: async (signal) => {
        // No connection is opened on the folder meanwhile.
        await changes.afterOthers(() => this.#lookAfter(signal));
        return LOOK_MS;
      },
      failed: (error) => {
        log.error({ err: error }, 'the folder without a connection was not looked after this time');
        return LOOK_MS;
      },
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #lookAfter(signal: AbortSignal): Promise<void> {
    const { clock, dataDir, live } = this.#parts;
    const { policyStop, journalStop } = live.snapshot.status;
    // A person first chooses a recovery: before that neither the days nor the orders in work are known.
    const isStopped = policyStop !== null || journalStop !== null;
    const isOpen = this.#connected.journal?.file === join(dataDir, 'journal.db');
    if (isOpen || isStopped || clock.elapsed() - this.#doneAt < DAY_MS || signal.aborted) return;
    this.#doneAt = clock.elapsed();
    const before = clock.now() - live.snapshot.settings.keepDays * DAY_MS;
    const saved = savedCache(join(dataDir, 'cache.db'));
    const journal = readIdleJournal(join(dataDir, 'journal.db'), saved?.account ?? '');
    await this.#lookAfterCache(before, { saved, needed: journal?.needed ?? null }, signal);
    if (journal !== null) await this.#lookAfterJournal({ before, orderIds: journal.erased }, signal);
  }

  async #lookAfterCache(
    before: number,
    { saved, needed }: { saved: SavedCache | null; needed: string[] | null },
    signal: AbortSignal,
  ): Promise<void> {
    const { dataDir, log, startWriter } = this.#parts;
    const file = join(dataDir, 'cache.db');
    removeSpare(file);
    if (!existsSync(file)) return;
    // No part needs the former work any more, and the rest is read again from its service.
    if (saved === null || saved.lastCheckAt === null || saved.lastCheckAt < before) {
      removeCache(file);
      log.warn('the saved orders of a connection that is not open any more were removed');
      return;
    }
    if (needed === null) return;
    const { writer } = await CacheWriter.start(startWriter, file, saved.account);
    try {
      await dropLeftOrders({ writer, log, before, needed: () => needed, signal });
      await writer.purgeNow();
    } finally {
      await writer.close();
    }
  }

  async #lookAfterJournal(selection: Selection, signal: AbortSignal): Promise<void> {
    const { copyEntry, dataDir, log } = this.#parts;
    const file = join(dataDir, 'journal.db');
    if (copyEntry === null || !existsSync(file)) return;
    const emptied = await copyInThread(
      copyEntry,
      (thread) => thread.call('removeFromJournal', file, selection),
      signal,
    );
    if (!emptied.ok && !signal.aborted)
      log.error({ reason: emptied.message }, 'personal data was not taken out of the journal');
    const { badgeKey = null } = this.#parts;
    const key = copyKeyOf(
      readClosedJournal(file, (db) => positionOf(db).id),
      { badgeKey, log },
    );
    const removal = await removeFromEveryCopy(
      {
        here: (work) => copyInThread(copyEntry, work, signal),
        second: (work) => this.#inTime(copyEntry, work, signal),
      },
      { file, selection, folder: secondFolder(this.#parts, 'service'), key },
    );
    if (!signal.aborted) logRemoval(log, removal);
  }

  async #inTime<Result>(
    entry: URL,
    work: CopyWork<Result>,
    signal: AbortSignal,
  ): Promise<CopyReply<Result | null> | 'slow'> {
    const limit = new AbortController();
    const ends = AbortSignal.any([limit.signal, signal]);
    const slow = this.#parts.clock.sleep(SECOND_MS, ends).then(() => 'slow' as const);
    try {
      return await Promise.race([copyInThread(entry, work, ends), slow]);
    } finally {
      limit.abort();
    }
  }
}
