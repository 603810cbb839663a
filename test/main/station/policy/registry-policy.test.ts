/** Values of the registry become the keys of a policy, in every type that Group Policy writes. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../support/needs.ts';
import { policyKeys } from '../../../../src-main/station/policy/policy-keys.ts';
import { readRegistryFile } from '../../../../src-main/station/policy/registry-file.ts';
import {
  readRegistryPolicy,
  typesFor,
  type Registry,
} from '../../../../src-main/station/policy/registry-policy.ts';
import {
  registryBy,
  windowsFolder,
  windowsRegistry,
} from '../../../../src-main/station/folder/windows-programs.ts';

const HEAD = '\uFEFFWindows Registry Editor Version 5.00\r\n\r\n';
const KEY = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Packdesk`;

const registryOf = (body: string): Registry => ({
  query: () => `\r\n${KEY}\r\n`,
  exported: () => `${HEAD}[${KEY}]\r\n${body.replaceAll('\n', '\r\n')}\r\n\r\n`,
});
const read = (body: string) => readRegistryPolicy(registryOf(body));
const codesOf = (body: string) => read(body)?.faults.map(({ field, fault }) => [field, fault]);

/** Bytes as `reg export` writes them, in lines of 25. */
function hex(kind: string, texts: string): string {
  const bytes = [...Buffer.from(texts, 'utf16le')].map((byte) => byte.toString(16).padStart(2, '0'));
  return `hex(${kind}):${bytes.join(',').replaceAll(/((?:..,){25})/g, '$1\\\n  ')}`;
}

it('a policy is read though a virus scanner holds its file, so that the temporary folder stays', () => {
  const text = `${HEAD}[${KEY}]\r\n`;
  const scanned = registryBy((_program, [, , file = '']) => {
    writeFileSync(file, Buffer.from(text, 'utf16le'));
    writeFileSync(join(dirname(file), 'scanned'), '');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    return '';
  });
  expect(scanned.exported(KEY)).toBe(text);
});

describe('with reg.exe barred by a Group Policy', () => {
  /** @param names what PowerShell prints */
  const barred = (names: string) =>
    registryBy((program) => {
      if (program === 'reg.exe') throw new Error('reg.exe 1');
      return names;
    });

  it('a computer without the key has no policy, and goes to work', () => {
    expect(readRegistryPolicy(barred('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n'))).toBeNull();
  });

  it('one that has the key, or of which nothing answers, has a policy that cannot be read', () => {
    for (const names of [`${KEY}\r\n`, ''])
      expect(readRegistryPolicy(barred(names))?.faults).toMatchObject([
        { fault: { code: 'registry-unreadable', reason: 'reg.exe 1' } },
      ]);
  });
});

it('numbers, yes and no, texts, lists and objects have each their type', () => {
  const body = [
    '"volume"=dword:00000064',
    '"sandbox"=dword:00000001',
    '"handReason"=dword:00000000',
    String.raw`"station"="Bench \"7\" ñ 山 😀"`,
    String.raw`"copyFolder"="\\\\server\\copies"`,
    `"cancelReasons"=${hex('7', 'Sold out\0Ação ü\0\0')}`,
    `"merchantAddress"=${hex('7', 'Street 1\0City\0\0')}`,
    String.raw`"proxies"="{\"https\": \"proxy.example:3128\"}"`,
  ].join('\n');
  expect(read(body)).toEqual({
    faults: [],
    repeated: [],
    value: {
      volume: 100,
      sandbox: true,
      handReason: false,
      station: 'Bench "7" ñ 山 😀',
      copyFolder: String.raw`\\server\copies`,
      cancelReasons: ['Sold out', 'Ação ü'],
      merchantAddress: 'Street 1\nCity',
      proxies: { https: 'proxy.example:3128' },
    },
  });
});

it('a text may go over lines, and may look like the file itself', () => {
  const body = `"slipFooter"="Thank you\n[${KEY}\\volume]\n"\n"volume"=dword:00000005`;
  expect(read(body)?.value).toEqual({ slipFooter: `Thank you\r\n[${KEY}\\volume]\r\n`, volume: 5 });
});

