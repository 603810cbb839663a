/** Work on the journal's files, in the thread that copies them. */
import type { Clock } from '../../domain/clock.ts';
import { copyInThread, type CopyReply, type CopyWork } from '../../journal/copies/copy-in-thread.ts';

/** Limit for a second folder, ms; a slower one is skipped this time, since its machine may be off. */
const SECOND_MS = 120_000;

export interface JournalThreadOptions {
  /** The module of the thread; null: nothing is done, as in most tests. */
  entry: URL | null;
  clock: Pick<Clock, 'sleep'>;
}

export class JournalThread {
  readonly #o: JournalThreadOptions;
  readonly #signal: AbortSignal;

  /** @param signal aborts running work */
  constructor(options: JournalThreadOptions, signal: AbortSignal) {
    this.#o = options;
    this.#signal = signal;
  }

  async run<Result>(work: CopyWork<Result>, signal = this.#signal): Promise<CopyReply<Result | null>> {
    const { entry } = this.#o;
    return entry === null ? { ok: true, result: null } : copyInThread(entry, work, signal);
  }

  /** Work in the second folder. */
  async inTime<Result>(work: CopyWork<Result>): Promise<CopyReply<Result | null> | 'slow'> {
    const limit = new AbortController();
    const signal = AbortSignal.any([limit.signal, this.#signal]);
    const slow = this.#o.clock.sleep(SECOND_MS, signal).then(() => 'slow' as const);
    try {
      return await Promise.race([this.run(work, signal), slow]);
    } finally {
      limit.abort();
    }
  }
}
