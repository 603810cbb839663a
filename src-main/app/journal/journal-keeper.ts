/**
 * Upkeep of an open journal: when it is copied (at the start, once a day, after operators changed, on request), when its settled
 * records lose personal data, and when its watermark is written.
 */
import { dirname } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import { rememberPosition } from '../../journal/known-journal.ts';
import { hasOperators, runningPosition, type JournalPosition } from '../../journal/position.ts';
import type { JournalDb } from '../../journal/db.ts';
import type { MadeCopy } from '../../journal/copies/make-copy.ts';
import type { CopyKey } from '../../journal/copies/copy-proof.ts';
import type { Selection } from '../../journal/personal-data/personal-data.ts';
import type { SecondFolderFault } from '../../journal/copies/second-folder.ts';
import type { PackedOrderFault } from '../../journal/packing/verify-orders.ts';
import { hadOperators, writeWatermarkAside } from '../../journal/watermark.ts';
import type { Log } from '../../station/log.ts';
import { Loop } from '../../sync/loop.ts';
import { logRemoval, NOT_REMOVED, removeFromEveryCopy, type Removal } from './copy-removal.ts';
import { JournalThread, type JournalThreadOptions } from './journal-thread.ts';

const LOOK_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** Pauses after a copy that failed, in a row: a virus scanner lets a file go within a minute, a disk that is full stays so. */
const RETRY_MS = { first: 60_000, further: 3_600_000 };

/** Result of a copy. */
export interface CopyReport {
  /** Epoch milliseconds. */
  at: number;
  /** Orders that are not as they were written; null: no copy could be made. */
  faults: PackedOrderFault[] | null;
  /** Reason why the copy is not in the second folder; null if it is, or there is none. */
  secondFault: SecondFolderFault | null;
}

interface KeeperOptions extends JournalThreadOptions {
  db: JournalDb;
  /** Path of `journal.db`. */
  file: string;
  clock: Clock;
  log: Log;
  /** Packing events written since the journal was opened. */
  eventsWritten: () => number;
  /** Path of the second folder; empty: none. */
  second: () => string;
  /** Key of this station's copies in the second folder. */
  copyKey: () => CopyKey;
  /** Milliseconds after which settled records lose personal data. */
  keepMs: () => number;
  /** Numbers of orders whose buyer asked to be forgotten. */
  erased: () => string[];
  copied: (report: CopyReport) => void;
}

export class JournalKeeper {
  readonly #o: KeeperOptions;
  readonly #position: (eventsWritten: number) => JournalPosition;
  readonly #loop: Loop;
  /** Monotonic time. */
  #nextCopyAt = -Infinity;
  /** Copies that failed in a row. */
  #failures = 0;
  /** When the next copy is due after the last one. */
  #dayEndsAt = -Infinity;
  #remembered: number;
  /** Callers that wait for the next copy. */
  readonly #waiting: (() => void)[] = [];
  /** True if operators changed since the last copy. */
  #isSoon = false;
  /** Value of the last successful read: a damaged file must not hinder a stop. */
  #hasOperators: boolean;
  /** Value of the watermark when the journal was opened. */
  readonly #hadOperators: boolean;
  /** Name of a copy that must not make room for the next; empty: none. */
  #wanted = '';
  /** The last copy, as long as it is not in the second folder. */
  #pending: { report: CopyReport; made: MadeCopy } | null = null;
  #removal: Removal = NOT_REMOVED;
  readonly #thread: JournalThread;

