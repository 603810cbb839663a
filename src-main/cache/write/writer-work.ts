/** Work of the cache's writer, for each call and between calls, on the only connection that writes the cache. */
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import { Ingest, ORDERS_A_TRANSACTION } from './ingest.ts';
import { checkSteps, checkStepsOnDisk, countObjects, isDamage, markDamaged } from '../damage.ts';
import type { WriteDb } from '../db.ts';
import { openCache } from '../open.ts';
import { PageMemory, type Fingerprint } from './page-memory.ts';
import type { DepartureKind } from './rows/order-rows.ts';
import { publishedCalls, type OfSweep } from './published-calls.ts';
import { PublishedOrders } from './published-orders.ts';
import { Purging } from './purge.ts';
import { SweepLog } from './sweep-log.ts';
import type { ErasedOrders, PageResult, SweepEnd, UpsertResult } from './writer-messages.ts';

/** Machine-dependent inputs of the writer. */
export interface WriterSurroundings {
  fingerprint: Fingerprint;
  /** Milliseconds since any beginning. */
  elapsed: () => number;
  /** Does work when the answers that are due now are on their way, and before the next call. */
  soon: (work: () => void) => void;
}

interface Opened {
  file: string;
  db: WriteDb;
  /** Tables and indexes that it had then. */
  objects: number;
  /** Made on demand: it reads the open orders, and opening the file need not wait for that. */
  ingest: Ingest | null;
  published: PublishedOrders | null;
  log: SweepLog;
}

/** Longest wait of a read order for the next page to be written with. */
const WAIT_MS = 250;
/** Number of written orders after which the log slows reading and writing: then it is moved into the main file. */
const ORDERS_A_LOG = 5_000;

export class WriterWork {
  readonly #o: WriterSurroundings;
  #opened: Opened | null = null;
  /** True if the present check reads the disk itself. */
  #isLookOnDisk = false;
  /** Remaining steps of looking through the file. */
  #check: Generator<'ok' | 'damaged', void, void> | null = null;
  #flushedAt: number;
  #ordersInLog = 0;
  readonly #purging: Purging;
  readonly #damaged = Promise.withResolvers<void>();

