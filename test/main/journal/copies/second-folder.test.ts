/** A second folder for copies: its files are whole, and a failed write is reported, not thrown. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  copiesFolder,
  copyFile,
  copyName,
  copyNames,
  ownFolder,
  soundCopies,
} from '../../../../src-main/journal/copies/copies.ts';
import { provedBy } from '../../../../src-main/journal/copies/copy-proof.ts';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { ScanMisses } from '../../../../src-main/journal/packing/scan-misses.ts';
import { removeFromSecond } from '../../../../src-main/journal/personal-data/remove-personal-data.ts';
import { copyAside, tryFolder } from '../../../../src-main/journal/copies/second-folder.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { needs } from '../../../support/needs.ts';
import { smallDisk } from '../../../support/small-disk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 86_400_000;

async function aCopy(at = NOW, file = join(tempFolder(), 'journal.db')) {
  openTestJournal(file, 'service').close();
  return { file, ...(await makeCopy(file, at)) };
}

/** Writes something into the journal. */
function goOn(file: string): void {
  const db = openTestJournal(file, 'service');
  const miss = {
    kind: 'wrong-item',
    code: '9529999999992',
    sku: null,
    operator: null,
    station: 'Bench 7',
  } as const;
  new ScanMisses(db, 'account').note({ at: NOW, orderId: 'PD00001', ...miss });
  db.close();
}

it('the copy there is for this account alone', async () => {
  needs('posixModes');
  const { file, name, id } = await aCopy();
  const second = tempFolder();
  copyAside(file, name, id, second);
  const there = join(ownFolder(second, id), name);
  expect([statSync(there).mode & 0o077, statSync(ownFolder(second, id)).mode & 0o077]).toEqual([0, 0]);
});

it('no copy goes into the own folder or below it, which a policy can name without a trial', async () => {
  const { file, name, id } = await aCopy();
  const own = dirname(file);
  for (const second of [own, copiesFolder(file), join(own, '.', 'backups', '..')]) {
    const before = readdirSync(own).toSorted();
    expect(copyAside(file, name, id, second), second).toBe('same');
    expect(readdirSync(own).toSorted()).toEqual(before);
  }
});

it('the copy is there as it is here, and is listed', async () => {
  const { file, name, id } = await aCopy();
  const second = tempFolder();
  expect(copyAside(file, name, id, second)).toBeNull();
  const there = join(ownFolder(second, id), name);
  expect(readFileSync(there).equals(readFileSync(join(copiesFolder(file), name)))).toBe(true);
  expect(copyNames(file, second)).toEqual([name, `packdesk-${id}/${name}`]);
  rmSync(copiesFolder(file), { recursive: true });
  const [found] = soundCopies(file, 'service', 5, second);
  expect(found).toMatchObject({ name: `packdesk-${id}/${name}`, at: NOW, id });
  expect(copyFile(file, second, found?.name ?? '')).toBe(there);
});

it('copies there are removed by count and age as here', async () => {
  const file = join(tempFolder(), 'journal.db');
  const second = tempFolder();
  for (let n = 0; n < 22; n++) {
    goOn(file);
    const { name, id } = await aCopy(NOW + Math.floor(n / 2) * 2 * DAY + (n % 2) * 1000, file);
    expect(copyAside(file, name, id, second)).toBeNull();
  }
  const there = copyNames(file, second).filter((name) => name.includes('/'));
  // The newest of each of eleven days, and of the newest five those that are not among them.
  expect(there).toHaveLength(13);
  expect(there.map((name) => name.split('/')[1])).toEqual(copyNames(file));
});

it('of copies that hold the same the newest counts alone: what differs is not pushed out by starts', async () => {
  const file = join(tempFolder(), 'journal.db');
  const { name: first } = await aCopy(NOW, file);
  goOn(file);
  for (let n = 1; n < 8; n++) await makeCopy(file, NOW + n * 1000);
  expect(copyNames(file)).toEqual([copyName(NOW + 7000, null), first]);
});

it('a copy made while the clock is years behind stays, here and there', async () => {
  const file = join(tempFolder(), 'journal.db');
  const second = tempFolder();
  for (let n = 0; n < 20; n++) {
    goOn(file);
    const { name, id } = await aCopy(NOW + n * DAY, file);
    copyAside(file, name, id, second);
  }
  for (const days of [0, 1]) {
    goOn(file);
    const { name, id } = await aCopy(NOW - 2_000 * DAY + days * DAY, file);
    expect(copyNames(file)).toContain(name);
    expect(copyAside(file, name, id, second)).toBeNull();
    expect(existsSync(join(ownFolder(second, id), name))).toBe(true);
  }
});

