import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readUpdateKey } from '../../../../src-main/station/secrets/update-key.ts';

const spki = (key: ReturnType<typeof generateKeyPairSync>['publicKey']) =>
  key.export({ format: 'der', type: 'spki' });

it('reads a key as its 32 bytes and as the whole of it', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  for (const bytes of [der, der.subarray(-32)])
    expect(readUpdateKey(bytes.toString('base64'))?.equals(publicKey)).toBe(true);
});

it('takes nothing else', () => {
  const rsa = spki(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey);
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  for (const text of [
    '',
    'no key',
    'AAAA',
    rsa.toString('base64'),
    secret.toString('base64'),
    'A'.repeat(9999),
  ])
    expect(readUpdateKey(text), text.slice(0, 20)).toBeNull();
});
