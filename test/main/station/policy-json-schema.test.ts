/** The JSON Schemas and the example policies that are installed with the documents for administrators. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerToCheck } from '../../../src-main/station/policy/check-policy.ts';
import { jsonSchemaText, SCHEMAS } from '../../support/policy-json-schema.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../resources/docs/${path}`, import.meta.url));
const EXAMPLES = readdirSync(at('examples'));

describe.each(Object.entries(SCHEMAS))('%s', (name, source) => {
  const path = at(`schema/${name}`);

  it('is the schema that Packdesk reads with', async () => {
    const expected = await format(jsonSchemaText(source), { ...(await resolveConfig(path)), filepath: path });
    if (process.env['UPDATE_POLICY_SCHEMAS']) writeFileSync(path, expected);
    else expect(readFileSync(path, 'utf8'), 'UPDATE_POLICY_SCHEMAS=1 writes it').toBe(expected);
  });

  it('has a description for each key', () => {
    const { properties } = JSON.parse(jsonSchemaText(source)) as {
      properties: Record<string, { description?: string }>;
    };
    expect(Object.keys(properties).length).toBeGreaterThan(25);
    for (const [key, { description }] of Object.entries(properties)) expect(description, key).toBeTruthy();
  });
});

/** Checks an example after replacing the paths of its computer by paths of this one. */
function checkedHere(example: string): ReturnType<typeof answerToCheck> {
  const given = JSON.parse(readFileSync(at(`examples/${example}`), 'utf8')) as Record<string, unknown>;
  const folder = tempFolder();
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'a-secret\n', { mode: 0o600 });
  const here = {
    ...given,
    ...('clientSecretFile' in given && { clientSecretFile: secret }),
    ...('copyFolder' in given && { copyFolder: folder }),
  };
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(here));
  return answerToCheck(['--check-policy', file]);
}

it.each(EXAMPLES)('the example %s is accepted by --check-policy, and sets each of its keys', (example) => {
  const answer = checkedHere(example);
  expect(answer).toMatchObject({ status: 0 });
  const given = JSON.parse(readFileSync(at(`examples/${example}`), 'utf8')) as object;
  for (const key of Object.keys(given)) expect(answer?.text, key).toMatch(new RegExp(`^  ${key} `, 'm'));
});

it.each(EXAMPLES)(
  'the example %s is valid by the installed schema, and with another key it is not',
  (example) => {
    const schema = JSON.parse(readFileSync(at('schema/policy.schema.json'), 'utf8')) as Parameters<
      typeof z.fromJSONSchema
    >[0];
    const read = z.fromJSONSchema(schema);
    const given = JSON.parse(readFileSync(at(`examples/${example}`), 'utf8')) as object;
    expect(read.safeParse(given).success).toBe(true);
    expect(read.safeParse({ ...given, graceSecond: 30 }).success).toBe(false);
  },
);

it('each example is named in the list of documents', () => {
  const list = readFileSync(at('README.md'), 'utf8');
  expect(EXAMPLES.length).toBeGreaterThan(3);
  for (const example of EXAMPLES) expect(list).toContain(`examples/${example}`);
});
