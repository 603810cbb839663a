/** Electron's storage by both of its interfaces; a call of the synchronous one that does not return would stop these tests. */
import { describe, expect, it } from 'vitest';
import { SystemKeyring, type Storage } from '../../../../src-main/host/keyring/keyring.ts';
import type { KeyringState } from '../../../../src-main/contract/station/secret.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { until } from '../../../support/until.ts';

const NEVER = new Promise<never>(() => undefined);
const withPrefix = (prefix: string, text: string) => Buffer.from(`${prefix}${text}`);
const withoutPrefix = (bytes: Buffer) => bytes.toString().slice(3);

/** A runtime from before Electron 45. Each call is counted: it could have blocked the process. */
function synchronous({ prefix = 'v11', backend = 'gnome_libsecret' as const } = {}) {
  const calls: string[] = [];
  const counted = <Result>(name: string, result: Result): Result => {
    calls.push(name);
    return result;
  };
  const storage: Storage = {
    getSelectedStorageBackend: () => backend,
    isEncryptionAvailable: () => counted('available', true),
    encryptString: (text) => counted('encrypt', withPrefix(prefix, text)),
    decryptString: (bytes) => counted('decrypt', withoutPrefix(bytes)),
  };
  return { storage, calls };
}

function asynchronous(parts: Partial<Storage> = {}, prefix = 'v11') {
  const { storage, calls } = synchronous();
  return {
    calls,
    storage: {
      ...storage,
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: (text: string) => Promise.resolve(withPrefix(prefix, text)),
      decryptStringAsync: (bytes: Buffer) =>
        Promise.resolve({ result: withoutPrefix(bytes), shouldReEncrypt: false }),
      ...parts,
    } satisfies Storage,
  };
}

function aKeyring(storage: Storage, found: KeyringState = 'open', platform: NodeJS.Platform = 'linux') {
  const clock = new ManualClock();
  const service = { state: found, asked: 0 };
  const secretService = () => {
    service.asked++;
    return Promise.resolve(service.state);
  };
  return { clock, service, keyring: new SystemKeyring({ storage, platform, secretService, clock }) };
}

describe('the synchronous interface', () => {
  it('is used where the Secret Service says that it is open, and not asked again then', async () => {
    const { storage, calls } = synchronous();
    const { keyring, service } = aKeyring(storage);
    expect([await keyring.look(false), await keyring.look(true), service.asked]).toEqual(['open', 'open', 1]);
    expect(await keyring.unprotect(await keyring.protect('secret'))).toBe('secret');
    expect(calls).toEqual(['available', 'encrypt', 'encrypt', 'decrypt']);
  });

  it.each(['locked', 'silent', 'none'] as const)(
    'is never called where it says %s, by a person neither',
    async (state) => {
      const { storage, calls } = synchronous();
      const { keyring } = aKeyring(storage, state);
      expect([await keyring.look(false), await keyring.look(true), calls]).toEqual([state, state, []]);
    },
  );

  it('is used once the keyring was unlocked', async () => {
    const { keyring, service } = aKeyring(synchronous().storage, 'locked');
    await keyring.look(false);
    service.state = 'open';
    expect(await keyring.look(false)).toBe('open');
  });

  it('counts as none with the constant of Chromium', async () => {
    const { keyring } = aKeyring(synchronous({ prefix: 'v10' }).storage);
    expect(await keyring.look(false)).toBe('none');
    await expect(keyring.protect('secret')).rejects.toMatchObject({ state: 'none' });
  });

  it('is used on Windows, which asks nobody, and not on macOS, whose dialog would stop the station', async () => {
    const [windows, mac] = [synchronous({ prefix: 'v10' }), synchronous({ prefix: 'v10' })];
    expect(await aKeyring(windows.storage, 'none', 'win32').keyring.look(false)).toBe('open');
    expect(await aKeyring(mac.storage, 'none', 'darwin').keyring.look(true)).toBe('none');
    expect(mac.calls).toEqual([]);
  });
});

describe('the asynchronous interface', () => {
  it('is used, and the other one is not', async () => {
    const { storage, calls } = asynchronous();
    const { keyring } = aKeyring(storage);
    expect(await keyring.look(false)).toBe('open');
    expect(await keyring.unprotect(await keyring.protect('secret'))).toBe('secret');
    expect(calls).toEqual([]);
  });

  it('counts as none with the constant of Chromium, and where it fails', async () => {
    expect(await aKeyring(asynchronous({}, 'v10').storage).keyring.look(false)).toBe('none');
    const failing = asynchronous({ encryptStringAsync: () => Promise.reject(new Error('no')) });
    expect(await aKeyring(failing.storage).keyring.look(false)).toBe('none');
  });

  it('is silent after ten seconds, and open by the next look once the same question was answered', async () => {
    let answer: (isThere: boolean) => void = () => undefined;
    let asked = 0;
    const slow = asynchronous({
      isAsyncEncryptionAvailable: () => {
        asked++;
        return new Promise((resolve) => (answer = resolve));
      },
    });
    const { keyring, clock } = aKeyring(slow.storage, 'none');
    for (const byPerson of [false, true]) {
      const look = keyring.look(byPerson);
      await until('it waits', () => clock.sleeping === 1);
      clock.advance(10_000);
      expect(await look).toBe('silent');
    }
    answer(true);
    expect([await keyring.look(false), asked]).toEqual(['open', 1]);
  });

  it('shows the dialog of a locked keyring only to a person, and stays locked where nobody answers it', async () => {
    let asked = 0;
    const waiting = asynchronous({
      isAsyncEncryptionAvailable: () => {
        asked++;
        return NEVER;
      },
    });
    const { keyring, clock } = aKeyring(waiting.storage, 'locked');
    expect([await keyring.look(false), asked]).toEqual(['locked', 0]);
    const look = keyring.look(true);
    await until('it waits', () => clock.sleeping === 1);
    clock.advance(10_000);
    expect([await look, asked]).toEqual(['locked', 1]);
  });

  it('ends a call that is not answered: nothing is lost by that', async () => {
    const { storage } = asynchronous({ decryptStringAsync: () => NEVER });
    const { keyring, clock } = aKeyring(storage);
    await keyring.look(false);
    const text = keyring.unprotect('c29tZXRoaW5n');
    await until('it waits', () => clock.sleeping === 1);
    clock.advance(10_000);
    await expect(text).rejects.toMatchObject({ name: 'KeyringClosedError', state: 'silent' });
  });
});