it.each([
  ['"volume"="5"', 'volume', ['REG_DWORD'], 'REG_SZ'],
  ['"sandbox"="true"', 'sandbox', ['REG_DWORD'], 'REG_SZ'],
  ['"volume"=hex(b):05,00,00,00,00,00,00,00', 'volume', ['REG_DWORD'], 'REG_QWORD'],
  ['"station"=dword:00000007', 'station', ['REG_SZ'], 'REG_DWORD'],
  ['"station"=hex:41,00', 'station', ['REG_SZ'], 'REG_BINARY'],
  [`"copyFolder"=${hex('2', '%TEMP%\0')}`, 'copyFolder', ['REG_SZ'], 'REG_EXPAND_SZ'],
  ['"cancelReasons"="Sold out"', 'cancelReasons', ['REG_MULTI_SZ'], 'REG_SZ'],
  ['"slipFooter"=dword:00000001', 'slipFooter', ['REG_SZ', 'REG_MULTI_SZ'], 'REG_DWORD'],
  [`\n[${KEY}\\cancelReasons]\n"1"="Sold out"`, 'cancelReasons', ['REG_MULTI_SZ'], 'key'],
])('%j is of the wrong type', (body, field, expected, found) => {
  expect(codesOf(body)).toEqual([[field, { code: 'registry-type', expected, found }]]);
});

it('an object that is not JSON, and a key that is repeated in it, are said', () => {
  expect(codesOf('"proxies"="proxy.example:3128"')).toEqual([['proxies', { code: 'registry-json' }]]);
  expect(read(String.raw`"scanner"="{\"prefix\": \"a\", \"prefix\": \"b\"}"`)?.repeated).toMatchObject([
    { field: 'scanner.prefix', count: 2 },
  ]);
});

it('keys that are not known are there to be refused, by value and by key', () => {
  expect(read(`"Shelf"="7"\n\n[${KEY}\\Lamps]\n"1"="x"`)).toMatchObject({
    faults: [],
    value: { Shelf: '7', Lamps: null },
  });
});

it('each key has a type of the registry', () => {
  const types = policyKeys()
    .filter(({ field }) => !field.includes('.'))
    .map((row) => [row.field, typesFor(row).join()]);
  const of = (type: string) => types.filter(([, one]) => one === type).map(([field]) => field);
  expect(of('REG_MULTI_SZ')).toEqual(['cancelReasons']);
  expect(of('REG_DWORD')).toEqual(
    expect.arrayContaining(['sandbox', 'pollSeconds', 'benchMode', 'metricsPort']),
  );
  expect(of('REG_SZ')).toEqual(
    expect.arrayContaining(['proxies', 'scanner', 'theme', 'slipSize', 'clientId']),
  );
});

it('an empty key has no values', () => {
  expect(readRegistryFile(`${HEAD}[${KEY}]\r\n\r\n`)).toEqual({ keys: [KEY], values: [] });
});

it('is read from the registry by reg.exe, letters of every language included', () => {
  needs('windows');
  const root = String.raw`HKCU\SOFTWARE\PackdeskTest${process.pid}`;
  const at = (key: string) => key.replace('HKLM', root);
  const reg = (...args: string[]) =>
    expect(spawnSync(`${windowsFolder()}\\System32\\reg.exe`, args).status, args.join(' ')).toBe(0);
  onTestFinished(() => reg('delete', root, '/f'));
  const registry: Registry = {
    query: (key) => windowsRegistry.query(at(key)),
    exported: (key) => windowsRegistry.exported(at(key)),
  };
  reg('add', at(String.raw`HKLM\SOFTWARE\Policies`), '/f');
  expect(readRegistryPolicy(registry)).toBeNull();
  const add = (name: string, type: string, data: string) =>
    reg('add', at(String.raw`HKLM\SOFTWARE\Policies\Packdesk`), '/v', name, '/t', type, '/d', data, '/f');
  add('station', 'REG_SZ', 'Bancada "7" ñ 山 😀 & ^');
  add('volume', 'REG_DWORD', '30');
  add('cancelReasons', 'REG_MULTI_SZ', String.raw`Sem estoque\0Ação`);
  expect(readRegistryPolicy(registry)).toEqual({
    faults: [],
    repeated: [],
    value: { station: 'Bancada "7" ñ 山 😀 & ^', volume: 30, cancelReasons: ['Sem estoque', 'Ação'] },
  });
  expect(() => windowsRegistry.query(`${root}\\none`)).toThrow('reg.exe 1');
});
