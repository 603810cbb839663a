import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CredentialStore } from '../../../../src-main/station/secrets/credentials.ts';
import { fileProtector } from '../../../../src-main/station/secrets/file-protector.ts';
import type { Keyring } from '../../../../src-main/station/secrets/protector.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { needs } from '../../../support/needs.ts';
import { smallDisk } from '../../../support/small-disk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { TEST_KEYS } from '../../../support/test-keys.ts';

const open = (folder: string) =>
  new CredentialStore(folder, {
    keyring: null,
    file: fileProtector(folder, TEST_KEYS),
    withoutKeyring: () => 'file',
    now: Date.now,
  });
const fileOf = (folder: string) => join(folder, 'credentials.json');
const keyOf = (folder: string) =>
  join(TEST_KEYS, `${readFileSync(join(folder, 'credentials.id'), 'utf8')}.key`);
const PURPOSE = 'merchant and three addresses';
const TOKEN = 'tOkEn-DISTINCTIVE-99';
const RECORD = {
  token: { token: TOKEN, issuedAt: 9, expiresAt: 99 },
  askedAt: 9,
  pauseMs: 5,
  failures: 1,
  useless: 0,
  failure: { kind: 'server' as const, message: null, status: 500 },
  doubt: null,
  refused: null,
};

async function saved(): Promise<string> {
  const folder = tempFolder();
  const store = open(folder);
  await store.save(DISTINCTIVE, PURPOSE);
  await store.signInStore(PURPOSE).save(RECORD);
  return folder;
}

