/** Looks after the journal of a bench while it works: its copies, its log and what the folder remembers of it. */
import { dirname } from 'node:path';
import { copyInThread } from '../journal/copy-in-thread.ts';
import type { CopyReply, CopyWork } from '../journal/copy-thread.ts';
import { rememberPosition } from '../journal/known-journal.ts';
import { runningPosition, type JournalPosition } from '../journal/position.ts';
import type { JournalDb } from '../journal/db.ts';
import type { OrderFault } from '../journal/verify-orders.ts';
import { writeWatermarkAside } from '../journal/watermark.ts';
import type { Log } from '../station/log.ts';
import type { Clock } from '../sync/clock.ts';

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
  copied: (faults: OrderFault[] | null) => void;
}

export class JournalKeeper {
  readonly #o: KeeperOptions;
  readonly #position: (eventsWritten: number) => JournalPosition;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #remembered: number;

  constructor(options: KeeperOptions) {
    this.#o = options;
    this.#position = runningPosition(options.db);
    this.#remembered = this.#now().number;
  }

  #now(): JournalPosition {
    return this.#position(this.#o.eventsWritten());
  }

  start(): void {
    this.#work = this.#run().catch((error: unknown) =>
      this.#o.log.error({ err: error }, 'the journal is not copied any more'),
    );
  }

  /** To be called before the journal is closed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#work;
    rememberPosition(dirname(this.#o.file), this.#now());
  }

  async #run(): Promise<void> {
    const { clock } = this.#o;
    const { signal } = this.#stop;
    let nextCopyAt = clock.elapsed();
    while (!signal.aborted) {
      try {
        if (clock.elapsed() >= nextCopyAt) {
          nextCopyAt = clock.elapsed() + RETRY_MS;
          if (await this.#copy()) nextCopyAt = clock.elapsed() + DAY_MS;
        } else {
          await this.#remember();
        }
      } catch (error) {
        // No thread to be had, say: the next round may have one.
        this.#o.log.error({ err: error }, 'the journal was not looked after this time');
      }
      if (!signal.aborted) await clock.sleep(LOOK_MS, signal);
    }
  }

  /** The number first: what is remembered must be on disk already. */
  async #remember(): Promise<void> {
    const position = this.#now();
    if (position.number === this.#remembered) return;
    const { file, log } = this.#o;
    try {
      await writeWatermarkAside(dirname(file), { ...position, at: Date.now(), recovery: null });
      this.#remembered = position.number;
    } catch (error) {
      log.warn({ err: error }, 'how far the journal is could not be remembered');
    }
    await this.#inThread({ kind: 'checkpoint', file });
  }

  /** @returns false where it has to be tried again */
  async #copy(): Promise<boolean> {
    const { clock, file, log, copied } = this.#o;
    const reply = await this.#inThread({ kind: 'copy', file, at: clock.now() });
    if (this.#stop.signal.aborted) return false;
    if (!reply.ok) {
      log.error({ reason: reply.message }, 'the journal could not be copied');
      copied(null);
      return false;
    }
    const faults = reply.made?.faults ?? [];
    for (const fault of faults) log.error(fault, 'an order in the journal is not as it was written');
    if (reply.made) log.info({ copy: reply.made.name }, 'the journal was copied');
    copied(faults);
    return true;
  }

  async #inThread(work: CopyWork): Promise<CopyReply> {
    const { entry } = this.#o;
    return entry === null ? { ok: true, made: null } : copyInThread(entry, work, this.#stop.signal);
  }
}
