/** The main thread's side of the writer: one call at a time over the thread's port, answers as promises. */
import { Worker } from 'node:worker_threads';
import type { SweepRow } from '../../contract/diagnostics.ts';
import type { Departure } from '../../contract/queue.ts';
import type { PageResult, SweepEnd, UpsertResult, WriterCalls, WriterReply } from './writer-messages.ts';

/** The cache could not be written. `code` is the storage engine's own, for instance SQLITE_FULL. */
export class CacheWriteError extends Error {
  override readonly name = 'CacheWriteError';
  readonly code: string | null;
  /** The name of the error in the writer's thread, for instance OrderPageError. */
  readonly causeName: string;

  constructor(message: string, causeName: string, code: string | null) {
    super(message);
    this.causeName = causeName;
    this.code = code;
  }
}

/** For what the thread makes and throws away: the engine would take four times as much, and be no faster. */
const YOUNG_MB = 8;

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class CacheWriter {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #damaged = Promise.withResolvers<void>();
  readonly #lost = Promise.withResolvers<Error>();
  #closing = false;
  #nextId = 1;
  #ended: Error | null = null;

  private constructor(entry: URL) {
    this.#worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    this.#worker.on('message', (reply: WriterReply) => this.#answer(reply));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the writer has stopped')));
  }

  /**
   * Starts the thread and opens the file.
   * @param entry the thread's module: TypeScript source in tests, a built file in the application
   * @returns the writer, and whether a file that was there had to be thrown away
   */
  static async start(
    entry: URL,
    file: string,
    account: string,
  ): Promise<{ writer: CacheWriter; rebuilt: boolean }> {
    const writer = new CacheWriter(entry);
    try {
      const { rebuilt } = await writer.#call('open', { file, account });
      return { writer, rebuilt };
    } catch (error) {
      await writer.#worker.terminate();
      throw error;
    }
  }

  #call<Name extends keyof WriterCalls>(
    name: Name,
    args: WriterCalls[Name]['args'],
    /** Memory that is handed over instead of copied. */
    handedOver: ArrayBuffer[] = [],
  ): Promise<WriterCalls[Name]['result']> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.#worker.postMessage({ id, name, args }, handedOver);
    });
  }

  /** Resolves where the file turns out to be damaged: it has to be opened again, and is made anew then. */
  get damaged(): Promise<void> {
    return this.#damaged.promise;
  }

  /** Resolves where the thread has ended without being asked to, with why: another has to be started. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  #answer(reply: WriterReply): void {
    if (reply.id === null) {
      this.#damaged.resolve();
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (!pending) return;
    if (reply.ok) pending.resolve(reply.result);
    else pending.reject(new CacheWriteError(reply.message, reply.name, reply.code));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    if (!this.#closing) this.#lost.resolve(this.#ended);
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }

  async beginSweep(): Promise<void> {
    await this.#call('beginSweep', {});
  }

  /**
   * Reads a page. What is new on it is written soon after the answer, together with that of the pages after it.
   * @param bytes UTF-8, in memory of its own: it is handed over, and empty afterwards
   * @throws CacheWriteError with `causeName` OrderPageError where the body is not a page of orders
   */
  page(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<PageResult> {
    return this.#call('page', { bytes, now }, [bytes.buffer]);
  }

  /** Writes what was taken in and waits to be written. @returns orders that were written since the last answer */
  flush(): Promise<number> {
    return this.#call('flush', {});
  }

  /** Ends a sweep that read all pages. @returns the orders that are open here and that it did not show */
  finishSweep(now: number): Promise<SweepEnd> {
    return this.#call('finishSweep', { now });
  }

  /**
   * Takes orders as the newest versions there are, whatever their dates say: answers of a look-up or of a cancel.
   * @param how what the list of departures says where one of them is no longer ready
   */
  upsert(texts: string[], how: Departure['how'], now: number): Promise<UpsertResult> {
    return this.#call('upsert', { texts, how, now });
  }

  /** @returns how many of them had been missed */
  foundReady(orderIds: string[]): Promise<number> {
    return this.#call('foundReady', { orderIds });
  }

  notFound(orderIds: string[], rounds: number, keep: string[], now: number): Promise<UpsertResult> {
    return this.#call('notFound', { orderIds, rounds, keep, now });
  }

  async departed(orders: { orderId: string; status: string }[], now: number): Promise<void> {
    await this.#call('departed', { orders, now });
  }

  /**
   * Drops orders that left the queue before that moment, at most `MOST_DROPPED` (retention.ts).
   * @param needed orders that stay although they left: local work stands on them
   * @returns how many were dropped
   */
  dropLeft(before: number, needed: string[]): Promise<number> {
    return this.#call('dropLeft', { before, needed });
  }

  /** Taken when nobody waits for the writer. */
  async endSweep(row: SweepRow): Promise<void> {
    await this.#call('endSweep', { row });
  }

  /** Somebody has met damage: where it is in this file, `damaged` resolves. */
  async lookForDamage(): Promise<void> {
    await this.#call('lookForDamage', {});
  }

  /** Rows written since the file was opened, as the storage engine counts them. */
  totalChanges(): Promise<number> {
    return this.#call('totalChanges', {});
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#ended) return;
    // What could not be written comes again with the next sweep.
    await this.#call('close', {}).catch(() => undefined);
    await this.#worker.terminate();
  }
}
