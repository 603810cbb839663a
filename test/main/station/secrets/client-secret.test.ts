import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  ClientSecretError,
  readClientSecret,
  takeEnvironment,
} from '../../../../src-main/station/secrets/client-secret.ts';
import { OptionError, readOptions } from '../../../../src-main/station/options.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const SECRET = 'c0ffee-in-a-file';

function aFile(content: string | Buffer, mode = 0o600): string {
  const file = join(tempFolder(), 'secret');
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

const given = (file: string, rest: NodeJS.ProcessEnv = {}) => ({
  PACKDESK_CLIENT_ID: 'me',
  PACKDESK_CLIENT_SECRET_FILE: file,
  ...rest,
});

function errorOf(environment: NodeJS.ProcessEnv): string {
  try {
    readClientSecret(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ClientSecretError);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

it.each(['', '\n', '\r\n'])('reads the secret of a file that ends in %j', (end) => {
  expect(readClientSecret(given(aFile(SECRET + end)))).toEqual({ clientId: 'me', clientSecret: SECRET });
});

it('says of a file that cannot be meant what was expected, and never what is in it', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'secret'), { mode: 0o700 });
  const faults: [string, RegExp][] = [
    [join(folder, 'missing'), /cannot be read \(ENOENT\)/],
    [join(folder, 'secret'), /cannot be read \(EISDIR\)/],
    [aFile(' \n'), /is empty/],
    [aFile(`${SECRET}\nsecond`), /more than one line/],
    [aFile(SECRET.repeat(1_000)), /larger than any secret/],
    [aFile(Buffer.from(`\uFEFF${SECRET}\r\n`, 'utf16le')), /is written in UTF-16; save it in UTF-8/],
    [aFile(Buffer.from('Schlüssel', 'latin1')), /is not written in UTF-8; save it in UTF-8/],
  ];
  expectFaults(faults);
});

it('refuses a file that other accounts can read', () => {
  needs('posixModes');
  expectFaults([
    [aFile(SECRET, 0o640), /other accounts; remove their permissions \(chmod 600\)/],
    [aFile(SECRET, 0o604), /other accounts/],
  ]);
});

function expectFaults(faults: readonly (readonly [string, RegExp])[]): void {
  for (const [file, fault] of faults) {
    const message = errorOf(given(file));
    expect(message).toMatch(fault);
    expect(message).toContain(`expects a file with the secret in one line, but ${file}`);
    expect(message).not.toContain(SECRET);
  }
}

it('takes the secret from one place, and never half a sign-in', () => {
  const file = aFile(SECRET);
  expect(errorOf(given(file, { PACKDESK_CLIENT_SECRET: 'x' }))).toMatch(/both set; set only one/);
  expect(errorOf(given(file, { PACKDESK_CLIENT_ID: '' }))).toMatch(/belong together/);
  expect(readClientSecret({ PACKDESK_CLIENT_SECRET_FILE: '' })).toEqual({
    clientId: null,
    clientSecret: null,
  });
  expect(() => readOptions([], given(join(file, 'x')))).toThrow(OptionError);
  expect(readOptions([], given(file)).clientSecret).toBe(SECRET);
});

it('takes the secret out of the environment that later processes inherit', () => {
  const environment: NodeJS.ProcessEnv = {
    PACKDESK_CLIENT_ID: 'me',
    PACKDESK_CLIENT_SECRET: SECRET,
    PATH: '/bin',
  };
  expect(takeEnvironment(environment)['PACKDESK_CLIENT_SECRET']).toBe(SECRET);
  expect(environment).toEqual({ PACKDESK_CLIENT_ID: 'me', PATH: '/bin' });
});
