import { expect, it } from 'vitest';
import {
  isZplSetting,
  readZplAddress,
  zplAddresses,
  zplName,
} from '../../../../src-main/contract/paper/zpl-address.ts';

it.each([
  ['labels.example', 'zpl:labels.example:9100/203'],
  ['10.0.0.8:6101/300', 'zpl:10.0.0.8:6101/300'],
  [' LABELS:9100/203 ', 'zpl:labels:9100/203'],
  ['zebra_1.local', 'zpl:zebra_1.local:9100/203'],
  ['zebra.local.:9101', 'zpl:zebra.local.:9101/203'],
  ['[fe80::1]', 'zpl:[fe80::1]:9100/203'],
  ['[FE80::1%eth0]:6101/300', 'zpl:[fe80::1%eth0]:6101/300'],
])('%s is %s', (text, name) => {
  const address = readZplAddress(text);
  expect(address && zplName(address)).toBe(name);
});

it.each([
  '',
  'epl://10.0.0.8',
  String.raw`\\packing-3\zebra`,
  'USB001:',
  'http://10.0.0.8',
  '10.0.0.8:0',
  '10.0.0.8:70000',
  '10.0.0.8/600',
  'a b',
  '-a',
  'a/../b',
  '[10.0.0.8]',
  '[fe80::1',
  'fe80::1',
  '[]',
  '.',
])('%j is none', (text) => {
  expect(readZplAddress(text)).toBeNull();
});

it('of a setting each part is one, or the whole of it is refused', () => {
  expect(isZplSetting('')).toBe(true);
  expect(isZplSetting('a, b:9101')).toBe(true);
  expect(isZplSetting('a, epl://b')).toBe(false);
  expect(zplAddresses('a, epl://b').map(zplName)).toEqual(['zpl:a:9100/203']);
});
