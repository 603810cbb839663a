import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boot, startFailure } from '../../../src-main/app/boot.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { FolderInUseError, lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { OptionError, readOptions } from '../../../src-main/station/options.ts';
import { journalOf } from '../../support/test-app.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { HTTP_ENTRY } from '../../support/http-entry.ts';
import { SEALING_ENTRY } from '../../support/sealing-entry.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { WRITER_ENTRY } from '../../support/test-cache.ts';
import { until } from '../../support/until.ts';
import { openTestJournal } from '../../support/journal.ts';
import { TEST_KEYS } from '../../support/test-keys.ts';

async function station(dataDir: string, practice = true) {
  const options = readOptions(practice ? ['--practice'] : [], {});
  const started = await boot({
    dataDir,
    options,
    writerEntry: WRITER_ENTRY,
    copyEntry: COPY_ENTRY,
    httpEntry: HTTP_ENTRY,
    sealingEntry: SEALING_ENTRY,
    protector: fileProtector(dataDir, TEST_KEYS),
  });
  let running = true;
  const stop = async () => {
    if (running) await started.stop();
    running = false;
  };
  onTestFinished(stop);
  return { ...started, stop };
}

describe('a station that boots', () => {
  it('trains on practice orders, keeps them over a restart and lets the folder go', async () => {
    const folder = tempFolder();
    const first = await station(folder);
    await until(
      'the practice orders are there',
      () => first.app.context.live.snapshot.status.openOrders >= 120,
    );
    const ids = first.app.context
      .currentWorkspace()
      ?.queue.ordersReadyToPack({}, { offset: 0, limit: 5 }, 0)
      .rows.map((r) => r.orderId);
    await expect(station(folder)).rejects.toBeInstanceOf(FolderInUseError);
    await first.stop();
    const second = await station(folder);
    await until('it polls', () => second.app.context.live.snapshot.status.lastSweepAt !== null);
    const again = second.app.context
      .currentWorkspace()
      ?.queue.ordersReadyToPack({}, { offset: 0, limit: 5 }, 0)
      .rows.map((r) => r.orderId);
    expect(again).toEqual(ids);
    await second.stop();
    lockFolder(folder).release();
    expect(readFileSync(join(folder, 'logs/packdesk.log'), 'utf8')).toContain('"started"');
  });

  it('lets the folder go also where the start failed', async () => {
    const folder = tempFolder();
    openTestJournal(journalOf(folder), 'service').close();
    const error = await station(folder).catch((e: unknown) => e);
    expect(startFailure(error)).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('real station') as string,
    });
    lockFolder(folder).release();
  });
});

describe('a failed start', () => {
  it('is said in a sentence where it is known, and is a bug where it is not', () => {
    expect(startFailure(new OptionError('x'))).toEqual({ sentence: 'x', status: 2 });
    expect(startFailure(new FolderInUseError('/data'))).toMatchObject({
      status: 1,
      sentence: expect.stringContaining('/data') as string,
    });
    for (const code of [
      'EADDRINUSE',
      'ENOSPC',
      'EROFS',
      'EACCES',
      'ENOTDIR',
      'SQLITE_FULL',
      'SQLITE_CANTOPEN',
      'SQLITE_READONLY_DIRECTORY',
    ]) {
      expect(startFailure(Object.assign(new Error('x'), { code }))).toMatchObject({ status: 1 });
    }
    for (const bug of [new Error('x'), new TypeError('y'), 'text', null, undefined, 7])
      expect(startFailure(bug)).toBeNull();
  });

  it.each(['SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR', 'SQLITE_IOERR_READ', 'SQLITE_IOERR'])(
    'of a file that cannot be opened (%s) says neither reading nor writing alone',
    (code) => {
      expect(startFailure(Object.assign(new Error('x'), { code }), '/data')).toEqual({
        sentence: `The data folder /data cannot be read or written. Check its permissions and its disk, or choose another --data-dir (${code}).`,
        status: 1,
      });
    },
  );
});
