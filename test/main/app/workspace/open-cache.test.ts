/** The cache of a start while another program has `cache.db` open, which is played by a folder in its place: it cannot be opened either. */
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWriter } from '../../../../src-main/app/workspace/open-cache.ts';
import { openReader } from '../../../../src-main/cache/read/reader.ts';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { quietLog } from '../../../support/quiet-log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { startWriter, sweep } from '../../../support/test-cache.ts';
import { until } from '../../../support/until.ts';

/** Opens, and lets each wait pass at once. */
async function open(file: string, platform: NodeJS.Platform = 'win32') {
  const clock = new ManualClock();
  let isOver = false;
  const opening = openWriter({ startWriter, file, account: 'account', clock, log: quietLog, platform });
  const over = opening.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    await until('it waits or is over', () => isOver || clock.sleeping === 1);
    if (!isOver) clock.advance(500);
  }
  await over;
  const opened = await opening;
  onTestFinished(() => opened.writer.close());
  return { ...opened, waitedMs: clock.elapsed() };
}

const openCount = (file: string) => {
  const reader = openReader(file);
  const count = new OrderQueries(reader).openCount();
  reader.close();
  return count;
};

it('waits ten seconds for a cache that is held, and then fills a spare one', async () => {
  const file = join(tempFolder(), 'cache.db');
  mkdirSync(file);
  const opened = await open(file);
  expect(opened).toMatchObject({ rebuilt: true, file: `${file}-spare`, waitedMs: 10_000 });
  await sweep(opened, [aPage([anOrder('A')])]);
  expect(openCount(opened.file)).toBe(1);
});

it('makes the cache anew at the next start, when it is free, and removes the spare one', async () => {
  const file = join(tempFolder(), 'cache.db');
  const before = await open(file);
  await sweep(before, [aPage([anOrder('GONE')])]);
  await before.writer.close();
  mkdirSync(`${file}-wal`);
  const spare = await open(file);
  await spare.writer.close();
  rmdirSync(`${file}-wal`);
  const after = await open(file);
  expect(after).toMatchObject({ rebuilt: true, file, waitedMs: 0 });
  expect(openCount(file)).toBe(0);
  expect(existsSync(spare.file)).toBe(false);
});

it('names cache.db in the error when the spare cannot be opened either', async () => {
  const file = join(tempFolder(), 'cache.db');
  mkdirSync(file);
  mkdirSync(`${file}-spare`);
  await expect(open(file)).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CANTOPEN/) });
});

it('fails at once on other systems: nothing there is held for a time', async () => {
  const file = join(tempFolder(), 'cache.db');
  mkdirSync(file);
  await expect(open(file, 'linux')).rejects.toMatchObject({
    code: expect.stringMatching(/^SQLITE_CANTOPEN/),
  });
});
