import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WithoutKeyring } from '../../../../src-main/contract/station/secret.ts';
import { CredentialStore } from '../../../../src-main/station/secrets/credentials.ts';
import { fileProtector } from '../../../../src-main/station/secrets/file-protector.ts';
import { FloorSignIns } from '../../../../src-main/station/secrets/floor-sign-in.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { TEST_KEYS } from '../../../support/test-keys.ts';

const MEMBERSHIP = { account: 'one', joining: 'j', floor: 'Hall 1', bench: 'Bench 1', isJoined: false };

function signInsIn(folder: string, withoutKeyring: WithoutKeyring | null = 'file') {
  const credentials = new CredentialStore(folder, {
    keyring: null,
    file: fileProtector(folder, TEST_KEYS),
    withoutKeyring: () => withoutKeyring,
    now: () => 0,
  });
  return new FloorSignIns(folder, credentials);
}

it('is there after a start, for its connection alone, and once the code is spent', async () => {
  const folder = tempFolder();
  const first = signInsIn(folder);
  expect([first.membership, await first.load()]).toEqual([null, null]);
  await first.keep('the secret', MEMBERSHIP);
  expect(signInsIn(folder).ofAccount('one')).toBeNull();
  expect(signInsIn(folder).membership).toMatchObject(MEMBERSHIP);
  await first.joined();
  const again = signInsIn(folder);
  expect(again.ofAccount('one')).toMatchObject({ floor: 'Hall 1', isJoined: true });
  expect(again.ofAccount('two')).toBeNull();
  expect(await again.load()).toBe('the secret');
  expect(readFileSync(join(folder, 'floor-sign-in.json'), 'utf8')).not.toContain('the secret');
  await again.forget();
  expect([again.membership, signInsIn(folder).membership]).toEqual([null, null]);
});

it.each([null, 'memory' as const])('is not written where nothing may protect it (%s)', async (chosen) => {
  const folder = tempFolder();
  const signIns = signInsIn(folder, chosen);
  await expect(signIns.keep('the secret', MEMBERSHIP)).rejects.toThrow(/keyring/);
  expect(signIns.membership).toBeNull();
});

it('a file that cannot be read leaves the station on a floor that it cannot sign in to', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'floor-sign-in.json'), '{"account":');
  const signIns = signInsIn(folder);
  expect(signIns.ofAccount('one')).toMatchObject({ isJoined: true });
  expect(await signIns.load()).toBeNull();
  await signIns.forget();
  expect(signIns.ofAccount('one')).toBeNull();
});
