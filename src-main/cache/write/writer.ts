/** Writer of the cache as the main thread calls it. */
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import type { Departure } from '../../contract/orders/queue.ts';
import type { Calls, ErrorOf } from '../../thread/calls.ts';
import { Thread } from '../../thread/thread.ts';
import { LateAnswers } from './late-answers.ts';
import type { Taking } from './published-orders.ts';
import type { SharedOrder, SharedPlace } from '../../domain/floor/shared-order.ts';
import type {
  ErasedOrders,
  PageResult,
  PublishedEnd,
  TakenResult,
  SweepEnd,
  UpsertResult,
} from './writer-messages.ts';
import type { WriterServed } from './writer-work.ts';

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

/** Young generation of the thread, MB: the engine's default takes four times as much, and is no faster. */
const YOUNG_MB = 8;

/** Starts the thread that answers a writer's calls. */
export type StartWriter = (errorOf: ErrorOf) => Calls<WriterServed>;

/** @param entry the thread's module: TypeScript source in tests, a built file in the application */
export const writerInThread =
  (entry: URL): StartWriter =>
  (errorOf) =>
    new Thread<WriterServed>(entry, { youngMb: YOUNG_MB, errorOf });

export class CacheWriter {
  readonly #calls: Calls<WriterServed>;
  readonly #lost = Promise.withResolvers<Error>();
  #isClosing = false;

  readonly lateAnswers = new LateAnswers();

  /** Resolves when the file proves damaged: reopening rebuilds it. */
  readonly damaged: Promise<void>;

  private constructor(start: StartWriter) {
    this.#calls = start(({ message, name, code }) => new CacheWriteError(message, name, code));
    void this.#calls.end.then((error) => this.#isClosing || this.#lost.resolve(error));
    this.damaged = new Promise((resolve) => {
      this.#calls.call('damaged').then(resolve, () => undefined);
    });
  }

  /** Starts the writer and opens the file. @returns the writer, and whether an existing file had to be deleted */
  static async start(
    start: StartWriter,
    file: string,
    account: string,
  ): Promise<{ writer: CacheWriter; rebuilt: boolean }> {
    const writer = new CacheWriter(start);
    try {
      const { rebuilt } = await writer.#calls.call('open', file, account);
      return { writer, rebuilt };
    } catch (error) {
      await writer.#calls.terminate();
      throw error;
    }
  }

  /** Resolves with the reason when the thread has ended unasked: another has to be started. */
  get lost(): Promise<Error> {
    return this.#lost.promise;
  }

  async beginSweep(): Promise<void> {
    await this.#calls.call('beginSweep');
  }

  /**
   * Reads a page. Its new orders are written soon after the answer, together with that of the pages after it.
   * @param bytes UTF-8, in memory of its own: it is handed over, and empty afterwards
   * @throws CacheWriteError with `causeName` OrderPageError if the body is not a page of orders
   */
  page(bytes: Uint8Array<ArrayBuffer>, now: number): Promise<PageResult> {
    return this.#calls.call('page', bytes, now);
  }

  /** Writes the buffer. @returns orders that were written since the last answer */
  flush(): Promise<number> {
    return this.#calls.call('flush');
  }

  /** Ends a sweep that read all pages. @returns the orders that are open here and that it did not show */
  finishSweep(now: number): Promise<SweepEnd> {
    return this.#calls.call('finishSweep', now);
  }

  /**
   * Takes orders as the newest versions, whatever their dates: answers of a look-up or of a cancel that `lateAnswers`
   * does not overrule.
   * @param how entry in the list of departures if one of them is no longer ready
   */
  upsert(texts: string[], how: Departure['how'], now: number): Promise<UpsertResult> {
    return this.#calls.call('upsert', texts, how, now);
  }

  /** Cursor of the cache among the orders that another bench published; null: none, or this bench has checked the service since. */
  publishedPlace(): Promise<SharedPlace | null> {
    return this.#calls.call('publishedPlace');
  }

  /** As `PublishedOrders.begin`. */
  async beginPublished(beganAt: number): Promise<void> {
    await this.#calls.call('beginPublished', beganAt);
  }

  /** As `PublishedOrders.take`. */
  takePublished(orders: SharedOrder[], taking: Taking): Promise<TakenResult> {
    for (const { key, state } of orders) if (state !== 'open') this.lateAnswers.left(key);
    return this.#calls.call('takePublished', orders, taking);
  }

  /** As `PublishedOrders.end`. */
  endPublished(beganAt: number, place: SharedPlace, keep: string[], now: number): Promise<PublishedEnd> {
    return this.#calls.call('endPublished', beganAt, place, keep, now);
  }

  /** @returns how many of them had been missed */
  foundReady(orderIds: string[]): Promise<number> {
    return this.#calls.call('foundReady', orderIds);
  }

  notFound(orderIds: string[], rounds: number, keep: string[], now: number): Promise<UpsertResult> {
    return this.#calls.call('notFound', orderIds, rounds, keep, now);
  }

  async departed(orders: { orderId: string; status: string }[], now: number): Promise<void> {
    await this.#calls.call('departed', orders, now);
  }

  /**
   * Drops orders that left the queue before that time, at most `MOST_DROPPED` (retention.ts).
   * @param needed orders that stay although they left: they are in local work
   * @returns how many were dropped
   */
  dropLeft(before: number, needed: string[]): Promise<number> {
    return this.#calls.call('dropLeft', before, needed);
  }

  /**
   * Takes the buyer out of orders that left before that time and stay, at most `MOST_DROPPED`.
   * @returns how many lost their buyer
   */
  takeBuyers(before: number, needed: string[]): Promise<number> {
    return this.#calls.call('takeBuyers', before, needed);
  }

  /**
   * Takes orders out whose buyer asked to be forgotten, except for the contents of their boxes if they are in local work.
   * @param needed orders in local work
   */
  erase(orderIds: string[], needed: string[]): Promise<ErasedOrders> {
    return this.#calls.call('erase', orderIds, needed);
  }

  /** Takes removed data out of the file's bytes now. @returns false if the log is being read: to be tried again */
  purgeNow(): Promise<boolean> {
    return this.#calls.call('purgeNow');
  }

  /** Takes removed data out of the file's bytes soon, at most once a day. */
  async purge(): Promise<void> {
    await this.#calls.call('purge');
  }

  /** Ends a sweep, when no call waits for the writer. */
  async endSweep(row: SweepRow): Promise<void> {
    await this.#calls.call('endSweep', row);
  }

  /** Checks this file after a reader has met damage; `damaged` resolves if it is damaged. */
  async lookForDamage(): Promise<void> {
    await this.#calls.call('lookForDamage');
  }

  /** Rows written since the file was opened, as the storage engine counts them. */
  totalChanges(): Promise<number> {
    return this.#calls.call('totalChanges');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    // Orders that were not written are read again by the next sweep.
    await this.#calls.call('close').catch(() => undefined);
    await this.#calls.terminate();
  }
}
