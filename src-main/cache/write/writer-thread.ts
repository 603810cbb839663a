/** The writer's thread: bulk writes happen here, so that no scan on the main thread waits for them. */
import { parentPort } from 'node:worker_threads';
import { Ingest, ORDERS_A_TRANSACTION } from './ingest.ts';
import { checkSteps, checkStepsOnDisk, countObjects, isDamage, markDamaged } from '../damage.ts';
import type { WriteDb } from '../db.ts';
import { openCache } from '../open.ts';
import { loadFingerprint, PageMemory } from './page-memory.ts';
import { SweepLog } from './sweep-log.ts';
import type { WriterCall, WriterCalls, WriterReply } from './writer-messages.ts';

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

type Handlers = {
  [Name in keyof WriterCalls]: (args: WriterCalls[Name]['args']) => WriterCalls[Name]['result'];
};

const handlers: Handlers = {
  open: ({ file, account }) => {
    const { db, rebuilt } = openCache(file, account);
    opened = { file, db, objects: countObjects(db), ingest: null, log: new SweepLog(db) };
    check = checkSteps(db, false);
    setImmediate(checkOn);
    return { rebuilt };
  },
  beginSweep: () => {
    ingest().beginSweep();
    return null;
  },
  page: ({ bytes, now }) => {
    const result = ingest().page(bytes, now);
    ordersInLog += result.changed;
    return result;
  },
  lookForDamage: () => {
    const { file, objects } = ready();
    // One look goes on to its end: screens meet the same damage again and again.
    if (!lookingOnDisk) {
      lookingOnDisk = true;
      check = checkStepsOnDisk(file, objects);
      setImmediate(checkOn);
    }
    return null;
  },
  flush: () => ingest().flushCounted(),
  finishSweep: ({ now }) => ingest().finishSweep(now),
  upsert: ({ texts, how, now }) => ingest().upsert(texts, how, now),
  foundReady: ({ orderIds }) => ingest().departures.foundReady(orderIds),
  notFound: ({ orderIds, rounds, keep, now }) => ingest().departures.notFound(orderIds, rounds, keep, now),
  departed: ({ orders, now }) => {
    ingest().departures.departed(orders, now);
    return null;
  },
  dropLeft: ({ before, needed }) => {
    const dropped = ingest().retention.drop(before, needed);
    ordersInLog += dropped;
    return dropped;
  },
  endSweep: ({ row }) => {
    const { db, log } = ready();
    if (log.note(row)) db.pragma('wal_checkpoint(PASSIVE)');
    return null;
  },
  totalChanges: () => ready().db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0,
  close: () => {
    check?.return();
    endCheck();
    try {
      opened?.ingest?.flush();
    } finally {
      opened?.db.close();
      opened = null;
    }
    return null;
  },
};

function endCheck(): void {
  check = null;
  lookingOnDisk = false;
}

function reportDamage(): void {
  // A generator that is given up closes its connection.
  check?.return();
  endCheck();
  if (opened && markDamaged(opened.file)) parentPort?.postMessage({ id: null, damaged: true });
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

function answer(call: WriterCall): WriterReply {
  try {
    const handle = handlers[call.name] as (args: unknown) => unknown;
    throwFailure();
    return { id: call.id, ok: true, result: handle(call.args) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (isDamage(error)) reportDamage();
    return { id: call.id, ok: false, name, message, code };
  }
}

parentPort?.on('message', (call: WriterCall) => {
  parentPort?.postMessage(answer(call));
  afterwards();
  if (call.name === 'close') parentPort?.close();
});
