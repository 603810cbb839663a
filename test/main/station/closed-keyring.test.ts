/** Credentials with a keyring that is locked, silent, missing, replaced or late, and without a keyring. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WithoutKeyring } from '../../../src-main/contract/station/secret.ts';
import { CredentialStore } from '../../../src-main/station/secrets/credentials.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { KeyringClosedError } from '../../../src-main/domain/station/keyring-closed-error.ts';
import { NEVER_ASKED } from '../../../src-main/upstream/token/sign-in-record.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { filesWith } from '../../support/files-with.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { TestKeyring } from '../../support/test-keyring.ts';

const PURPOSE = 'merchant and three addresses';
const STORED = { ...DISTINCTIVE, purpose: PURPOSE };
const TOKEN = 'tOkEn-DISTINCTIVE-68';
const RECORD = { ...NEVER_ASKED, token: { token: TOKEN, issuedAt: 1, expiresAt: 2 }, askedAt: 1 };

class Station {
  readonly folder = tempFolder();
  readonly keys = tempFolder();
  keyring = new TestKeyring();
  /** False: its host has none. */
  hasKeyring = true;
  choice: WithoutKeyring | null = null;

  /** A start. */
  async open(): Promise<CredentialStore> {
    const store = new CredentialStore(this.folder, {
      keyring: this.hasKeyring ? this.keyring : null,
      file: fileProtector(this.folder, this.keys),
      withoutKeyring: () => this.choice,
      now: () => 7,
    });
    await store.look();
    return store;
  }

  async save(): Promise<CredentialStore> {
    const store = await this.open();
    await store.save(DISTINCTIVE, PURPOSE);
    await store.signInStore(PURPOSE).save(RECORD);
    return store;
  }

  file(): { credentials: string | null; by: string } {
    return JSON.parse(readFileSync(join(this.folder, 'credentials.json'), 'utf8')) as {
      credentials: string | null;
      by: string;
    };
  }
}

function aStation(parts: Partial<Pick<Station, 'keyring' | 'hasKeyring' | 'choice'>> = {}): Station {
  return Object.assign(new Station(), parts);
}

describe('a secret in the keyring', () => {
  it('is protected, and comes back after a restart with its sign-in', async () => {
    const station = aStation();
    await station.save();
    const store = await station.open();
    expect([await store.load(), await store.signInStore(PURPOSE).load()]).toEqual([STORED, RECORD]);
    expect(store.state).toMatchObject({ protection: 'protected', keyring: 'open', access: 'usable' });
    expect(filesWith(station.folder, DISTINCTIVE.clientSecret)).toEqual([]);
  });

  it.each(['locked', 'silent', 'none'] as const)(
    'stays where it is while the keyring is %s, and is there when it opens',
    async (state) => {
      const station = aStation();
      await station.save();
      const before = readFileSync(join(station.folder, 'credentials.json'), 'utf8');
      station.keyring.state = state;
      const store = await station.open();
      expect([await store.load(), store.notice]).toEqual([null, null]);
      expect(store.state).toMatchObject({ protection: 'protected', keyring: state, access: 'closed' });
      expect(await store.identity()).toEqual({ clientId: DISTINCTIVE.clientId, purpose: PURPOSE });
      expect(readFileSync(join(station.folder, 'credentials.json'), 'utf8')).toBe(before);
      station.keyring.state = 'open';
      await store.look();
      expect([await store.load(), store.state.access]).toEqual([STORED, 'usable']);
    },
  );

  it('stays where it is on a host that has no keyring', async () => {
    const station = aStation();
    await station.save();
    station.hasKeyring = false;
    const store = await station.open();
    expect([await store.load(), store.notice, store.state.access]).toEqual([null, null, 'closed']);
  });

  it('is put aside and said where the keyring is another one; whose it was stays known', async () => {
    const station = aStation();
    await station.save();
    station.keyring.replace();
    for (const store of [await station.open(), await station.open()]) {
      const all = await Promise.all([store.load(), store.load()]);
      expect(all).toEqual([null, null]);
      expect(store.state).toMatchObject({ keyring: 'open', access: 'missing' });
      expect((await store.identity())?.clientId).toBe(DISTINCTIVE.clientId);
    }
    expect(readdirSync(station.folder)).toContain('credentials.json.unreadable-7');
    const store = await station.save();
    expect([await store.load(), store.state.protection]).toEqual([STORED, 'protected']);
  });

  it('says that it is the keyring, where a text of it cannot be read', async () => {
    const station = aStation();
    await station.save();
    station.keyring.replace();
    const store = await station.open();
    await store.load();
    expect(store.notice).toMatchObject({ code: 'secret-of-other-keyring' });
  });

  it('of a version that did not write what protects it is read by what has protected it', async () => {
    const station = aStation();
    await station.save();
    const { by: _by, ...old } = { identity: null, ...station.file() };
    writeFileSync(join(station.folder, 'credentials.json'), JSON.stringify({ ...old, identity: null }));
    // The version of that time made no key if the keyring protected.
    fileProtector(station.folder, station.keys).forget();
    expect(await (await station.open()).load()).toEqual(STORED);
    station.keyring.state = 'locked';
    const store = await station.open();
    expect([await store.load(), store.state.access, await store.identity()]).toEqual([null, 'closed', null]);
  });

  it('lets its sign-in stay in memory while it is closed', async () => {
    const station = aStation();
    await station.save();
    station.keyring.state = 'locked';
    const store = await station.open();
    const before = station.file();
    await store.signInStore(PURPOSE).save({ ...RECORD, failures: 3 });
    expect((await store.signInStore(PURPOSE).load())?.failures).toBe(3);
    expect(station.file()).toEqual(before);
  });
});

