/** Proof for a stopped journal: if its remains know an administrator, one of them has to choose the recovery. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { letIn } from '../../../src-main/app/let-in.ts';
import type { Client } from '../../support/screen-at.ts';
import { untilOperatorsAreCopied } from '../../support/copied-operators.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { JOURNAL_PORTS, openTestJournal } from '../../support/journal.ts';
import { BADGES, PINS, addStaff } from '../../support/operators.ts';
import { aPage } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { journalOf } from '../../support/test-app.ts';
import { startWeb } from '../../support/web-process.ts';

const stopOf = async (client: Client) => (await client.station.snapshot()).status.journalStop;

/** A station with an administrator, a lead and a packer, killed when a copy has them. */
async function staffed() {
  const service = await startFaultyService({ list: json(aPage([])) });
  const dataDir = tempFolder();
  const began = startWeb(dataDir, service);
  const ids = await addStaff(await began.client());
  await untilOperatorsAreCopied(dataDir, 3);
  await began.kill();
  const startAgain = async () => {
    const web = startWeb(dataDir, service);
    return { web, client: await web.client() };
  };
  return { dataDir, ids, startAgain };
}

function lose(dataDir: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(journalOf(dataDir) + part, { force: true });
}

it('an empty journal is begun by an administrator alone, and says by whom', async () => {
  const { dataDir, ids, startAgain } = await staffed();
  lose(dataDir);
  const { client } = await startAgain();
  expect((await stopOf(client))?.administrators).toEqual([
    { id: ids.adm, name: 'Adm', role: 'administrator', ways: ['badge', 'pin'] },
  ]);
  await expect(client.journal.startNew({ operator: 'Bia' })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  const by = (proof: Parameters<Client['journal']['startNew']>[0]['proof']) =>
    client.journal.startNew({ operator: 'Bia', proof });
  await expect(by({ way: 'badge', code: BADGES.lia })).rejects.toMatchObject({ code: 'NOT_ADMINISTRATOR' });
  await expect(by({ way: 'badge', code: 'NOBODY-0000' })).rejects.toMatchObject({ code: 'NOT_PROVED' });
  await expect(by({ way: 'tap', id: ids.adm })).rejects.toMatchObject({ code: 'WAY_NOT_ALLOWED' });
  expect(existsSync(journalOf(dataDir))).toBe(false);
  await by({ way: 'badge', code: BADGES.adm });
  expect(await stopOf(client)).toBeNull();
  const db = openTestJournal(journalOf(dataDir), 'service');
  expect(db.prepare('SELECT way, operator FROM recoveries').all()).toEqual([{ way: 'new', operator: 'Adm' }]);
  db.close();
});

it('a copy is put back by an administrator alone, whose id the journal has; wrong PINs outlive a kill', async () => {
  const { dataDir, ids, startAgain } = await staffed();
  rmSync(`${journalOf(dataDir)}-wal`, { force: true });
  writeFileSync(journalOf(dataDir), 'garbage');
  const { client, web } = await startAgain();
  const copy = (await stopOf(client))?.copies[0]?.name ?? '';
  await expect(client.journal.restore({ operator: 'Bia', copy })).rejects.toMatchObject({
    code: 'PROOF_NEEDED',
  });
  const byPin = (through: Client, pin: string) =>
    through.journal.restore({ proof: { way: 'pin', id: ids.adm, pin }, copy });
  for (let n = 0; n < 4; n++)
    await expect(byPin(client, '000000')).rejects.toMatchObject({
      code: 'NOT_PROVED',
      data: { waitSeconds: 0 },
    });
  await web.kill();
  const { client: later } = await startAgain();
  // On a busy machine some of the 30 seconds have passed already.
  const isWait = (seconds: unknown) => Number(seconds) > 0 && Number(seconds) <= 30;
  await expect(byPin(later, '000000')).rejects.toMatchObject({
    data: { waitSeconds: expect.toSatisfy(isWait) as number },
  });
  await expect(byPin(later, PINS.adm), 'none is looked at now').rejects.toMatchObject({ code: 'NOT_PROVED' });
  await later.journal.restore({ proof: { way: 'badge', code: BADGES.adm }, copy });
  expect(existsSync(join(dataDir, 'journal-stop-tries.json')), 'no wait is left').toBe(false);
  const db = openTestJournal(journalOf(dataDir), 'service');
  expect(db.prepare('SELECT way, operator FROM recoveries').all()).toEqual([
    { way: 'restored', operator: ids.adm },
  ]);
  db.close();
  await later.operators.signOn({ way: 'badge', code: BADGES.adm });
  const { rows } = await later.operators.events({ offset: 1, limit: 1 });
  expect(rows).toMatchObject([
    { kind: 'journal-recovered', by: 'Adm', data: { way: 'restored', reason: 'damaged' }, broken: false },
  ]);
});

it('a damaged file knows the administrators that no copy has', async () => {
  const { dataDir, startAgain } = await staffed();
  rmSync(join(dataDir, 'backups'), { recursive: true });
  const db = new Database(journalOf(dataDir));
  db.exec('DROP TABLE locations');
  db.close();
  const { client } = await startAgain();
  const stop = await stopOf(client);
  expect(stop).toMatchObject({ reason: 'damaged', copies: [], administrators: [{ name: 'Adm' }] });
  await expect(client.journal.startNew({ operator: 'Bia' })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  await client.journal.startNew({ proof: { way: 'badge', code: BADGES.adm } });
});

it('who has the data folder lets an administrator in, who chooses and is in the journal that begins', async () => {
  const { dataDir, startAgain } = await staffed();
  lose(dataDir);
  const words = await letIn(
    { dataDir, practice: false, name: 'Quim' },
    () => Buffer.from('246810'),
    JOURNAL_PORTS,
  );
  expect(words).toContain('choose how to continue, as Quim with that PIN');
  const { client } = await startAgain();
  const quim = (await stopOf(client))?.administrators?.find(({ name }) => name === 'Quim');
  const id = quim?.id ?? '';
  await client.journal.startNew({ proof: { way: 'pin', id, pin: '246810' } });
  await client.operators.signOn({ way: 'pin', id, pin: '246810' });
  const { rows } = await client.operators.events({ offset: 0, limit: 10 });
  expect(rows.map(({ kind }) => kind)).toContain('let-in');
  expect(existsSync(join(dataDir, 'journal-administrator.json'))).toBe(false);
});

it('what an administrator changes is refused while the journal that knows them is stopped', async () => {
  const { dataDir, startAgain } = await staffed();
  lose(dataDir);
  const { client } = await startAgain();
  const refused = { code: 'NOT_ALLOWED', data: { why: 'journal-stopped', refusal: null } };
  const settings = () =>
    JSON.stringify(readdirSync(dataDir).filter((name) => /settings|credentials/.test(name)));
  const before = settings();
  await expect(client.setup.practice()).rejects.toMatchObject(refused);
  await expect(client.setup.forget({ removeOrders: false })).rejects.toMatchObject(refused);
  await expect(client.setup.tryKeyring()).rejects.toMatchObject(refused);
  await expect(client.station.change({ station: 'Mine' })).rejects.toMatchObject(refused);
  await expect(client.copies.useFolder({ folder: dataDir })).rejects.toMatchObject(refused);
  await expect(
    client.operators.add({ name: 'Eva', role: 'administrator', language: null }),
  ).rejects.toMatchObject(refused);
  expect(settings()).toBe(before);
  // The page's appearance needs no right, and the station's health may be read.
  await client.station.change({ theme: 'dark' });
  expect((await client.health.state()).lines.length).toBeGreaterThan(0);
  await client.journal.startNew({ proof: { way: 'badge', code: BADGES.adm } });
  await client.station.change({ station: 'Mine' });
});
