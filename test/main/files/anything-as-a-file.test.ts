/** A pipe, a device, an endless or a huge file, wherever a person or a policy names a file: an answer comes, and it is a sentence. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFailure } from '../../../src-main/app/start-failure.ts';
import { makeKeyFile, readKeyFile } from '../../../src-main/floor/command/key-file.ts';
import { readFileUpTo } from '../../../src-main/files/read-file-up-to.ts';
import { readJsonIfThere } from '../../../src-main/files/replace-file.ts';
import { readAuthorities } from '../../../src-main/station/ca-file.ts';
import { readSecretFile } from '../../../src-main/station/secrets/client-secret.ts';
import { readPolicy } from '../../../src-main/station/policy/policy-file.ts';
import { settingsFileIn, StationSettings } from '../../../src-main/station/settings.ts';
import { startChild } from '../../support/child.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const KINDS = [
  'a pipe',
  'a device without an end',
  'a link to it',
  'a terabyte of nothing',
  'a folder',
] as const;

function thing(kind: (typeof KINDS)[number], name = 'thing'): string {
  if (kind !== 'a folder') needs('pipes');
  const file = join(tempFolder(), name);
  if (kind === 'a pipe') execFileSync('mkfifo', ['-m', '600', file]);
  if (kind === 'a device without an end') return '/dev/zero';
  if (kind === 'a link to it') symlinkSync('/dev/zero', file);
  if (kind === 'a folder') return tempFolder();
  if (kind === 'a terabyte of nothing') {
    writeFileSync(file, '', { mode: 0o600 });
    truncateSync(file, 1e12);
  }
  return file;
}

const sentenceOf = (read: () => unknown): string => {
  try {
    const value = read();
    return typeof value === 'string' ? value : JSON.stringify(value);
  } catch (error) {
    return (error as Error).message;
  }
};

const READERS: Record<string, (file: string) => unknown> = {
  'a policy': (file) => readPolicy(file).faults[0]?.what ?? '',
  'a secret': (file) => readSecretFile(file, 'clientSecretFile'),
  certificates: (file) => readAuthorities(file),
  'a key of a floor': (file) => readKeyFile(file),
  'the secret of a policy': (file) => {
    const policy = join(tempFolder(), 'policy.json');
    const urls = {
      authUrl: 'https://a.example',
      productUrl: 'https://a.example',
      orderUrl: 'https://a.example',
    };
    writeFileSync(policy, JSON.stringify({ ...urls, clientId: 'one', clientSecretFile: file }));
    return readPolicy(policy).faults[0]?.what ?? '';
  },
  'the certificates of a policy': (file) => {
    const policy = join(tempFolder(), 'policy.json');
    writeFileSync(policy, JSON.stringify({ caFile: file }));
    return readPolicy(policy).faults[0]?.what ?? '';
  },
};

describe.each(KINDS)('%s', (kind) => {
  it.each(Object.entries(READERS))('as %s is refused in a sentence', (_name, read) => {
    // The file is made before the reader is called, since an error of the reader becomes a sentence, and so would a
    // skipped test.
    const file = thing(kind);
    const sentence = sentenceOf(() => read(file));
    expect(sentence).toMatch(
      /pipe or a device|larger than any|cannot be read|is a folder|permissions|is not a key file/,
    );
    expect(sentence).not.toMatch(/undefined|\[object/);
  });
});

it('settings that are a pipe are put aside, and the station begins without them', () => {
  needs('pipes');
  const folder = tempFolder();
  execFileSync('mkfifo', [join(folder, 'settings.json')]);
  const settings = new StationSettings(folder, settingsFileIn(folder), () => 7);
  expect(settings.notice).toEqual({
    code: 'settings-unreadable',
    file: join(folder, 'settings.json.unreadable-7'),
  });
  expect(settings.fault).toBe('NOT_A_FILE');
});

it('a file of the station that is a pipe counts as one that cannot be understood', () => {
  expect(readJsonIfThere(thing('a pipe'), (value) => value)).toBe('unreadable');
});

it('one that only the start meets ends it in a sentence', () => {
  const file = thing('a pipe');
  const error = ((): unknown => {
    try {
      return readFileUpTo(file, 10);
    } catch (failure) {
      return failure;
    }
  })();
  expect(startFailure(error)).toEqual({ sentence: `${file} is a pipe or a device, not a file.`, status: 1 });
});

it('a file is read whole up to its limit, also where its size is said to be nothing', () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, 'x'.repeat(100_000));
  expect(readFileUpTo(file, 100_000)).toHaveLength(100_000);
  expect(() => readFileUpTo(file, 99_999)).toThrow('is too large');
  writeFileSync(file, '');
  expect(readFileUpTo(file, 0)).toHaveLength(0);
  if (process.platform === 'linux')
    expect(readFileUpTo('/proc/self/status', 100_000).toString()).toContain('Pid:');
  expect(makeKeyFile(join(tempFolder(), 'key')).wasThere).toBe(false);
});

it('--check-policy of a pipe ends by itself', async () => {
  const child = startChild('check-policy.ts', thing('a pipe'));
  expect(await child.line()).toMatch(/cannot be used:$/);
  await child.kill();
});