it('the copy that is about to be put back makes no room for another one', async () => {
  const file = join(tempFolder(), 'journal.db');
  const second = tempFolder();
  const { name: oldest, id } = await aCopy(NOW, file);
  expect(copyAside(file, oldest, id, second)).toBeNull();
  for (let n = 1; n < 5; n++) {
    goOn(file);
    copyAside(file, (await makeCopy(file, NOW + n * 1000)).name, id, second);
  }
  goOn(file);
  const aside = `packdesk-${id}/${oldest}`;
  const { name } = await makeCopy(file, NOW + 5000, aside);
  copyAside(file, name, id, second, aside);
  expect(copyNames(file, second)).toEqual(expect.arrayContaining([oldest, aside]));
  goOn(file);
  copyAside(file, (await makeCopy(file, NOW + 6000)).name, id, second);
  expect(copyNames(file, second)).not.toEqual(expect.arrayContaining([oldest]));
});

it.each([
  '../journal.db',
  'packdesk-x/../../journal.db',
  '/etc/passwd',
  'backups/journal-2026-03-02T09-00-00-000Z.db',
])('the name %s leads nowhere', (name) => expect(copyFile('/data/journal.db', '/second', name)).toBeNull());

describe('a folder that cannot take copies', () => {
  it('is said when it is chosen', async () => {
    const { file } = await aCopy();
    const second = tempFolder();
    writeFileSync(join(second, 'a-file'), '');
    expect(tryFolder(file, 'backup')).toBe('not-absolute');
    expect(tryFolder(file, join(file, '..'))).toBe('same');
    expect(tryFolder(file, copiesFolder(file))).toBe('same');
    expect(tryFolder(file, join(second, 'nothing'))).toBe('gone');
    expect(tryFolder(file, join(second, 'a-file'))).toBe('no-folder');
    expect(tryFolder(file, second)).toBeNull();
    expect(readdirSync(second)).toEqual(['a-file']);
  });

  it('is not the own folder by way of a link', async () => {
    needs('junctions');
    const { file } = await aCopy();
    const link = join(tempFolder(), 'elsewhere');
    symlinkSync(dirname(file), link, 'junction');
    expect(tryFolder(file, link)).toBe('same');
    expect(tryFolder(file, join(link, 'backups'))).toBe('same');
    expect(readdirSync(dirname(file))).not.toContain('.packdesk-probe');
  });

  it('is not the own folder in other letters, if the disk does not tell them apart', async () => {
    const { file } = await aCopy();
    const folder = join(dirname(dirname(file)), basename(dirname(file)).toUpperCase());
    expect(tryFolder(file, folder)).toBe(existsSync(folder) ? 'same' : 'gone');
    expect(tryFolder(file, join(folder, 'BACKUPS'))).toBe(existsSync(folder) ? 'same' : 'gone');
  });

  it('is said when it is gone, and nothing is made in its place', async () => {
    const { file, name, id } = await aCopy();
    const second = join(tempFolder(), 'unplugged');
    expect(copyAside(file, name, id, second)).toBe('gone');
    expect(existsSync(second)).toBe(false);
  });

  it('is said when its disk is full or read-only, and no half copy stays', async (context) => {
    const { file, name, id } = await aCopy();
    const disk = smallDisk();
    if ('reason' in disk) return context.skip(disk.reason);
    disk.fill(4);
    expect(copyAside(file, name, id, disk.folder)).toBe('full');
    expect(readdirSync(ownFolder(disk.folder, id))).toEqual([]);
    disk.fill();
    expect(tryFolder(file, disk.folder)).toBe('full');
    disk.empty();
    const readOnly = disk.readOnlyFolder();
    expect(tryFolder(file, readOnly)).toBe('no-right');
    expect(copyAside(file, name, id, readOnly)).toBe('no-right');
    expect(copyAside(file, name, id, disk.folder)).toBeNull();
  });

  it('is said where a file stands in the place of its folder', async () => {
    const { file, name, id } = await aCopy();
    const second = tempFolder();
    writeFileSync(ownFolder(second, id), '');
    expect(copyAside(file, name, id, second)).toBe('no-folder');
  });
});