  constructor(surroundings: WriterSurroundings) {
    this.#o = surroundings;
    this.#flushedAt = surroundings.elapsed();
    this.#purging = new Purging({
      ...surroundings,
      failed: (error) => {
        if (isDamage(error)) this.#reportDamage();
      },
    });
  }

  /**
   * Makes a call one of a sweep: it fails if orders of the sweep were lost since its last call, when they were written
   * after their answer or with the work of another call. Otherwise the sweep would end as complete without them.
   */
  readonly #ofSweep: OfSweep =
    (work) =>
    (...args) => {
      const loss = this.#ingest.takeLoss();
      if (loss !== null) throw loss;
      try {
        return work(...args);
      } catch (error) {
        this.#ingest.takeLoss();
        throw error;
      }
    };

  /** The calls that the writer answers. */
  readonly handlers = {
    ...publishedCalls(
      () => this.#published,
      this.#ofSweep,
      (orders) => void (this.#ordersInLog += orders),
    ),

    open: (file: string, account: string): { rebuilt: boolean } => {
      const { db, rebuilt } = openCache(file, account);
      this.#opened = {
        file,
        db,
        objects: countObjects(db),
        ingest: null,
        published: null,
        log: new SweepLog(db),
      };
      this.#check = checkSteps(db, false);
      this.#o.soon(this.#checkOn);
      return { rebuilt };
    },

    /** Resolves when the file is found damaged, and marked to be rebuilt at the next opening. */
    damaged: (): Promise<void> => this.#damaged.promise,

    beginSweep: (): void => this.#published.forget(),

    page: this.#ofSweep((bytes: Uint8Array, now: number): PageResult => {
      const result = this.#ingest.page(bytes, now);
      this.#ordersInLog += result.changed;
      return result;
    }),

    /** Looks through the whole file for damage, in the writer's own time. */
    lookForDamage: (): void => {
      const { file, objects } = this.#ready;
      // A running check is not restarted: screens meet the same damage again and again.
      if (this.#isLookOnDisk) return;
      this.#isLookOnDisk = true;
      this.#check = checkStepsOnDisk(file, objects);
      this.#o.soon(this.#checkOn);
    },

    flush: this.#ofSweep((): number => this.#ingest.flushCounted()),

    finishSweep: this.#ofSweep((now: number): SweepEnd => this.#ingest.finishSweep(now)),

    upsert: (texts: string[], how: DepartureKind, now: number): UpsertResult => {
      this.#published.lookedUp(texts, now);
      return this.#ingest.upsert(texts, how, now);
    },

    foundReady: (orderIds: string[]): number => this.#ingest.departures.foundReady(orderIds),

    notFound: (orderIds: string[], rounds: number, keep: string[], now: number): UpsertResult =>
      this.#ingest.departures.notFound(orderIds, rounds, keep, now),

    departed: (orders: { orderId: string; status: string }[], now: number): void =>
      this.#ingest.departures.departed(orders, now),

    dropLeft: (before: number, needed: string[]): number => {
      const dropped = this.#ingest.retention.drop(before, needed);
      this.#ordersInLog += dropped;
      return dropped;
    },

    takeBuyers: (before: number, needed: string[]): number =>
      this.#ingest.retention.takeBuyers(before, needed),

    erase: (orderIds: string[], needed: string[]): ErasedOrders =>
      this.#ingest.erasure.erase(orderIds, needed),

    /** Takes removed data out of the file's bytes, in the writer's own time and not too often. */
    purge: (): void => {
      const { db, ingest } = this.#ready;
      if (ingest?.retention.takePurgeDue() === true) this.#purging.isDue = true;
      this.#purging.beginIfDue(db);
    },

    /** Purges now. @returns whether it has finished */
    purgeNow: (): Promise<boolean> => this.#purging.now(this.#ready.db),

    /** Keeps the row of a sweep if there is something to keep, and moves the log into the main file. */
    endSweep: (row: SweepRow): void => {
      const { db, log } = this.#ready;
      if (log.note(row)) db.pragma('wal_checkpoint(PASSIVE)');
    },

    totalChanges: (): number =>
      this.#ready.db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0,

    close: (): void => {
      this.#check?.return();
      this.#endCheck();
      this.#purging.stop();
      try {
        this.#opened?.ingest?.flush();
        this.#opened?.log.noteLast();
      } finally {
        this.#opened?.db.close();
        this.#opened = null;
      }
    },
  };

  /** Wraps every call of the writer. @throws the errors of the work */
  readonly around = (work: () => unknown): unknown => {
    this.#o.soon(this.#afterwards);
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) this.#reportDamage();
      throw error;
    }
  };

  get #ready(): Opened {
    if (!this.#opened) throw new Error('the writer was asked to write before it was asked to open');
    return this.#opened;
  }

  get #ingest(): Ingest {
    const opened = this.#ready;
    return (opened.ingest ??= new Ingest(opened.db, new PageMemory(this.#o.fingerprint)));
  }

  get #published(): PublishedOrders {
    const { db } = this.#ready;
    return (this.#ready.published ??= new PublishedOrders(db, this.#ingest));
  }

  /** Runs after the answer was sent. */
  readonly #afterwards = (): void => {
    const { elapsed } = this.#o;
    const { ingest, db } = this.#opened ?? {};
    if (!ingest || !db) return;
    try {
      const isDue = ingest.waiting >= ORDERS_A_TRANSACTION || elapsed() - this.#flushedAt >= WAIT_MS;
      if (isDue) ingest.flush();
    } catch (error) {
      // The next call of the sweep is told.
      if (isDamage(error)) this.#reportDamage();
    }
    if (ingest.waiting === 0) this.#flushedAt = elapsed();
    if (this.#ordersInLog < ORDERS_A_LOG) return;
    this.#ordersInLog = 0;
    db.pragma('wal_checkpoint(PASSIVE)');
  };

  #endCheck(): void {
    this.#check = null;
    this.#isLookOnDisk = false;
  }

  #reportDamage(): void {
    // An abandoned generator closes its connection.
    this.#check?.return();
    this.#endCheck();
    if (this.#opened && markDamaged(this.#opened.file)) this.#damaged.resolve();
  }

  /** Runs a step between two calls. */
  readonly #checkOn = (): void => {
    if (!this.#check || !this.#opened) return;
    try {
      const step = this.#check.next();
      if (step.done === true) this.#endCheck();
      else if (step.value === 'damaged') this.#reportDamage();
      else this.#o.soon(this.#checkOn);
    } catch (error) {
      this.#endCheck();
      if (isDamage(error)) this.#reportDamage();
    }
  };
}

export type WriterServed = WriterWork['handlers'];
