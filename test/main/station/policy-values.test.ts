/** Every key of a policy with a value of every type of JSON: each wrong one ends in a sentence that names the key and the value. */
import { describe, expect, it } from 'vitest';
import { fileFaultSentence } from '../../../src-renderer/words/station/file-fault-words.ts';
import { fileFaultSchema } from '../../../src-main/contract/terms/file-fault.ts';
import { policyOf } from '../../../src-main/station/policy/policy-file.ts';
import { policyKeys } from '../../../src-main/station/policy/policy-keys.ts';
import { readSettingsFile } from '../../../src-main/station/settings-file.ts';
import { readRegistryPolicy } from '../../../src-main/station/policy/registry-policy.ts';

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

/** Names for people, and values. */
const VALUES: Record<string, unknown> = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  'a negative number': -1,
  'a fraction': 1.5,
  'a huge number': 1e308,
  'more than any number': JSON.parse('1e999') as unknown,
  'a text': 'no such value',
  'an empty text': '',
  spaces: '   ',
  'a number in quotes': '30',
  'true in quotes': 'true',
  'a text with a zero and halves of pairs': 'x\u0000\ud800\u202e',
  'a long text': 'x'.repeat(300_000),
  'an empty list': [],
  'a list of wrong parts': [null, 1, {}, ['x']],
  'an empty object': {},
  'an object with keys of its prototype': JSON.parse('{"__proto__": 1, "constructor": 2}') as unknown,
  'a nested object': { a: { b: { c: [] } } },
  'a deep list': deep(500),
};

const rows = policyKeys().flatMap(({ field }) =>
  Object.entries(VALUES).map(([name, value]) => [field, name, value] as const),
);

function documentWith(field: string, value: unknown): Record<string, unknown> {
  const [key = '', within] = field.split('.');
  return { [key]: within === undefined ? value : { [within]: value } };
}

function sentencesOf(faults: readonly { field: string; fault: unknown }[]): string[] {
  return faults.map(({ field, fault }) => {
    const { what, todo } = fileFaultSentence({ field, fault: fileFaultSchema.parse(fault) }, true);
    return `${what} ${todo}`;
  });
}

describe('every key takes a value of every type', () => {
  it('of a policy file, and says each that it cannot take', () => {
    for (const [field, name, value] of rows) {
      const { faults, policy } = policyOf('policy.json', { value: documentWith(field, value), repeated: [] });
      const lines = faults.map(({ what, todo }) => `${what} ${todo}`);
      for (const sentence of [...lines, ...sentencesOf(faults)]) {
        expect(sentence, `${field}: ${name}`).toMatch(/[.…}]$/u);
        expect(sentence, `${field}: ${name}`).not.toMatch(/undefined|\[object|Invalid input|NaN/);
        expect(sentence.length, `${field}: ${name}`).toBeLessThan(1_000);
      }
      // Faults of a pair name the key that is missing beside it.
      if (Object.keys(policy).length === 0)
        expect(
          faults.some((one) => one.field.startsWith(field) || lines.join().includes(field)),
          `${field}: ${name}`,
        ).toBe(true);
    }
  });

  it('of a settings file', () => {
    for (const [field, name, value] of rows) {
      const read = readSettingsFile(JSON.stringify(documentWith(field, value)));
      for (const sentence of read.ok ? [] : sentencesOf(read.faults))
        expect(sentence, `${field}: ${name}`).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it('of the registry, with each of its types', () => {
    const types: [string, string][] = [
      ...['', 'no such value', '30', 'true', '[]', '{}', '{"a":1}', 'null'].map((text): [string, string] => [
        `REG_SZ ${text}`,
        `"${text.replaceAll('"', String.raw`\"`)}"`,
      ]),
      ['REG_DWORD 0', 'dword:00000000'],
      ['REG_DWORD 4294967295', 'dword:ffffffff'],
      ['REG_QWORD', 'hex(b):01,00,00,00,00,00,00,00'],
      ['REG_BINARY', 'hex:00,ff'],
      ['REG_MULTI_SZ', 'hex(7):78,00,00,00,00,00'],
      ['REG_EXPAND_SZ', 'hex(2):25,00,78,00,25,00,00,00'],
      ['REG_NONE', 'hex(0):'],
      ['REG_MULTI_SZ that is empty', 'hex(7):'],
    ];
    for (const { field } of policyKeys().filter((row) => !row.field.includes('.')))
      for (const [name, data] of types) {
        const read = readRegistryPolicy({
          query: () => String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Packdesk`,
          exported: () =>
            `Windows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Packdesk]\r\n"${field}"=${data}\r\n`,
        });
        expect(read, `${field}: ${name}`).not.toBeNull();
        const taken = policyOf('registry', read ?? { value: {}, repeated: [] });
        const faults = [...(read?.faults ?? []), ...taken.faults];
        for (const sentence of [...faults.map(({ what }) => what), ...sentencesOf(faults)])
          expect(sentence, `${field}: ${name}`).not.toMatch(/undefined|\[object|NaN/);
      }
  });
});
