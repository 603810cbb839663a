import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAuthorities } from '../../../src-main/station/ca-file.ts';
import { OptionError, readOptions } from '../../../src-main/station/options.ts';
import { anAuthority } from '../../support/certificate.ts';
import { anApp } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const CERT = anAuthority().cert;

function aFile(content: string | Buffer): string {
  const file = join(tempFolder(), 'hall.pem');
  writeFileSync(file, content);
  return file;
}

describe('a CA file', () => {
  it('gives each of its certificates', () => {
    const other = anAuthority('other').cert;
    expect(readAuthorities(aFile(`our hall\r\n${CERT}\n${other}`))).toEqual([CERT.trim(), other.trim()]);
  });

  const bad: [string, () => string, string][] = [
    ['is missing', () => join(tempFolder(), 'none.pem'), 'ENOENT'],
    ['is a folder', () => (mkdirSync(join(tempFolder(), 'x')), tempFolder()), 'EISDIR'],
    ['is empty', () => aFile(''), 'no certificate'],
    ['is binary', () => aFile(Buffer.alloc(2_000, 0x30)), 'no certificate'],
    [
      'holds a key',
      () => aFile('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'),
      'no certificate',
    ],
    ['holds a broken certificate', () => aFile(CERT.replace(/\n[A-Za-z0-9]{30}/, '\n!!!!')), 'certificate 1'],
    ['was cut off', () => aFile(CERT.slice(0, 200)), 'no certificate'],
    ['is in UTF-16', () => aFile(Buffer.from(`\uFEFF${CERT}`, 'utf16le')), 'is written in UTF-16'],
    ['is enormous', () => aFile(Buffer.alloc(11_000_000, 0x41)), 'larger'],
  ];

  it.each(bad)('that %s is refused in one sentence, as an option', (_name, make, named) => {
    const file = make();
    expect(() => readOptions(['--ca-file', file], {})).toThrow(OptionError);
    expect(() => readOptions(['--ca-file', file], {})).toThrow(/^--ca-file expects [^\n]+\.$/);
    expect(() => readOptions(['--ca-file', file], {})).toThrow(named);
  });

  it('in the settings that cannot be used is said, and the file of settings is left as it is', async () => {
    const dataDir = tempFolder();
    const settings = JSON.stringify({
      mode: 'service',
      authUrl: 'https://a.example',
      productUrl: 'https://a.example',
      orderUrl: 'https://a.example',
      caFile: '/nowhere/hall.pem',
    });
    writeFileSync(join(dataDir, 'settings.json'), settings);
    const { app } = anApp({ dataDir });
    await app.start();
    expect(app.context.live.snapshot.status.notices).toEqual([
      { code: 'ca-file-unusable', file: '/nowhere/hall.pem' },
    ]);
  });
});
