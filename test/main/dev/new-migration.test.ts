import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newMigration } from '../../../src-main/dev/new-migration.ts';
import type { Migration } from '../../../src-main/journal/migration.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'packdesk-migration-'));
  cpSync(join(root, 'src-main/journal'), join(copy, 'src-main/journal'), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

it('makes the next migration in tens, puts it last into the list, and gives it a test', async () => {
  const [migration = '', test = ''] = newMigration('packing-events', copy);
  const list = (await import(pathToFileURL(join(copy, 'src-main/journal/migrations.ts')).href)) as {
    migrations: Migration[];
  };
  const versions = list.migrations.map((m) => m.version);
  expect(versions).toEqual([...migrations.map((m) => m.version), (migrations.at(-1)?.version ?? 0) + 10]);
  expect(migration).toMatch(/\d{4}-packing-events\.ts$/);
  expect(readFileSync(test, 'utf8')).toContain('-packing-events.ts');
});

it('refuses a name that is not kebab-case, and one that exists', () => {
  expect(() => newMigration('Packing Events', copy)).toThrow('expected a name in kebab-case');
  newMigration('packing-events', copy);
  expect(() => newMigration('packing-events', copy)).toThrow(/EEXIST/);
});
