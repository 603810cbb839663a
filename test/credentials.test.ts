import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CredentialStore, fileProtector } from '../src-main/credentials.ts';
import { DISTINCTIVE } from './support/clients.ts';
import { tempFolder } from './support/temp-folder.ts';

const open = (folder: string) => new CredentialStore(folder, fileProtector(folder));
const fileOf = (folder: string) => join(folder, 'credentials.json');
const TOKEN = 'tOkEn-DISTINCTIVE-99';
const RECORD = {
  token: { token: TOKEN, issuedAt: 9, expiresAt: 99 },
  askedAt: 9,
  pauseMs: 5,
  failures: 1,
  useless: 0,
  failure: { kind: 'server' as const, message: null, status: 500 },
  refused: null,
};

async function saved(): Promise<string> {
  const folder = tempFolder();
  const store = open(folder);
  await store.save(DISTINCTIVE);
  await store.signInStore('account').save(RECORD);
  return folder;
}

describe('credentials', () => {
  it('are none where none were kept', async () => {
    const store = open(tempFolder());
    expect([await store.load(), store.notice, store.protection]).toEqual([null, null, 'file']);
  });

  it('come back after a restart, and the token with them', async () => {
    const store = open(await saved());
    expect(await store.load()).toEqual(DISTINCTIVE);
    expect(await store.signInStore('account').load()).toEqual(RECORD);
    expect(store.notice).toBeNull();
  });

  it('come back whatever they hold', async () => {
    const folder = tempFolder();
    const odd = { clientId: 'ü "id" \\', clientSecret: '😀\u0000\n{"a":1}'.repeat(50) };
    await open(folder).save(odd);
    expect(await open(folder).load()).toEqual(odd);
  });

  it('cannot be read in any file of the folder', async () => {
    const folder = await saved();
    for (const name of readdirSync(folder)) {
      const content = readFileSync(join(folder, name), 'utf8');
      const decoded = Buffer.from(content, 'base64').toString('utf8');
      for (const secret of [DISTINCTIVE.clientSecret, DISTINCTIVE.clientId, TOKEN]) {
        expect(content).not.toContain(secret);
        expect(decoded).not.toContain(secret);
      }
    }
  });

  it('and their key can be read by this account only', async () => {
    const folder = await saved();
    for (const name of ['credentials.json', 'credentials.key']) {
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  it('are protected differently each time', async () => {
    const folder = tempFolder();
    const store = open(folder);
    await store.save(DISTINCTIVE);
    const first = readFileSync(fileOf(folder), 'utf8');
    await store.save(DISTINCTIVE);
    expect(readFileSync(fileOf(folder), 'utf8')).not.toBe(first);
  });

  it('that are new make the token of the old ones forgotten', async () => {
    const folder = await saved();
    const store = open(folder);
    await store.save({ ...DISTINCTIVE, clientSecret: 'new' });
    expect(await store.signInStore('account').load()).toBeNull();
    expect(await open(folder).signInStore('account').load()).toBeNull();
  });

  it('are put back with `restore`', async () => {
    const folder = await saved();
    const store = open(folder);
    const { kept } = store;
    await store.save({ clientId: 'other', clientSecret: 'new' });
    store.restore(kept);
    for (const each of [store, open(folder)]) {
      expect(await each.load()).toEqual(DISTINCTIVE);
      expect(await each.signInStore('account').load()).toEqual(RECORD);
    }
  });

  it.each([
    ['no JSON', 'garbage'],
    ['empty', ''],
    ['another shape', '{"secret":1}'],
    ['a list', '[]'],
  ])('in a file that is %s are put aside, and that is said', async (_name, content) => {
    const folder = tempFolder();
    writeFileSync(fileOf(folder), content);
    const store = open(folder);
    expect(await store.load()).toBeNull();
    expect(store.notice).toMatchObject({ code: 'credentials-unreadable' });
    expect(readFileSync(store.notice?.kept ?? '', 'utf8')).toBe(content);
    await store.save(DISTINCTIVE);
    expect(await open(folder).load()).toEqual(DISTINCTIVE);
  });

  it.each([
    [
      'of another key',
      (folder: string) =>
        writeFileSync(join(folder, 'credentials.key'), Buffer.alloc(32, 7).toString('base64')),
    ],
    ['with a key that is none', (folder: string) => writeFileSync(join(folder, 'credentials.key'), 'short')],
    [
      'that were changed',
      (folder: string) => {
        const file = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as { credentials: string };
        const bytes = Buffer.from(file.credentials, 'base64');
        bytes[30] = (bytes[30] ?? 0) ^ 1;
        writeFileSync(fileOf(folder), JSON.stringify({ ...file, credentials: bytes.toString('base64') }));
      },
    ],
    [
      'that were cut off',
      (folder: string) => {
        const file = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as { credentials: string };
        writeFileSync(fileOf(folder), JSON.stringify({ ...file, credentials: file.credentials.slice(0, 8) }));
      },
    ],
  ])('%s are put aside, and that is said', async (_name, spoil) => {
    const folder = await saved();
    spoil(folder);
    const store = open(folder);
    expect(await store.load()).toBeNull();
    expect(store.notice).toMatchObject({
      code: 'credentials-unreadable',
      kept: expect.stringContaining('unreadable') as string,
    });
  });

  it('that cannot be read disturb nobody who asks for them at the same time', async () => {
    const folder = await saved();
    writeFileSync(join(folder, 'credentials.key'), Buffer.alloc(32, 7).toString('base64'));
    const store = open(folder);
    expect(await Promise.all([store.load(), store.load(), store.load()])).toEqual([null, null, null]);
    expect(readFileSync(store.notice?.kept ?? '', 'utf8')).toContain('credentials');
  });
});

describe('the token of an account', () => {
  it('is not given to another account', async () => {
    expect(
      await open(await saved())
        .signInStore('other')
        .load(),
    ).toBeNull();
  });

  it('is kept also where the credentials themselves are not', async () => {
    const folder = tempFolder();
    await open(folder).signInStore('account').save(RECORD);
    expect(await open(folder).signInStore('account').load()).toEqual(RECORD);
    expect(await open(folder).load()).toBeNull();
  });

  it('can be forgotten, and the credentials stay', async () => {
    const folder = await saved();
    const forgotten = { ...RECORD, token: null };
    await open(folder).signInStore('account').save(forgotten);
    const store = open(folder);
    expect([await store.signInStore('account').load(), await store.load()]).toEqual([forgotten, DISTINCTIVE]);
  });

  it('that cannot be read is none', async () => {
    const folder = await saved();
    const file = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as {
      token: { account: string; text: string };
    };
    writeFileSync(fileOf(folder), JSON.stringify({ ...file, token: { ...file.token, text: 'nonsense' } }));
    expect(await open(folder).signInStore('account').load()).toBeNull();
  });
});
