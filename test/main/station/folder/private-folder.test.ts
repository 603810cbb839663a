/** Files of a station are for its own account only, from the first byte, whatever the account's usual rights are. */
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepPrivate, OpenFolderError } from '../../../../src-main/station/folder/private-folder.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { needs } from '../../../support/needs.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { startWeb } from '../../../support/web-process.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Every file and folder that others have any right to. */
const openIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // A file that is replaced meanwhile no longer exists, and is not read.
    .filter((name) => ((statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
    .map((name) => `${name} ${modeOf(join(folder, name))}`);

it('no file of a station at work can be read by others: journal, cache, their logs, copies, settings, log', async () => {
  needs('posixModes');
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const service = await startFaultyService({
    list: json(aPage([anOrder('A'), anOrder('B')])),
    cancel: json({ message: 'not now' }, 409),
  });
  const dataDir = join(tempFolder(), 'data');
  const web = startWeb(dataDir, service);
  const client = await web.client();
  await expect.poll(async () => (await client.station.snapshot()).status.openOrders).toBe(2);
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await client.station.change({ theme: 'dark' });
  const copies = () => readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'));
  await expect.poll(copies).toHaveLength(1);
  const names = readdirSync(dataDir);
  for (const name of [
    'journal.db',
    'journal.db-wal',
    'journal.db-shm',
    'cache.db',
    'cache.db-wal',
    'settings.json',
  ])
    expect(names).toContain(name);
  expect(modeOf(dataDir)).toBe('700');
  expect(openIn(dataDir)).toEqual([]);
});

describe('a data folder that others can read', () => {
  beforeEach(() => needs('posixModes'));

  it('is closed with all that is in it where it is a station’s, which is said', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'logs'));
    for (const name of ['journal.db', 'cache.db', 'logs/packdesk.log']) writeFileSync(join(folder, name), '');
    chmodSync(join(folder, 'logs'), 0o755);
    chmodSync(folder, 0o755);
    expect(keepPrivate(folder)).toBe(true);
    expect([modeOf(folder), openIn(folder)]).toEqual(['700', []]);
    expect(keepPrivate(folder)).toBe(false);
  });

  it('is closed where it is empty, and made closed where it is missing', () => {
    const folder = join(tempFolder(), 'a');
    mkdirSync(folder, { mode: 0o755 });
    expect([keepPrivate(folder), modeOf(folder)]).toEqual([true, '700']);
    expect([keepPrivate(join(folder, 'b', 'c')), modeOf(join(folder, 'b', 'c'))]).toEqual([false, '700']);
  });

  it('is refused, and left as it is, where it holds something else', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'thesis.odt'), '', { mode: 0o644 });
    chmodSync(folder, 0o755);
    expect(() => keepPrivate(folder)).toThrow(OpenFolderError);
    expect([modeOf(folder), modeOf(join(folder, 'thesis.odt'))]).toEqual(['755', '644']);
  });

  it('is closed around a folder inside that this account cannot read, and what comes after that folder is too', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'lost+found'));
    for (const name of ['journal.db', 'zettel']) writeFileSync(join(folder, name), '', { mode: 0o644 });
    const asOrdinary = ordinaryAccount(folder, join(folder, 'lost+found'));
    expect(asOrdinary(() => keepPrivate(folder))).toBe(true);
    expect(openIn(folder)).toEqual([]);
  });
});

/** Makes the folder that of an ordinary account, and the one inside closed to it: nothing is closed to root. */
function ordinaryAccount(folder: string, closed: string): <T>(work: () => T) => T {
  chmodSync(closed, 0o000);
  chmodSync(folder, 0o755);
  onTestFinished(() => chmodSync(closed, 0o700));
  if (process.getuid?.() !== 0) return (work) => work();
  const nobody = 65_534;
  for (const name of ['', ...readdirSync(folder)])
    if (join(folder, name) !== closed) chownSync(join(folder, name), nobody, nobody);
  return (work) => {
    process.seteuid?.(nobody);
    try {
      return work();
    } finally {
      process.seteuid?.(0);
    }
  };
}
