/** Files that another program has open may delay a station, or it says so: no work is lost, and no scan waits. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startWeb } from '../support/web-process.ts';
import { aLeftFolder, aRefusingService, atWork, expectAllThere } from './station-at-work.ts';

/** Longer than a change or a start asks once, and shorter than a start has to wait. */
const HELD_MS = 2_000;
/** Limit of a start when `HELD_MS` is below the ten seconds that a start waits. */
const MOST_START_MS = 6_000;
/** Longer than a change and a scan on a busy machine. */
const LONG_HELD_MS = 20_000;
/** Longer than a test. */
const FOR_GOOD_MS = 600_000;

async function hold(file: string, sharing: string, ms = HELD_MS): Promise<void> {
  expect(await startChild('open-file.ts', file, sharing, String(Math.round(ms))).line()).toBe('open');
}

it.each(
  ['journal.db', 'cache.db', 'settings.json', 'station.lock'].flatMap((name) =>
    ['none', 'read-write'].map((sharing) => [name, sharing] as const),
  ),
)('a start goes on when %s (shared: %s) is free again, with all that was saved', async (name, sharing) => {
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  const startMs = await aLeftFolder(dataDir, service);
  // Until after the time at which it has read its files; on a busy machine not beyond the ten seconds that it waits.
  await hold(join(dataDir, name), sharing, Math.min(startMs, MOST_START_MS) + HELD_MS);
  const { client } = await atWork(dataDir, service);
  await expectAllThere(client);
  expect(readdirSync(dataDir).filter((file) => file.includes('unreadable'))).toEqual([]);
});

it('a start ends with a sentence when a file of it is still in use after ten seconds', async () => {
  const service = await aRefusingService();
  // Run in parallel, since each waits for most of the time.
  const ends = ['journal.db', 'settings.json', 'station.lock'].map(async (name) => {
    const dataDir = tempFolder();
    await aLeftFolder(dataDir, service);
    await hold(join(dataDir, name), 'none', FOR_GOOD_MS);
    const web = startWeb(dataDir, service);
    expect(await web.ready(), name).toBeNull();
    await web.ended();
    // Earlier sentences say that it waits, unless the first try took as long.
    expect([name, web.status, web.sentences().at(-1)]).toEqual([
      name,
      1,
      expect.stringContaining('is in use by another program'),
    ]);
  });
  await Promise.all(ends);
});

it('a start goes on with the journal when cache.db is still in use after ten seconds', async () => {
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  await aLeftFolder(dataDir, service);
  await hold(join(dataDir, 'cache.db'), 'none', FOR_GOOD_MS);
  const { client } = await atWork(dataDir, service);
  await expectAllThere(client);
});

it.each(['none', 'read-write'])(
  'a setting that is changed meanwhile is saved, or said not to be (shared: %s), and no scan waits',
  async (sharing) => {
    const [dataDir, service] = [tempFolder(), await aRefusingService()];
    const { client } = await atWork(dataDir, service);
    await client.station.change({ theme: 'dark' });
    await hold(join(dataDir, 'settings.json'), sharing, LONG_HELD_MS);
    const change = client.station.change({ theme: 'light' }).then(
      () => 'light',
      () => 'dark',
    );
    const scan = client.scan.find({ text: 'no such code' });
    // The writer waits for a second and more: a scan that waited with it would be answered after it.
    expect(await Promise.race([change.then(() => 'change'), scan.then(() => 'scan')])).toBe('scan');
    const theme = await change;
    expect((await client.station.snapshot()).settings.theme).toBe(theme);
  },
);

it('copies are made while a virus scanner opens each new file', async () => {
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  const { client } = await atWork(dataDir, service);
  await client.copies.make();
  expect(await startChild('open-file.ts', '--new', join(dataDir, 'backups'), '300').line()).toBe('open');
  for (const orderId of ['A', 'B', 'C']) {
    await client.cancel.decide({ orderId, reason: 'Damaged' });
    expect((await client.copies.make()).last, orderId).toMatchObject({ isMade: true });
  }
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
