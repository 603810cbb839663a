/** Protection of a secret, by what the keyring has answered. */
import { expect, test } from 'vitest';
import type { KeyringState } from '../../../../src-main/contract/station/secret.ts';
import { KeyringClosedError } from '../../../../src-main/domain/station/keyring-closed-error.ts';
import { fileProtector } from '../../../../src-main/station/secrets/file-protector.ts';
import { Protection } from '../../../../src-main/station/secrets/protection.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { TestKeyring } from '../../../support/test-keyring.ts';

const aProtection = (keyring: TestKeyring | null) =>
  new Protection({ keyring, file: fileProtector(tempFolder(), tempFolder()) });

test('until it has answered a keyring is silent; one that is open stays so while it is asked again', async () => {
  const keyring = new TestKeyring();
  const protection = aProtection(keyring);
  const first = protection.look(false);
  expect([protection.keyring, protection.isOpen]).toEqual(['silent', false]);
  await first;
  const second = protection.look(true);
  expect(protection.isOpen).toBe(true);
  await second;
  expect(keyring.looks).toEqual([false, true]);
});

test.each<KeyringState>(['locked', 'silent', 'none'])(
  'a keyring that is %s protects nothing, and the key file does all the same',
  async (state) => {
    const protection = aProtection(new TestKeyring(state));
    await protection.look(false);
    expect(() => protection.of('keyring')).toThrow(`(${state})`);
    expect(protection.of('file')).toBe(protection.file);
  },
);

test('a call that fails because it has closed says how it is; another failure says nothing of it', async () => {
  const protection = aProtection(new TestKeyring());
  await protection.look(false);
  expect([protection.note(new Error('no room')), protection.keyring]).toEqual([false, 'open']);
  expect([protection.note(new KeyringClosedError('locked')), protection.keyring]).toEqual([true, 'locked']);
});

test('without a keyring there is none, also after a look', async () => {
  const protection = aProtection(null);
  await protection.look(true);
  expect([protection.keyring, protection.ofEarlierVersions]).toEqual(['none', 'file']);
  expect(protection.closed()).toEqual(new KeyringClosedError('none'));
});
