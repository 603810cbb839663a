/** The administrative template has each key of the schema, writes the type of the registry that Packdesk reads, and is in the installer. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { policyKeys } from '../../src-main/station/policy/policy-keys.ts';
import { POLICY_KEY, typesFor } from '../../src-main/station/policy/registry-policy.ts';
import { adml, admx } from '../support/policy-template.ts';

const FOLDER = 'resources/packaging/windows/policy';
const at = (file: string) => fileURLToPath(new URL(`../../${FOLDER}/${file}`, import.meta.url));
const FILES = [
  [at('packdesk.admx'), admx],
  [at('en-US/packdesk.adml'), adml],
] as const;
const read = (file: string) => readFileSync(at(file), 'utf8').replaceAll('\r\n', '\n');

/** Values that Group Policy writes for each element of the format, and the type of a key that is on or off. */
const WRITES: Record<string, string> = {
  decimal: 'REG_DWORD',
  enum: 'REG_SZ',
  text: 'REG_SZ',
  multiText: 'REG_MULTI_SZ',
};

function policiesOf(template: string) {
  return [...template.matchAll(/<policy name="(\w+)" ([^>]*)>([\s\S]*?)<\/policy>/g)].map(
    ([, name = '', attributes = '', body = '']) => {
      const element = /<(decimal|enum|text|multiText) id="(\w+)" valueName="(\w+)"([^>]*)>/.exec(body);
      return { name, attributes, body, element };
    },
  );
}

/** @returns the first tag that is not closed where it should be; null: the document is well-formed */
function unclosed(xml: string): string | null {
  const open: string[] = [];
  for (const [tag, close, name = '', self] of xml.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (self !== '') continue;
    if (close === '') open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.at(-1) ?? (/&(?!(amp|lt|gt|quot);)/.test(xml) ? '&' : null);
}

it('is what the schema says', () => {
  for (const [file, write] of FILES) {
    mkdirSync(dirname(file), { recursive: true });
    if (process.env['UPDATE_POLICY_TEMPLATE']) writeFileSync(file, write());
    expect(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).toBe(write());
    expect(unclosed(write()), file).toBeNull();
  }
});

it('has each key once, below the key that Packdesk reads, with a type that it takes there', () => {
  const rows = policyKeys().filter(({ field }) => !field.includes('.'));
  const policies = policiesOf(read('packdesk.admx'));
  expect(policies.map(({ name }) => name)).toEqual(rows.map(({ field }) => field));
  for (const [n, row] of rows.entries()) {
    const { attributes = '', body = '', element } = policies[n] ?? {};
    expect(attributes).toContain(`key="${POLICY_KEY.replace('HKLM\\', '')}"`);
    const type = element ? WRITES[element[1] ?? ''] : 'REG_DWORD';
    expect(typesFor(row), row.field).toContain(type);
    if (element) expect([element[2], element[3]], row.field).toEqual([row.field, row.field]);
    else expect(attributes).toContain(`valueName="${row.field}"`);
    const { expected } = row;
    if (expected.is === 'whole-number' || expected.is === 'number')
      expect(element?.[4], row.field).toContain(`minValue="${expected.from}" maxValue="${expected.to}"`);
    if (expected.is === 'one-of')
      expect([...body.matchAll(/<string>(.*?)<\/string>/g)].map(([, value]) => value)).toEqual(
        expected.values,
      );
  }
});

it('has words for each name in it, and no others', () => {
  const [template, words] = [read('packdesk.admx'), read('en-US/packdesk.adml')];
  for (const [kind, tag] of [
    ['string', 'string'],
    ['presentation', 'presentation'],
  ] as const) {
    const used = [...template.matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))].map(([, id]) => id);
    const there = [...words.matchAll(new RegExp(`<${tag} id="(\\w+)"`, 'g'))].map(([, id]) => id);
    expect(there.toSorted()).toEqual([...new Set(used)].toSorted());
  }
});

it('is packed for Windows, and named in the document for administrators', () => {
  expect(packageJson.build.win.extraFiles).toContainEqual({ from: FOLDER, to: 'PolicyDefinitions' });
  const document = readFileSync(new URL('../../resources/docs/configure.md', import.meta.url), 'utf8');
  expect(document).toContain('PolicyDefinitions');
});

it('fills in what a station does without the key, so that a mere OK changes nothing', () => {
  const filled = new Map(
    [...read('en-US/packdesk.adml').matchAll(/refId="(\w+)" defaultValue="(\d+)"/g)].map(
      ([, field, value]) => [field, Number(value)],
    ),
  );
  expect(filled.get('keepDays')).toBe(30);
  expect(filled.get('pollSeconds')).toBe(30);
  expect(filled.get('graceSeconds')).toBe(10);
  expect(filled.get('volume')).toBe(60);
});