describe('copies in a second folder that others may write', () => {
  const KEY = Buffer.alloc(32, 7);
  const OF_BUYER = { before: 0, orderIds: ['PD00001'] };
  const LATER = '2027-01-01T00-00-00-000Z';

  /** A second folder with a proved copy, and a first one with none. */
  async function proved() {
    const { file, name, id } = await aCopy();
    const second = tempFolder();
    copyAside(file, name, id, second, '', KEY);
    rmSync(copiesFolder(file), { recursive: true });
    return { file, id, second, folder: ownFolder(second, id), name };
  }
  /** A later copy with what a buyer's label had. */
  async function withBuyerAside(file: string, id: string | null, second: string) {
    const db = openTestJournal(file, 'service');
    const scan = { code: 'Ana Rua 5', kind: 'unknown', sku: null, operator: null, station: '' } as const;
    new ScanMisses(db, 'account').note({ at: NOW, orderId: 'PD00001', ...scan });
    db.close();
    const copy = await makeCopy(file, NOW + DAY);
    copyAside(file, copy.name, id, second, '', KEY);
    return copy;
  }
  const listed = (file: string, second: string, key: Uint8Array | null = KEY) =>
    soundCopies(file, 'service', undefined, second, key).map(({ name, isProved }) => [
      name.split('/')[1],
      isProved,
    ]);

  it('are proved by the key of this station only', async () => {
    const { file, second, name } = await proved();
    expect(listed(file, second)).toEqual([[name, true]]);
    expect(listed(file, second, Buffer.alloc(32, 8))).toEqual([[name, false]]);
    expect(listed(file, second, null)).toEqual([[name, false]]);
  });

  it('are not read if there is no key', async () => {
    const { folder, name } = await proved();
    expect(provedBy(KEY, join(folder, name))).not.toBeNull();
    // Larger than what can be read whole.
    truncateSync(join(folder, name), 2 ** 31);
    expect(() => provedBy(KEY, join(folder, name))).toThrow('greater than 2 GiB');
    expect(provedBy(null, join(folder, name))).toBeNull();
  });

  it('come last and unproved without a proof, with that of another copy, under another name, or changed', async () => {
    const { file, second, folder, name } = await proved();
    const [later, renamed] = [`journal-${LATER}.db`, 'journal-2027-02-01T00-00-00-000Z.db'];
    writeFileSync(join(folder, later), readFileSync(join(folder, name)));
    for (const end of ['', '.mac'])
      writeFileSync(join(folder, renamed + end), readFileSync(join(folder, name + end)));
    expect(listed(file, second)).toEqual([
      [name, true],
      [renamed, false],
      [later, false],
    ]);
    const db = new Database(join(folder, name));
    db.exec("INSERT INTO meta VALUES ('planted', 'x')").close();
    expect(listed(file, second).every(([, isProved]) => isProved === false)).toBe(true);
  });

  it('stay proved after a buyer was taken out of them, and are removed with their proof', async () => {
    const { file, id, second, folder, name } = await proved();
    const withBuyer = await withBuyerAside(file, id, second);
    expect(removeFromSecond(file, OF_BUYER, second, KEY).files).toContainEqual({
      name: `packdesk-${id}/${withBuyer.name}`,
      outcome: 'rewritten',
    });
    expect(listed(file, second).slice(1)).toEqual([
      [withBuyer.name, true],
      [name, true],
    ]);
    for (let n = 2; n < 30; n++) {
      goOn(file);
      copyAside(file, (await makeCopy(file, NOW + n * DAY)).name, id, second, '', KEY);
    }
    const names = readdirSync(folder);
    expect(names.filter((one) => one.endsWith('.mac')).map((one) => one.slice(0, -4))).toEqual(
      names.filter((one) => one.endsWith('.db')),
    );
  });

  it('have no proof of what somebody puts in their place while a buyer is taken out of them', async () => {
    const { file, id, second, folder } = await proved();
    const { name } = await withBuyerAside(file, id, second);
    const path = join(folder, name);
    const forged = new Database(readFileSync(path));
    forged.exec("INSERT INTO meta VALUES ('planted', 'x')");
    const planted = forged.serialize();
    const close = Reflect.get(Database.prototype, 'close');
    const closing = vi.spyOn(Database.prototype, 'close').mockImplementation(function (
      this: Database.Database,
    ) {
      close.call(this);
      if (!existsSync(`${path}.partial`)) return this;
      rmSync(`${path}.partial`);
      writeFileSync(`${path}.partial`, planted);
      return this;
    });
    onTestFinished(() => closing.mockRestore());
    expect(removeFromSecond(file, OF_BUYER, second, KEY).files).toContainEqual({
      name: `packdesk-${id}/${name}`,
      outcome: 'rewritten',
    });
    writeFileSync(path, planted);
    expect(Object.fromEntries(listed(file, second))).toMatchObject({ [name]: false });
  });

  it('leave no part of a proof when the station is ended while it writes one', async () => {
    const { file, id, second, folder, name } = await proved();
    const ended = ['journal-2026-01-01T00-00-00-000Z.db.mac', `${name}.mac.new`];
    const left = () => readdirSync(folder).filter((one) => ended.includes(one));
    const end = () => ended.forEach((one) => writeFileSync(join(folder, one), 'x'));
    end();
    copyAside(file, (await makeCopy(file, NOW + DAY)).name, id, second, '', KEY);
    expect(left()).toEqual([]);
    end();
    removeFromSecond(file, OF_BUYER, second, KEY);
    expect(left()).not.toContain(`${name}.mac.new`);
    expect(listed(file, second).at(-1)).toEqual([name, true]);
  });
});