describe('without a keyring', () => {
  it.each(['locked', 'silent', 'none'] as const)(
    'nothing is written before somebody has chosen how (%s)',
    async (state) => {
      const station = aStation({ keyring: new TestKeyring(state) });
      const store = await station.open();
      expect(store.state).toMatchObject({ protection: 'unavailable', withoutKeyring: null });
      await expect(store.save(DISTINCTIVE, PURPOSE)).rejects.toEqual(new KeyringClosedError(state));
      expect([readdirSync(station.folder), readdirSync(station.keys)]).toEqual([[], []]);
    },
  );

  it('a secret goes into the file where that was chosen, and into the keyring when there is one', async () => {
    const station = aStation({ keyring: new TestKeyring('none'), choice: 'file' });
    const first = await station.save();
    expect(first.state).toMatchObject({ protection: 'obfuscated', access: 'usable' });
    station.keyring.state = 'open';
    const store = await station.open();
    expect([await store.load(), await store.signInStore(PURPOSE).load()]).toEqual([STORED, RECORD]);
    expect([store.state.protection, station.file().by]).toEqual(['protected', 'keyring']);
    station.keyring.state = 'locked';
    expect((await station.open()).state).toMatchObject({ protection: 'protected', access: 'closed' });
  });

  it('what lies in the file already goes on as it was, and nobody is asked', async () => {
    const station = aStation({ hasKeyring: false, choice: 'file' });
    await station.save();
    station.choice = null;
    const store = await station.open();
    expect(store.state).toMatchObject({ access: 'usable', withoutKeyring: 'file' });
    await store.save({ ...DISTINCTIVE, clientSecret: 'new' }, PURPOSE);
    expect((await (await station.open()).load())?.clientSecret).toBe('new');
  });

  it('in memory alone no trace of the secret and its sign-in is on the disk, and a start asks for it', async () => {
    const station = aStation({ hasKeyring: false, choice: 'memory' });
    const store = await station.save();
    expect([await store.load(), await store.signInStore(PURPOSE).load()]).toEqual([STORED, RECORD]);
    expect(store.state).toMatchObject({ protection: 'unavailable', access: 'usable' });
    expect(station.file()).toMatchObject({ credentials: null, token: null, by: 'memory' });
    for (const text of [DISTINCTIVE.clientSecret, TOKEN])
      for (const folder of [station.folder, station.keys])
        for (const form of [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')])
          expect(filesWith(folder, form)).toEqual([]);
    const again = await station.open();
    expect([await again.load(), again.state.access, again.notice]).toEqual([null, 'missing', null]);
    expect(await again.identity()).toEqual({ clientId: DISTINCTIVE.clientId, purpose: PURPOSE });
  });

  it('what is in memory goes into the keyring when it opens', async () => {
    const station = aStation({ keyring: new TestKeyring('locked'), choice: 'memory' });
    const store = await station.save();
    station.keyring.state = 'open';
    await store.look();
    expect(store.state).toMatchObject({ protection: 'protected', access: 'usable' });
    expect(await (await station.open()).load()).toEqual(STORED);
  });

  it('what was in the file is gone from it when memory was chosen since', async () => {
    const station = aStation({ hasKeyring: false, choice: 'file' });
    await station.save();
    station.choice = 'memory';
    const store = await station.open();
    expect([await store.load(), store.state.protection]).toEqual([STORED, 'obfuscated']);
    await store.save(DISTINCTIVE, PURPOSE);
    expect([station.file().credentials, store.state.protection]).toEqual([null, 'unavailable']);
  });

  it('a change of the connection that fails puts back what was in memory', async () => {
    const station = aStation({ hasKeyring: false, choice: 'memory' });
    const store = await station.save();
    const { content } = store;
    await store.save({ clientId: 'other', clientSecret: 'other' }, 'other');
    await store.restore(content);
    expect(await store.load()).toEqual(STORED);
  });

  it('forgetting leaves nothing, in memory neither', async () => {
    const station = aStation({ hasKeyring: false, choice: 'memory' });
    const store = await station.save();
    await store.forget();
    expect([await store.load(), await store.identity(), store.state.access]).toEqual([null, null, 'none']);
    expect([readdirSync(station.folder), readdirSync(station.keys)]).toEqual([[], []]);
  });
});