  constructor(options: KeeperOptions) {
    this.#o = options;
    this.#loop = new Loop({
      clock: options.clock,
      round: async () => {
        await this.#lookAfter();
        return LOOK_MS;
      },
      failed: (error) => {
        // For example if no thread could be started: the next round may succeed.
        options.log.error({ err: error }, 'the journal was not looked after this time');
        return LOOK_MS;
      },
    });
    this.#thread = new JournalThread(options, this.#loop.signal);
    this.#position = runningPosition(options.db);
    this.#hasOperators = hasOperators(options.db);
    this.#hadOperators = hadOperators(dirname(options.file));
    this.#remembered = this.#now().number;
  }

  #now(): JournalPosition {
    return this.#position(this.#o.eventsWritten());
  }

  start(): void {
    this.#loop.start();
  }

  /** Remembers the position of the journal now, not at the next look: a decision must not be forgotten. */
  wake(): void {
    this.#loop.wake();
  }

  /** Copies now: operators change seldom, and a copy from before would let in operators who have left. */
  operatorsChanged(): void {
    this.#hasOperators = true;
    this.#isSoon = true;
    this.#loop.wake();
  }

  /**
   * Resolves when the journal was copied, or could not be.
   * @param wanted name of an earlier copy that must not make room for it; empty: of none
   */
  copyNow(wanted = ''): Promise<void> {
    this.#wanted = wanted;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#loop.wake();
    return promise;
  }

  /** Removal of personal data at the last copy. */
  get removal(): Removal {
    return this.#removal;
  }

  /** Call before the journal is closed. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    for (const resolve of this.#waiting.splice(0)) resolve();
    const { file, clock } = this.#o;
    rememberPosition(dirname(file), this.#now(), clock.now(), this.#hasOperators);
  }

  async #lookAfter(): Promise<void> {
    const { clock } = this.#o;
    // A copy may have been asked for while the last round was under way, which may have read the journal before.
    const isAsked = this.#waiting.length > 0 || this.#isSoon;
    await this.#remember();
    if (clock.elapsed() < this.#nextCopyAt && !isAsked) return;
    this.#isSoon = false;
    this.#nextCopyAt = clock.elapsed() + (this.#failures++ === 0 ? RETRY_MS.first : RETRY_MS.further);
    const waiting = this.#waiting.splice(0);
    try {
      // The next daily copy is not due: only the second folder lacks the last one.
      const isDone =
        this.#pending !== null && !isAsked && clock.elapsed() < this.#dayEndsAt
          ? await this.#copyAside(this.#pending)
          : await this.#copy();
      if (isDone) {
        this.#nextCopyAt = this.#dayEndsAt;
        this.#failures = 0;
      }
    } finally {
      for (const resolve of waiting) resolve();
    }
  }

  /** The number first: a remembered number must be on disk already. */
  async #remember(): Promise<void> {
    const position = this.#now();
    if (position.number === this.#remembered) return;
    const { clock, file, log } = this.#o;
    const folder = dirname(file);
    try {
      const had = this.#hadOperators || this.#hasOperators;
      await writeWatermarkAside(folder, { ...position, at: clock.now(), recovery: null, hadOperators: had });
      this.#remembered = position.number;
    } catch (error) {
      log.warn({ err: error }, 'how far the journal is could not be remembered');
    }
    await this.#thread.run((thread) => thread.call('checkpoint', file));
  }

  /** @returns false if it has to be retried */
  async #copy(): Promise<boolean> {
    const { clock, file, log, copied, keepMs, erased } = this.#o;
    const at = clock.now();
    this.#pending = null;
    const selection = { before: at - keepMs(), orderIds: erased() };
    this.#removal = { ...NOT_REMOVED, isJournalEmptied: true };
    const reply = await this.#thread.run(async (thread) => {
      await thread.call('removeFromJournal', file, selection).catch((error: unknown) => {
        this.#removal = NOT_REMOVED;
        // The end of the station ends the thread too.
        if (!this.#loop.signal.aborted)
          log.error({ err: error }, 'personal data was not taken out of the journal');
      });
      return thread.call('copy', file, at, this.#wanted);
    });
    if (this.#loop.signal.aborted) return false;
    if (!reply.ok) {
      log.error({ reason: reply.message }, 'the journal could not be copied');
      copied({ at, faults: null, secondFault: null });
      // Removes the data from earlier copies too.
      await this.#removeFromCopies(selection);
      return false;
    }
    this.#dayEndsAt = clock.elapsed() + DAY_MS;
    const { result: made } = reply;
    const faults = made?.faults ?? [];
    for (const fault of faults) log.error(fault, 'an order in the journal is not as it was written');
    if (made) log.info({ copy: made.name }, 'the journal was copied');
    const report: CopyReport = { at, faults, secondFault: null };
    if (!made) {
      copied(report);
      return true;
    }
    const isDone = await this.#copyAside({ report, made });
    await this.#removeFromCopies(selection);
    return isDone;
  }

  /** Removes personal data from the copies. A file that could not be rewritten is tried with the next copy. */
  async #removeFromCopies(selection: Selection): Promise<void> {
    const { file, second, copyKey, log } = this.#o;
    const removal = await removeFromEveryCopy(
      { here: (work) => this.#thread.run(work), second: (work) => this.#thread.inTime(work) },
      { file, selection, folder: second(), key: second() === '' ? null : copyKey() },
    );
    if (this.#loop.signal.aborted) return;
    this.#removal = { ...this.#removal, ...removal };
    logRemoval(log, removal);
  }

  /** @returns false if it has to be retried */
  async #copyAside(pending: { report: CopyReport; made: MadeCopy }): Promise<boolean> {
    const { second, log, copied } = this.#o;
    const { report, made } = pending;
    const secondFault = second() === '' ? null : await this.#writeAside(made, second());
    if (this.#loop.signal.aborted) return false;
    this.#pending = secondFault === null ? null : pending;
    if (secondFault !== null) log.error({ fault: secondFault }, 'the copy is not in the second folder');
    copied({ ...report, secondFault });
    return secondFault === null;
  }

  async #writeAside({ name, id }: MadeCopy, second: string): Promise<SecondFolderFault | null> {
    const { file, copyKey } = this.#o;
    const key = copyKey();
    const reply = await this.#thread.inTime((thread) =>
      thread.call('copyAside', file, name, id, second, this.#wanted, key),
    );
    if (reply === 'slow') return reply;
    return reply.ok ? reply.result : 'failed';
  }
}
