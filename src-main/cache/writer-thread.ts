/** The writer's thread: bulk writes happen here, so that no scan on the main thread waits for them. */
import { parentPort } from 'node:worker_threads';
import { Ingest } from './ingest.ts';
import { openCache, type CacheDb } from './open.ts';
import type { WriterCall, WriterCalls, WriterReply } from './writer-messages.ts';

let db: CacheDb | null = null;
let ingest: Ingest | null = null;

function ready(): { db: CacheDb; ingest: Ingest } {
  if (!db || !ingest) throw new Error('the writer was asked to write before it was asked to open');
  return { db, ingest };
}

type Handlers = {
  [Name in keyof WriterCalls]: (args: WriterCalls[Name]['args']) => WriterCalls[Name]['result'];
};

const handlers: Handlers = {
  open: ({ file, account }) => {
    const opened = openCache(file, account);
    db = opened.db;
    ingest = new Ingest(db);
    return { rebuilt: opened.rebuilt };
  },
  beginSweep: () => {
    ready().ingest.beginSweep();
    return null;
  },
  page: ({ body, now }) => ready().ingest.page(body, now),
  finishSweep: () => ready().ingest.finishSweep(),
  upsert: ({ texts, now }) => ready().ingest.upsert(texts, now),
  notFound: ({ orderIds, rounds, keep, now }) => ready().ingest.notFound(orderIds, rounds, keep, now),
  departed: ({ orders, now }) => {
    ready().ingest.departed(orders, now);
    return null;
  },
  checkpoint: () => {
    ready().db.pragma('wal_checkpoint(PASSIVE)');
    return null;
  },
  close: () => {
    db?.close();
    db = null;
    ingest = null;
    return null;
  },
};

function answer(call: WriterCall): WriterReply {
  try {
    const handle = handlers[call.name] as (args: unknown) => unknown;
    return { id: call.id, ok: true, result: handle(call.args) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    return { id: call.id, ok: false, name, message, code };
  }
}

parentPort?.on('message', (call: WriterCall) => {
  parentPort?.postMessage(answer(call));
  if (call.name === 'close') parentPort?.close();
});
