import { createPublicKey, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { FeedError } from '../../../src-main/updates/feed-error.ts';
import { readManifest, signManifest } from '../../../src-main/updates/manifest.ts';
import { aManifest, anUpdateKey } from '../../support/update-feed.ts';

const key = anUpdateKey();

/** Whatever it is, signed as it is. */
function signed(content: unknown): Buffer {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const envelope = { signed: bytes.toString('base64'), signature: sign(null, bytes, key).toString('base64') };
  return Buffer.from(JSON.stringify(envelope));
}

function faultOf(file: Buffer): unknown {
  try {
    readManifest(file, createPublicKey(key));
  } catch (error) {
    if (error instanceof FeedError) return error.fault;
    throw error;
  }
  return null;
}

it('reads what it has signed', () => {
  const { published, product: _product, ...rest } = aManifest();
  expect(readManifest(Buffer.from(signManifest(aManifest(), key)), createPublicKey(key))).toEqual({
    ...rest,
    publishedAt: Date.parse(published),
  });
});

it('takes out of notes what turns the letters around it', () => {
  const file = signed({ ...aManifest(), notes: 'Fixes \u202eliva\u202c \u2066x\u2069' });
  expect(readManifest(file, createPublicKey(key)).notes).toBe('Fixes liva x');
});

it.each([
  ['another product', { product: 'forklift' }, 'product'],
  ['no version', { version: undefined }, 'version'],
  ['a version with a suffix', { version: '2.0.0-beta.1' }, 'version'],
  ['a version with a zero in front', { version: '2.00.1' }, 'version'],
  ['a day instead of a moment', { published: '2026-01-02' }, 'published'],
  ['a moment without a zone', { published: '2026-01-02T03:04:05' }, 'published'],
  ['notes that are a list', { notes: ['a'] }, 'notes'],
  ['notes without end', { notes: 'a'.repeat(20_001) }, 'notes'],
  ['notes that ring a bell', { notes: 'a\u0007b' }, 'notes'],
  ['no files', { files: [] }, 'files'],
  [
    'a file of another folder',
    { files: [{ ...aManifest().files[0], name: '../../etc/passwd' }] },
    'files.0.name',
  ],
  [
    'a file of another host',
    { files: [{ ...aManifest().files[0], name: 'https://e.example/x' }] },
    'files.0.name',
  ],
  ['a file that runs a command', { files: [{ ...aManifest().files[0], name: '$(id).deb' }] }, 'files.0.name'],
  ['a short hash', { files: [{ ...aManifest().files[0], sha256: 'ab' }] }, 'files.0.sha256'],
  ['no size', { files: [{ ...aManifest().files[0], bytes: 0 }] }, 'files.0.bytes'],
])('takes no manifest with %s, and names the field', (_name, parts, field) => {
  expect(faultOf(signed({ ...aManifest(), ...parts }))).toEqual({
    kind: 'wrong-content',
    status: null,
    field,
  });
});

it.each([
  ['no JSON', 'version: 2'],
  ['a text', '"2.0.0"'],
  ['nothing', 'null'],
])('takes nothing that is signed and is %s', (_name, content) => {
  expect(faultOf(signed(content))).toMatchObject({ kind: 'wrong-content', field: '' });
});

it('leaves out what a later version may add', () => {
  const file = signed({ ...aManifest(), mood: 'good' });
  expect(readManifest(file, createPublicKey(key))).not.toHaveProperty('mood');
});

it('looks at nothing that is signed before its signature', () => {
  const other = anUpdateKey();
  const bytes = Buffer.from('no JSON at all');
  const file = { signed: bytes.toString('base64'), signature: sign(null, bytes, other).toString('base64') };
  expect(faultOf(Buffer.from(JSON.stringify(file)))).toMatchObject({ kind: 'wrong-signature' });
});

it.each([
  ['half of it', { signature: 'AAAA' }, 'wrong-signature'],
  ['one that is no base64', { signature: 'nothing to see' }, 'damaged'],
  ['an empty one', { signature: '' }, 'damaged'],
  ['a list', { signature: [] }, 'damaged'],
])('takes no signature that is %s', (_name, parts, kind) => {
  const envelope = JSON.parse(signManifest(aManifest(), key)) as object;
  expect(faultOf(Buffer.from(JSON.stringify({ ...envelope, ...parts })))).toMatchObject({ kind });
});
