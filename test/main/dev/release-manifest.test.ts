import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { notesOf } from '../../../src-main/dev/release-manifest.ts';
import { readUpdateKey } from '../../../src-main/station/secrets/update-key.ts';
import { readManifest } from '../../../src-main/updates/manifest.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../../../src-main/dev/release-manifest.ts', import.meta.url));

const run = (...args: string[]) => spawnSync(process.execPath, [ENTRY, ...args], { encoding: 'utf8' });

it('makes a key and signs a release, as a station reads it under the key that was printed', () => {
  const folder = tempFolder();
  const [key, out, deb, notes] = ['key.pem', 'packdesk.json', 'packdesk_amd64.deb', 'notes.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const made = run('--new-key', key);
  expect(made.stderr).toBe('');
  const text = /updateKey of the policy: (\S+)/.exec(made.stdout)?.[1] ?? '';
  writeFileSync(deb, 'a package');
  writeFileSync(notes, 'Faster.\r\nCalmer.\r\n');
  const { status, stdout, stderr } = run('--key', key, '--out', out, '--notes', notes, deb);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(text);
  const publicKey = readUpdateKey(text);
  expect(publicKey?.equals(createPublicKey(createPrivateKey(readFileSync(key))))).toBe(true);
  if (publicKey === null) return;
  expect(readManifest(readFileSync(out), publicKey)).toMatchObject({
    version: packageJson.version,
    notes: 'Faster.\nCalmer.',
    files: [
      {
        name: 'packdesk_amd64.deb',
        bytes: 9,
        sha256: createHash('sha256').update('a package').digest('hex'),
      },
    ],
  });
  const again = run('--new-key', key);
  expect(again.status, 'no key is written over').toBe(2);
});

it('makes a key that only this account can read', () => {
  needs('posixModes');
  const key = join(tempFolder(), 'key.pem');
  run('--new-key', key);
  expect(statSync(key).mode & 0o777).toBe(0o600);
});

it('says what it expects', () => {
  const { status, stderr } = run('--key', 'nowhere.pem');
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('expected --key FILE'),
  });
});

it('refuses notes that no station would take, in one sentence with both lengths', () => {
  const folder = tempFolder();
  const [key, notes, deb] = ['key.pem', 'notes.txt', 'packdesk_amd64.deb'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  run('--new-key', key);
  writeFileSync(notes, 'x'.repeat(20_001));
  writeFileSync(deb, 'a package');
  const { status, stderr } = run('--key', key, '--out', join(folder, 'packdesk.json'), '--notes', notes, deb);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'The notes have 20001 characters, and stations take 20000: shorten them.\n',
  });
});

it('takes the notes of a version out of the changelog, as plain text', () => {
  const changelog = [
    '# Changelog\n\n## Unreleased\n\n- Not yet.\n',
    '## 1.2.0 (2026-12-01)\n\n**At the bench**\n\n- A line that is broken\n  for the editor, with `code`.\n- Another.\n',
    '## 1.1.0\n\n- Old.\n',
  ].join('\n');
  expect(notesOf(changelog, '1.2.0')).toBe(
    'At the bench\n\n- A line that is broken for the editor, with code.\n- Another.',
  );
  expect(notesOf(changelog, '1.1.0')).toBe('- Old.');
  expect(notesOf(changelog, '1.2')).toBeNull();
});
