/** Looks after the journal of a workspace while it works: its copies, its log and what the folder remembers of it. */
import { dirname } from 'node:path';
import type { Clock } from '../domain/clock.ts';
import { copyInThread, type CopyReply, type CopyWork } from '../journal/copy-in-thread.ts';
import { rememberPosition } from '../journal/known-journal.ts';
import { runningPosition, type JournalPosition } from '../journal/position.ts';
import type { JournalDb } from '../journal/db.ts';
import type { PackedOrderFault } from '../journal/verify-orders.ts';
import { writeWatermarkAside } from '../journal/watermark.ts';
import type { Log } from '../station/log.ts';
import { Loop } from '../sync/loop.ts';

const LOOK_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
/** What failed is tried again after this. */
const RETRY_MS = 3_600_000;

interface KeeperOptions {
  db: JournalDb;
  /** Path of `journal.db`. */
  file: string;
  /** The module of the thread that copies; null: nothing is copied, as in most tests. */
  entry: URL | null;
  clock: Clock;
  log: Log;
  /** Packing events written since the journal was opened. */
  eventsWritten: () => number;
  /** @param faults null: no copy could be made */
  copied: (faults: PackedOrderFault[] | null) => void;
}

export class JournalKeeper {
  readonly #o: KeeperOptions;
  readonly #position: (eventsWritten: number) => JournalPosition;
  readonly #loop: Loop;
  /** By the clock that cannot jump. */
  #nextCopyAt = -Infinity;
  #remembered: number;

  constructor(options: KeeperOptions) {
    this.#o = options;
    this.#loop = new Loop({
      clock: options.clock,
      round: async () => {
        await this.#lookAfter();
        return LOOK_MS;
      },
      failed: (error) => {
        // No thread to be had, say: the next round may have one.
        options.log.error({ err: error }, 'the journal was not looked after this time');
        return LOOK_MS;
      },
    });
    this.#position = runningPosition(options.db);
    this.#remembered = this.#now().number;
  }

  #now(): JournalPosition {
    return this.#position(this.#o.eventsWritten());
  }

  start(): void {
    this.#loop.start();
  }

  /** Something was decided that must not be forgotten: the position of the journal is remembered now, not at the next look. */
  wake(): void {
    this.#loop.wake();
  }

  /** To be called before the journal is closed. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    rememberPosition(dirname(this.#o.file), this.#now(), this.#o.clock.now());
  }

  async #lookAfter(): Promise<void> {
    const { clock } = this.#o;
    if (clock.elapsed() < this.#nextCopyAt) return this.#remember();
    this.#nextCopyAt = clock.elapsed() + RETRY_MS;
    if (await this.#copy()) this.#nextCopyAt = clock.elapsed() + DAY_MS;
  }

  /** The number first: what is remembered must be on disk already. */
  async #remember(): Promise<void> {
    const position = this.#now();
    if (position.number === this.#remembered) return;
    const { clock, file, log } = this.#o;
    try {
      await writeWatermarkAside(dirname(file), { ...position, at: clock.now(), recovery: null });
      this.#remembered = position.number;
    } catch (error) {
      log.warn({ err: error }, 'how far the journal is could not be remembered');
    }
    await this.#inThread((thread) => thread.call('checkpoint', file));
  }

  /** @returns false where it has to be tried again */
  async #copy(): Promise<boolean> {
    const { clock, file, log, copied } = this.#o;
    const reply = await this.#inThread((thread) => thread.call('copy', file, clock.now()));
    if (this.#loop.signal.aborted) return false;
    if (!reply.ok) {
      log.error({ reason: reply.message }, 'the journal could not be copied');
      copied(null);
      return false;
    }
    const faults = reply.result?.faults ?? [];
    for (const fault of faults) log.error(fault, 'an order in the journal is not as it was written');
    if (reply.result) log.info({ copy: reply.result.name }, 'the journal was copied');
    copied(faults);
    return true;
  }

  async #inThread<Result>(work: CopyWork<Result>): Promise<CopyReply<Result | null>> {
    const { entry } = this.#o;
    return entry === null ? { ok: true, result: null } : copyInThread(entry, work, this.#loop.signal);
  }
}
