/** The keys in the document for administrators are those of the schema. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { policyKeySchema } from '../../../src-main/contract/station/policy.ts';
import { policyKeys } from '../../../src-main/station/policy/policy-keys.ts';
import { typesFor } from '../../../src-main/station/policy/registry-policy.ts';
import { readPolicy } from '../../../src-main/station/policy/policy-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DOCUMENT = new URL('../../../resources/docs/configure.md', import.meta.url);
const [BEGIN, END] = [/<!-- keys: .* -->\n/, '<!-- end of keys -->'];

async function documentWithKeys(text: string): Promise<string> {
  const begin = BEGIN.exec(text);
  if (!begin) throw new Error('the document has no place for the keys');
  const rows = policyKeys().map(
    ({ field, form, description }) => `| \`${field}\` | ${form} | ${description} |`,
  );
  const table = ['| key | value | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  const head = text.slice(0, begin.index + begin[0].length);
  const whole = `${head}\n${table}\n\n${text.slice(text.indexOf(END))}`;
  const options = await resolveConfig(DOCUMENT.pathname);
  return format(whole, { ...options, filepath: DOCUMENT.pathname });
}

it('lists each key of the schema with what it expects, and no other', async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const expected = await documentWithKeys(text);
  if (process.env['UPDATE_POLICY_KEYS']) writeFileSync(DOCUMENT, expected);
  else expect(text).toBe(expected);
  expect(policyKeys().length).toBeGreaterThan(25);
});

it('has words for each key', () => {
  for (const { field, form, description } of policyKeys()) {
    expect(form, field).not.toContain('undefined');
    expect(description, field).not.toBe('');
  }
});

it('leaves out no key that a screen has a name for', () => {
  const keys = policyKeys()
    .map(({ field }) => field)
    .filter((field) => !field.includes('.'));
  expect(keys.toSorted()).toEqual(policyKeySchema.options.toSorted());
});

it('begins with an example that can be used', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const folder = tempFolder();
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'a-secret\n', { mode: 0o600 });
  const file = `${folder}/policy.json`;
  writeFileSync(
    file,
    example.replace('"/home/packer/packdesk-secret"', () => JSON.stringify(secret)),
  );
  expect(readPolicy(file)).toMatchObject({
    faults: [],
    policy: { clientId: 'merchant-7', graceSeconds: 30 },
  });
});

it('has an example for Windows that can be used', () => {
  const [, example = ''] =
    /<!-- the example of Windows -->\s+```json\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const given = JSON.parse(example) as Record<string, string>;
  const paths = Object.entries(given).filter(([key]) => /File$|Folder$/.test(key));
  expect(paths.map(([, path]) => path)).toEqual([
    String.raw`C:\Packdesk\secret.txt`,
    String.raw`\\server\copies\bench-7`,
  ]);
  for (const [, path] of paths) expect(win32.isAbsolute(path)).toBe(true);
  const folder = tempFolder();
  writeFileSync(join(folder, 'secret'), 'a-secret\n', { mode: 0o600 });
  const file = join(folder, 'policy.json');
  // The same example, with paths that exist on this computer.
  writeFileSync(
    file,
    JSON.stringify({ ...given, clientSecretFile: join(folder, 'secret'), copyFolder: folder }),
  );
  expect(readPolicy(file)).toMatchObject({ faults: [], policy: { clientId: 'merchant-7' } });
});

it('names for each key of the registry a type that is read there', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const row = (name: string) =>
    text.split('\n').find((line) => line.startsWith(`| ${name}`) && line.includes('REG_')) ?? '';
  const types = new Map(policyKeys().map((key) => [key.field, typesFor(key)]));
  expect(row('`cancelReasons`')).toContain(types.get('cancelReasons')?.join());
  for (const type of types.get('slipFooter') ?? [])
    expect(row('`merchantAddress`, `slipFooter`')).toContain(type);
  expect([types.get('proxies'), types.get('scanner')]).toEqual([['REG_SZ'], ['REG_SZ']]);
  expect(row('`proxies`, `scanner`')).toContain('REG_SZ');
  expect(row('a number; true or false')).toContain(types.get('graceSeconds')?.join());
});
