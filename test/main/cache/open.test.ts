import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { storageCode } from '../../../src-main/domain/storage-code.ts';
import { CacheWriteError, CacheWriter } from '../../../src-main/cache/write/writer.ts';
import { anOrder, aPage, bytesOf } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { openTestCache, sweep, startWriter } from '../../support/test-cache.ts';

const openCountOf = async (file: string, account = 'account') => {
  const cache = await openTestCache(account, file);
  const count = new OrderQueries(cache.reader).openCount();
  await cache.close();
  return { rebuilt: cache.rebuilt, count };
};

async function filledCache(): Promise<string> {
  const cache = await openTestCache();
  await sweep(cache, [aPage([anOrder('A')])]);
  await cache.close();
  return cache.file;
}

describe('the cache file', () => {
  it('is made where there is none, and nothing is said', async () => {
    expect(await openCountOf(join(tempFolder(), 'cache.db'))).toEqual({ rebuilt: false, count: 0 });
  });

  it('is kept from one start to the next', async () => {
    expect(await openCountOf(await filledCache())).toEqual({ rebuilt: false, count: 1 });
  });

  it('is made anew for another account', async () => {
    const file = await filledCache();
    expect(await openCountOf(file, 'other')).toEqual({ rebuilt: true, count: 0 });
    expect(await openCountOf(file, 'other')).toEqual({ rebuilt: false, count: 0 });
  });

  it.each([
    ['long garbage', 'This is no database. '.repeat(1000)],
    ['short garbage', 'x'],
    ['zeros', '\0'.repeat(8192)],
  ])('is made anew where it holds %s', async (_name, content) => {
    const file = join(tempFolder(), 'cache.db');
    writeFileSync(file, content);
    const { count } = await openCountOf(file);
    expect(count).toBe(0);
    expect(await openCountOf(file)).toEqual({ rebuilt: false, count: 0 });
  });

  it('is made anew, and that is said, where it was damaged in the middle', async () => {
    const file = await filledCache();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096, bytes.length);
    writeFileSync(file, bytes);
    expect(await openCountOf(file)).toEqual({ rebuilt: true, count: 0 });
  });

  it.each(['meta', 'orders', 'raw', 'items', 'search', 'sweeps'])(
    'is made anew, and that is said, where its table %s was dropped',
    async (table) => {
      const file = await filledCache();
      new Database(file).exec(`DROP TABLE ${table}`).close();
      expect(await openCountOf(file)).toEqual({ rebuilt: true, count: 0 });
    },
  );

  it('is made anew where it was cut off', async () => {
    const file = await filledCache();
    writeFileSync(file, readFileSync(file).subarray(0, 6000));
    expect(await openCountOf(file)).toEqual({ rebuilt: true, count: 0 });
  });

  it('is made anew beside a left-over log that does not belong to it', async () => {
    const file = await filledCache();
    writeFileSync(`${file}-wal`, 'garbage'.repeat(1000));
    expect((await openCountOf(file)).count).toBeLessThanOrEqual(1);
  });

  it('is nothing to mention where it was empty', async () => {
    const file = join(tempFolder(), 'cache.db');
    writeFileSync(file, '');
    expect(await openCountOf(file)).toEqual({ rebuilt: false, count: 0 });
  });

  it('is made anew where it is another database, or of another version', async () => {
    const other = join(tempFolder(), 'cache.db');
    new Database(other).exec('CREATE TABLE t (a)').close();
    expect(await openCountOf(other)).toEqual({ rebuilt: true, count: 0 });
    const file = await filledCache();
    new Database(file).exec("UPDATE meta SET value = 'packdesk-cache-0' WHERE key = 'stamp'").close();
    expect(await openCountOf(file)).toEqual({ rebuilt: true, count: 0 });
  });

  it('keeps its orders when the disk is full at the opening, by however few pages', async ({ skip }) => {
    const disk = smallDisk();
    if ('reason' in disk) return skip(disk.reason);
    const file = join(disk.folder, 'cache.db');
    const cache = await openTestCache('account', file);
    await sweep(cache, [aPage([anOrder('A')])]);
    await cache.close();
    const codes = new Set<string>();
    for (let pages = 0; pages <= 16; pages++) {
      disk.fill(pages);
      await openCountOf(file).catch((error: unknown) => codes.add(storageCode(error) ?? String(error)));
      disk.empty();
      expect(await openCountOf(file), `${pages} pages left`).toEqual({ rebuilt: false, count: 1 });
    }
    // The index of the log has no room: an error of input and output by its name.
    expect([...codes]).toContain('SQLITE_IOERR_SHMSIZE');
  });

  it('that cannot be made is an error with the code of the storage engine', async () => {
    const failure = await CacheWriter.start(
      startWriter,
      join(tempFolder(), 'missing', 'cache.db'),
      'a',
    ).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(Error);
    const folder = tempFolder();
    const onFolder = await CacheWriter.start(startWriter, folder, 'a').catch((e: unknown) => e);
    expect(onFolder).toBeInstanceOf(CacheWriteError);
    expect(onFolder).toMatchObject({ code: expect.stringMatching(/^SQLITE_CANTOPEN/) });
  });
});

describe('the writer', () => {
  it('refuses every call after its end, and may be closed twice', async () => {
    const { writer } = await CacheWriter.start(startWriter, join(tempFolder(), 'cache.db'), 'a');
    await writer.close();
    await writer.close();
    await expect(writer.beginSweep()).rejects.toThrow();
  });

  it('answers calls in the order in which they were made', async () => {
    const cache = await openTestCache();
    const calls = [
      cache.writer.beginSweep(),
      cache.writer.page(bytesOf(aPage([anOrder('A')])), 1),
      cache.writer.finishSweep(1),
    ];
    const [, page, absent] = await Promise.all(calls);
    expect([page, absent]).toEqual([
      { orders: 1, shown: 1, changed: 1, again: 0, written: 0, nextPageToken: null },
      { absent: [], doubtful: [], nameless: false, changed: 0, marked: 0, written: 1 },
    ]);
  });
});
