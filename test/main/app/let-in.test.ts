/** The way back in if the last badge is lost: it needs the data folder, and leaves a record. */
import '../../support/cheap-scrypt.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { letIn } from '../../../src-main/app/let-in.ts';
import { soundCopies } from '../../../src-main/journal/copies/copies.ts';
import { listCopies } from '../../../src-main/journal/copies/copy-list.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { readWatermark } from '../../../src-main/journal/watermark.ts';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { JOURNAL_PORTS, openTestJournal } from '../../support/journal.ts';
import { addStaff, aStaffedStation } from '../../support/operators.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aPackingStation } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ask = (dataDir: string, name: string, pin: string) =>
  letIn({ dataDir, practice: false, name }, () => Buffer.from(pin), JOURNAL_PORTS);

it('makes an administrator who signs on by the PIN, and a row among the events', async () => {
  const first = await aStaffedStation();
  await first.stop();
  expect(await ask(first.dataDir, 'Quim', '246810\n')).toContain(
    'Quim is now an administrator of this station',
  );
  const { client, live } = await aPackingStation(first.shop, { dataDir: first.dataDir });
  const quim = (await client.operators.names()).find(({ name }) => name === 'Quim');
  await client.operators.signOn({ way: 'pin', id: quim?.id ?? '', pin: '246810' });
  expect(live.snapshot.status.signOn.operator?.role).toBe('administrator');
  const { rows } = await client.operators.events({ offset: 0, limit: 4 });
  expect(rows.map(({ kind, by, about, broken }) => [kind, by, about, broken])).toEqual([
    ['signed-on', 'Quim', 'Quim', false],
    ['pin-set', null, 'Quim', false],
    ['added', null, 'Quim', false],
    ['let-in', null, 'Quim', false],
  ]);
});

it('raises one who is there, or has left, by that name, whose wrong tries count no more', async () => {
  const first = await aStaffedStation();
  const { ids, client } = first;
  for (let n = 0; n < 6; n++)
    await client.operators.signOn({ way: 'pin', id: ids.pia, pin: '0000' }).catch(() => undefined);
  await first.stop();
  await ask(first.dataDir, 'pia', '13579');
  const again = await aPackingStation(first.shop, { dataDir: first.dataDir });
  await again.client.operators.signOn({ way: 'pin', id: ids.pia, pin: '13579' });
  expect(again.live.snapshot.status.signOn.operator).toMatchObject({ name: 'Pia', role: 'administrator' });
});

it('takes a PIN as cmd.exe and PowerShell hand it over: a blank behind it, the mark of UTF-8 in front', async () => {
  const dataDir = tempFolder();
  openTestJournal(join(dataDir, 'journal.db'), 'service').close();
  await expect(ask(dataDir, 'Quim', '246810 \r\n')).resolves.toContain('Quim is now an administrator');
  await expect(ask(dataDir, 'Rosa', '\uFEFF246810\r\n')).resolves.toContain('Rosa is now an administrator');
});

it.each(['', 'abcd', '123', '1234\n5678', '1'.repeat(13)])(
  '%j is no PIN, and nothing is made',
  async (pin) => {
    const dataDir = tempFolder();
    openTestJournal(join(dataDir, 'journal.db'), 'service').close();
    await expect(ask(dataDir, 'Quim', pin)).rejects.toThrow('expects a PIN of 4 to 12 digits in one line');
    const db = openTestJournal(join(dataDir, 'journal.db'), 'service');
    expect(new Operators(db).all()).toEqual([]);
    db.close();
  },
);

it('a folder without a journal, and one that is in use, are said', async () => {
  const dataDir = tempFolder();
  await expect(ask(dataDir, 'Quim', '1234')).rejects.toThrow('found no journal');
  openTestJournal(join(dataDir, 'journal.db'), 'service').close();
  const lock = lockFolder(dataDir);
  await expect(ask(dataDir, 'Quim', '1234')).rejects.toThrow('Close Packdesk first');
  lock.release();
});

it('is in a copy at once, and known to be missing in those from before', async () => {
  const first = await aStaffedStation();
  await first.stop();
  const file = join(first.dataDir, 'journal.db');
  await makeCopy(file, Date.now());
  const older = soundCopies(file, 'service').length;
  await ask(first.dataDir, 'Quim', '246810');
  const [newest, before] = soundCopies(file, 'service');
  expect(soundCopies(file, 'service').length).toBeGreaterThan(older);
  const mark = readWatermark(first.dataDir);
  expect(newest?.number).toBe((mark as { number: number }).number);
  expect(Number(newest?.number) - Number(before?.number), 'let in, added, PIN').toBe(3);
  const [own, other] = listCopies(file, 'service', '');
  expect([own?.since?.operators, other?.since?.operators]).toEqual([0, 1]);
});

it('the first of a station that never had any is made by it too', async () => {
  const shop = await anOrderShop([]);
  const first = await aPackingStation(shop);
  await first.stop();
  await ask(first.dataDir, 'Quim', '1234');
  const again = await aPackingStation(shop, { dataDir: first.dataDir });
  expect(again.live.snapshot.status.signOn.state).toBe('out');
  await expect(addStaff(again.client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
