/** The key of a secret is outside the data folder, even after an upgrade, whatever happens meanwhile. */
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CredentialStore } from '../../../../src-main/station/secrets/credentials.ts';
import { fileProtector } from '../../../../src-main/station/secrets/file-protector.ts';
import { keyFolder } from '../../../../src-main/station/secrets/key-file.ts';
import { startChild } from '../../../support/child.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const PURPOSE = 'merchant and three addresses';
const STORED = { ...DISTINCTIVE, purpose: PURPOSE };
const open = (folder: string, keys: string) =>
  new CredentialStore(folder, {
    keyring: null,
    file: fileProtector(folder, keys),
    withoutKeyring: () => 'file',
    now: Date.now,
  });

async function aFolder() {
  const [folder, keys] = [tempFolder(), tempFolder()];
  await open(folder, keys).save(DISTINCTIVE, PURPOSE);
  const [name = ''] = readdirSync(keys);
  return { folder, keys, key: readFileSync(join(keys, name), 'utf8'), name };
}

/** A folder as an earlier version left it. */
async function anOldFolder() {
  const { folder, keys, key, name } = await aFolder();
  renameSync(join(keys, name), join(folder, 'credentials.key'));
  renameSync(join(folder, 'credentials.id'), join(tempFolder(), 'gone'));
  return { folder, keys, key };
}

const filesOf = (folder: string) => readdirSync(folder).toSorted();

it('no other account can read it', async () => {
  needs('posixModes');
  const { keys, name } = await aFolder();
  expect(statSync(join(keys, name)).mode & 0o077).toBe(0);
});

it('no file of the data folder has it, and a copy of that folder gives no secret elsewhere', async () => {
  const { folder, keys, key } = await aFolder();
  expect(filesOf(folder)).toEqual(['credentials.id', 'credentials.json']);
  for (const name of filesOf(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(key);
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  const elsewhere = open(copy, tempFolder());
  expect(await elsewhere.load()).toBeNull();
  expect(elsewhere.notice?.code).toBe('secret-key-missing');
  expect(await open(folder, keys).load()).toEqual(STORED);
});

it('a start with another key folder makes no key, puts nothing aside, and costs nothing', async () => {
  const { folder, keys, name } = await aFolder();
  const before = readFileSync(join(folder, 'credentials.json'), 'utf8');
  const elsewhere = tempFolder();
  const away = open(folder, elsewhere);
  expect(await away.load()).toBeNull();
  expect(away.state.access).toBe('missing');
  expect(away.notice).toEqual({ code: 'secret-key-missing', file: join(elsewhere, name) });
  expect(filesOf(elsewhere)).toEqual([]);
  expect(filesOf(folder)).toEqual(['credentials.id', 'credentials.json']);
  expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).toBe(before);
  const back = open(folder, keys);
  expect(await back.load()).toEqual(STORED);
  expect([back.state.access, back.notice]).toEqual(['usable', null]);
  // The drive of the folder comes while the station runs.
  cpSync(join(keys, name), join(elsewhere, name));
  expect(await away.load()).toEqual(STORED);
  expect([away.state.access, away.notice]).toEqual(['usable', null]);
  rmSync(join(elsewhere, name));
  // Entered again while the key is away, it is protected by a new one.
  await away.save(DISTINCTIVE, PURPOSE);
  expect([await away.load(), away.state.access]).toEqual([STORED, 'usable']);
  expect(await open(folder, elsewhere).load()).toEqual(STORED);
});

it('a file that holds no key is a missing one, which nothing else replaces', async () => {
  const { folder, keys, name } = await aFolder();
  writeFileSync(join(keys, name), 'short');
  const store = open(folder, keys);
  expect(await store.load()).toBeNull();
  expect(store.notice?.code).toBe('secret-key-missing');
  expect(readFileSync(join(keys, name), 'utf8')).toBe('short');
});

it('a folder that was renamed finds it again; two folders have two', async () => {
  const { folder, keys } = await aFolder();
  const renamed = join(tempFolder(), 'station');
  renameSync(folder, renamed);
  expect(await open(renamed, keys).load()).toEqual(STORED);
  const other = tempFolder();
  await open(other, keys).save({ ...DISTINCTIVE, clientId: 'other' }, PURPOSE);
  expect(readdirSync(keys)).toHaveLength(2);
  expect(await open(renamed, keys).load()).toEqual(STORED);
});

it('one of an earlier version is moved at the start, also where nobody asks for the secret', async () => {
  const { folder, keys, key } = await anOldFolder();
  const store = open(folder, keys);
  expect(filesOf(folder)).toEqual(['credentials.id', 'credentials.json']);
  expect(readFileSync(join(keys, readdirSync(keys)[0] ?? ''), 'utf8')).toBe(key);
  expect(await store.load()).toEqual(STORED);
});

it('one that cannot be moved stays where it is, and the next start moves it', async () => {
  const { folder, keys } = await anOldFolder();
  // A file is at the path of the folder.
  const wrong = join(tempFolder(), 'keys');
  writeFileSync(wrong, '');
  open(folder, wrong);
  expect(existsSync(join(folder, 'credentials.key'))).toBe(true);
  expect(await open(folder, keys).load()).toEqual(STORED);
  expect(existsSync(join(folder, 'credentials.key'))).toBe(false);
});

it('a file that holds no key is no reason to refuse a new secret', async () => {
  const { folder, keys, name } = await aFolder();
  writeFileSync(join(keys, name), 'short');
  const store = open(folder, keys);
  expect(await store.load()).toBeNull();
  await store.save(DISTINCTIVE, PURPOSE);
  expect(await open(folder, keys).load()).toEqual(STORED);
});

it('is moved once, by a process that is killed before each of its changes on the disk', async () => {
  const { folder, keys } = await anOldFolder();
  let kills = 0;
  for (let answer: string | null = null; answer === null; kills++) {
    // Each start continues from the state that the one before left, and gets further on a fresh folder than on this one.
    const fresh = await anOldFolder();
    const on = startChild('move-key.ts', fresh.folder, fresh.keys, String(kills));
    answer = await on.line();
    await on.kill();
    if (answer !== null) expect(JSON.parse(answer)).toEqual(STORED);
    expect(await open(fresh.folder, fresh.keys).load(), `killed before change ${kills}`).toEqual(STORED);
    expect(existsSync(join(fresh.folder, 'credentials.key'))).toBe(false);
    await startChild('move-key.ts', folder, keys, String(kills)).line();
  }
  expect(kills).toBeGreaterThan(5);
  expect(await open(folder, keys).load()).toEqual(STORED);
  expect(filesOf(folder)).toEqual(['credentials.id', 'credentials.json']);
});

it.each([
  ['linux', {}, '/home/ana/.config/packdesk-keys'],
  ['linux', { XDG_CONFIG_HOME: '/etc/xdg-ana' }, '/etc/xdg-ana/packdesk-keys'],
  ['darwin', {}, '/home/ana/Library/Application Support/Packdesk keys'],
  ['win32', { LOCALAPPDATA: 'D:\\local' }, 'D:/local/Packdesk keys'],
  ['win32', {}, '/home/ana/AppData/Local/Packdesk keys'],
  ['win32', { LOCALAPPDATA: 'AppData' }, '/home/ana/AppData/Local/Packdesk keys'],
] as const)('on %s with %j it lies in %s', (platform, env, folder) => {
  expect(keyFolder({ platform, env, home: '/home/ana' }).replaceAll('\\', '/')).toBe(folder);
});