describe('credentials', () => {
  it('are none where none were kept', async () => {
    const store = open(tempFolder());
    expect([await store.load(), store.notice, store.state]).toEqual([
      null,
      null,
      { protection: 'obfuscated', keyring: 'none', access: 'none', withoutKeyring: 'file' },
    ]);
  });

  it('come back after a restart, and the token with them', async () => {
    const store = open(await saved());
    expect(await store.load()).toEqual({ ...DISTINCTIVE, purpose: PURPOSE });
    expect(await store.signInStore(PURPOSE).load()).toEqual(RECORD);
    expect(store.notice).toBeNull();
  });

  it('come back whatever they hold', async () => {
    const folder = tempFolder();
    const odd = { clientId: 'ü "id" \\', clientSecret: '😀\u0000\n{"a":1}'.repeat(50) };
    await open(folder).save(odd, PURPOSE);
    expect(await open(folder).load()).toEqual({ ...odd, purpose: PURPOSE });
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
    needs('posixModes');
    const folder = await saved();
    for (const file of [join(folder, 'credentials.json'), keyOf(folder)])
      expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('that the disk has no room for leave those that were kept', async (context) => {
    const disk = smallDisk();
    if ('reason' in disk) return context.skip(disk.reason);
    const store = open(disk.folder);
    await store.save(DISTINCTIVE, PURPOSE);
    // Room for the beginning of the file, and not for its end.
    disk.fill(1);
    const long = { ...DISTINCTIVE, clientSecret: 'x'.repeat(9_000) };
    await expect(store.save(long, PURPOSE)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await open(disk.folder).load()).toEqual({ ...DISTINCTIVE, purpose: PURPOSE });
  });

  it('are protected differently each time', async () => {
    const folder = tempFolder();
    const store = open(folder);
    await store.save(DISTINCTIVE, PURPOSE);
    const first = readFileSync(fileOf(folder), 'utf8');
    await store.save(DISTINCTIVE, PURPOSE);
    expect(readFileSync(fileOf(folder), 'utf8')).not.toBe(first);
  });

  it('that are new make the token of the old ones forgotten', async () => {
    const folder = await saved();
    const store = open(folder);
    await store.save({ ...DISTINCTIVE, clientSecret: 'new' }, PURPOSE);
    expect(await store.signInStore(PURPOSE).load()).toBeNull();
    expect(await open(folder).signInStore(PURPOSE).load()).toBeNull();
  });

  it('are put back with `restore`', async () => {
    const folder = await saved();
    const store = open(folder);
    const { content } = store;
    await store.save({ clientId: 'other', clientSecret: 'new' }, PURPOSE);
    await store.restore(content);
    for (const each of [store, open(folder)]) {
      expect(await each.load()).toEqual({ ...DISTINCTIVE, purpose: PURPOSE });
      expect(await each.signInStore(PURPOSE).load()).toEqual(RECORD);
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
    expect(readFileSync(store.notice?.file ?? '', 'utf8')).toBe(content);
    await store.save(DISTINCTIVE, PURPOSE);
    expect(await open(folder).load()).toEqual({ ...DISTINCTIVE, purpose: PURPOSE });
  });

  it.each([
    [
      'of another key',
      (folder: string) => writeFileSync(keyOf(folder), Buffer.alloc(32, 7).toString('base64')),
    ],
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
      code: 'secret-unreadable',
      file: expect.stringContaining('unreadable') as string,
    });
    // The next start asks only for the secret.
    const next = open(folder);
    expect([await next.load(), next.state.access, next.notice]).toEqual([null, 'missing', null]);
  });

  it('that cannot be read disturb nobody who asks for them at the same time', async () => {
    const folder = await saved();
    writeFileSync(keyOf(folder), Buffer.alloc(32, 7).toString('base64'));
    const store = open(folder);
    expect(await Promise.all([store.load(), store.load(), store.load()])).toEqual([null, null, null]);
    expect(readFileSync(store.notice?.file ?? '', 'utf8')).toContain('credentials');
  });
});

describe('what they are kept for', () => {
  /** Encrypts nothing, so that everything can be changed: the worst keyring there could be. */
  const weak: Keyring = {
    look: () => Promise.resolve('open'),
    protect: (text) => Promise.resolve(text),
    unprotect: (text) => Promise.resolve(text),
  };
  async function openWeak(folder: string): Promise<CredentialStore> {
    const store = new CredentialStore(folder, {
      keyring: weak,
      file: fileProtector(folder, TEST_KEYS),
      withoutKeyring: () => null,
      now: Date.now,
    });
    await store.look();
    return store;
  }
  const changed = (folder: string) =>
    writeFileSync(fileOf(folder), readFileSync(fileOf(folder), 'utf8').replaceAll(PURPOSE, 'thieves'));

  it('cannot be changed on the disk, also where the keyring does not notice changes', async () => {
    const folder = tempFolder();
    await (await openWeak(folder)).save(DISTINCTIVE, PURPOSE);
    changed(folder);
    const store = await openWeak(folder);
    expect(await store.load()).toBeNull();
    expect(store.notice).toMatchObject({ code: 'secret-of-other-keyring' });
  });

  it('cannot be changed for a token either', async () => {
    const folder = tempFolder();
    await (await openWeak(folder)).signInStore(PURPOSE).save(RECORD);
    expect(await (await openWeak(folder)).signInStore(PURPOSE).load()).toEqual(RECORD);
    changed(folder);
    for (const purpose of [PURPOSE, 'thieves'])
      expect(await (await openWeak(folder)).signInStore(purpose).load()).toBeNull();
  });

  it('is unknown in a file of an earlier version, whose token is forgotten', async () => {
    const folder = tempFolder();
    const protector = fileProtector(folder, TEST_KEYS);
    const text = await protector.protect(JSON.stringify(RECORD));
    const credentials = await protector.protect(JSON.stringify(DISTINCTIVE));
    writeFileSync(fileOf(folder), JSON.stringify({ credentials, token: { account: PURPOSE, text } }));
    const store = open(folder);
    expect(await store.load()).toEqual({ ...DISTINCTIVE, purpose: null });
    expect([await store.signInStore(PURPOSE).load(), store.notice]).toEqual([null, null]);
  });
});

describe('the token of a connection', () => {
  it('is not given to another one', async () => {
    expect(
      await open(await saved())
        .signInStore('other')
        .load(),
    ).toBeNull();
  });

  it('is kept also where the credentials themselves are not', async () => {
    const folder = tempFolder();
    await open(folder).signInStore(PURPOSE).save(RECORD);
    expect(await open(folder).signInStore(PURPOSE).load()).toEqual(RECORD);
    expect(await open(folder).load()).toBeNull();
  });

  it('can be forgotten, and the credentials stay', async () => {
    const folder = await saved();
    const forgotten = { ...RECORD, token: null };
    await open(folder).signInStore(PURPOSE).save(forgotten);
    const store = open(folder);
    expect([await store.signInStore(PURPOSE).load(), await store.load()]).toEqual([
      forgotten,
      { ...DISTINCTIVE, purpose: PURPOSE },
    ]);
  });

  it('that cannot be read is none', async () => {
    const folder = await saved();
    const file = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as {
      token: { text: string };
    };
    writeFileSync(fileOf(folder), JSON.stringify({ ...file, token: { ...file.token, text: 'nonsense' } }));
    expect(await open(folder).signInStore(PURPOSE).load()).toBeNull();
  });
});
