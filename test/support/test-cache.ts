import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ReadDb } from '../../src-main/cache/db.ts';
import { QueueExclusions, openReader } from '../../src-main/cache/read/reader.ts';
import { CacheWriter, writerInThread } from '../../src-main/cache/write/writer.ts';
import { bytesOf } from './order-json.ts';
import { tempFolder } from './temp-folder.ts';
import { writerHere } from './writer-here.ts';

export const WRITER_ENTRY = new URL('../../src-main/cache/write/writer-thread.ts', import.meta.url);
export const startWriter = writerInThread(WRITER_ENTRY);

export interface TestCache {
  file: string;
  writer: CacheWriter;
  rebuilt: boolean;
  reader: ReadDb;
  exclusions: QueueExclusions;
  close(): Promise<void>;
}

/** A cache on a real file with its writer and a reader, closed after the running test. */
export async function openTestCache(account = 'account', file?: string): Promise<TestCache> {
  const path = file ?? join(tempFolder(), 'cache.db');
  const { writer, rebuilt } = await CacheWriter.start(writerHere, path, account);
  const reader = openReader(path);
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    reader.close();
    await writer.close();
  };
  onTestFinished(close);
  return { file: path, writer, rebuilt, reader, exclusions: new QueueExclusions(reader), close };
}

/** One clean sweep that shows these pages. @returns the orders that it named as absent */
export async function sweep(cache: Pick<TestCache, 'writer'>, pages: readonly string[], now = 1) {
  await cache.writer.beginSweep();
  const results = [];
  for (const body of pages) results.push(await cache.writer.page(bytesOf(body), now));
  return { results, ...(await cache.writer.finishSweep(now)) };
}
