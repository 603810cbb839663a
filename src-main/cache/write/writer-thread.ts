/** The writer's thread: bulk writes happen here, so that no scan on the main thread waits for them. */
import type { SweepRow } from '../../contract/diagnostics.ts';
import { serve } from '../../thread/thread.ts';
import { Ingest, ORDERS_A_TRANSACTION } from './ingest.ts';
import { checkSteps, checkStepsOnDisk, countObjects, isDamage, markDamaged } from '../damage.ts';
import type { WriteDb } from '../db.ts';
import { openCache } from '../open.ts';
import { loadFingerprint, PageMemory } from './page-memory.ts';
import type { DepartureKind } from './order-rows.ts';
import { SweepLog } from './sweep-log.ts';
import type { PageResult, SweepEnd, UpsertResult } from './writer-messages.ts';

const fingerprint = await loadFingerprint();
interface Opened {
  file: string;
  db: WriteDb;
  /** Tables and indexes that it had then. */
  objects: number;
  /** Made when it is first needed: it reads what is open, and opening the file waits for nothing of that. */
  ingest: Ingest | null;
  log: SweepLog;
}

let opened: Opened | null = null;
/** The present look is one at the disk itself. */
let lookingOnDisk = false;
/** What is left of looking through the file. */
let check: Generator<'ok' | 'damaged', void, void> | null = null;

/** Nothing that was read waits longer than this for the next page to be written with. */
const WAIT_MS = 250;
let flushedAt = performance.now();
/** Writing failed after the answer was given: the next call is answered with it. */
let failure: Error | null = null;

/** So many written orders fill a log that reading and writing become slow with: then it is moved into the main file. */
const ORDERS_A_LOG = 5_000;
let ordersInLog = 0;

/** In the writer's own time: the answer is on its way already. */
function afterwards(): void {
  if (!opened) return;
  const { ingest: taking, db } = opened;
  if (!taking) return;
  try {
    if (taking.waiting >= ORDERS_A_TRANSACTION || performance.now() - flushedAt >= WAIT_MS) taking.flush();
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (taking.waiting === 0) flushedAt = performance.now();
  if (ordersInLog < ORDERS_A_LOG) return;
  ordersInLog = 0;
  db.pragma('wal_checkpoint(PASSIVE)');
}

function throwFailure(): void {
  const before = failure;
  failure = null;
  if (before !== null) throw before;
}

function ready(): Opened {
  if (!opened) throw new Error('the writer was asked to write before it was asked to open');
  return opened;
}

function ingest(): Ingest {
  const { db } = ready();
  return (ready().ingest ??= new Ingest(db, new PageMemory(fingerprint)));
}

const damaged = Promise.withResolvers<void>();

const handlers = {
  open(file: string, account: string): { rebuilt: boolean } {
    const { db, rebuilt } = openCache(file, account);
    opened = { file, db, objects: countObjects(db), ingest: null, log: new SweepLog(db) };
    check = checkSteps(db, false);
    setImmediate(checkOn);
    return { rebuilt };
  },

  /** Answered when the file is found damaged, and marked to be made anew at the next opening. */
  damaged: (): Promise<void> => damaged.promise,

  beginSweep: (): void => ingest().beginSweep(),

  page(bytes: Uint8Array, now: number): PageResult {
    const result = ingest().page(bytes, now);
    ordersInLog += result.changed;
    return result;
  },

  /** Looks through the whole file for damage, in the writer's own time. */
  lookForDamage(): void {
    const { file, objects } = ready();
    // One look goes on to its end: screens meet the same damage again and again.
    if (lookingOnDisk) return;
    lookingOnDisk = true;
    check = checkStepsOnDisk(file, objects);
    setImmediate(checkOn);
  },

  flush: (): number => ingest().flushCounted(),

  finishSweep: (now: number): SweepEnd => ingest().finishSweep(now),

  upsert: (texts: string[], how: DepartureKind, now: number): UpsertResult =>
    ingest().upsert(texts, how, now),

  foundReady: (orderIds: string[]): number => ingest().departures.foundReady(orderIds),

  notFound: (orderIds: string[], rounds: number, keep: string[], now: number): UpsertResult =>
    ingest().departures.notFound(orderIds, rounds, keep, now),

  departed: (orders: { orderId: string; status: string }[], now: number): void =>
    ingest().departures.departed(orders, now),

  dropLeft(before: number, needed: string[]): number {
    const dropped = ingest().retention.drop(before, needed);
    ordersInLog += dropped;
    return dropped;
  },

  /** Keeps the row of a sweep where there is something to keep, and moves what was written into the main file. */
  endSweep(row: SweepRow): void {
    const { db, log } = ready();
    if (log.note(row)) db.pragma('wal_checkpoint(PASSIVE)');
  },

  totalChanges: (): number => ready().db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0,

  close(): void {
    check?.return();
    endCheck();
    try {
      opened?.ingest?.flush();
    } finally {
      opened?.db.close();
      opened = null;
    }
  },
};

export type WriterServed = typeof handlers;

function endCheck(): void {
  check = null;
  lookingOnDisk = false;
}

function reportDamage(): void {
  // A generator that is given up closes its connection.
  check?.return();
  endCheck();
  if (opened && markDamaged(opened.file)) damaged.resolve();
}

/** One step between two calls. */
function checkOn(): void {
  if (!check || !opened) return;
  try {
    const step = check.next();
    if (step.done === true) endCheck();
    else if (step.value === 'damaged') reportDamage();
    else setImmediate(checkOn);
  } catch (error) {
    endCheck();
    if (isDamage(error)) reportDamage();
  }
}

serve(handlers, (work) => {
  // Behind the answer.
  setImmediate(afterwards);
  throwFailure();
  try {
    return work();
  } catch (error) {
    if (isDamage(error)) reportDamage();
    throw error;
  }
});
