/**
 * `npm run new:migration -- NAME`: makes the next migration of the journal, adds it to the list, and writes a test to
 * fill in. Numbers increase by ten, so that a forgotten one fits in between.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '../journal/migrations.ts';

/**
 * @param name kebab-case, for instance `packing-events`
 * @param root folder of the project
 * @returns the files that were written
 */
export function newMigration(name: string, root: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`expected a name in kebab-case such as packing-events, but got "${name}"`);
  }
  const version = (migrations.at(-1)?.version ?? 0) + 10;
  const file = `${String(version).padStart(4, '0')}-${name}`;
  const symbol = name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  const list = join(root, 'src-main/journal/migrations.ts');
  const migration = join(root, `src-main/journal/migrations/${file}.ts`);
  const test = join(root, `test/main/journal/migrations/${file}.test.ts`);
  mkdirSync(dirname(test), { recursive: true });
  writeFileSync(migration, migrationText(version), { flag: 'wx' });
  writeFileSync(test, testText(version, file), { flag: 'wx' });
  writeFileSync(list, withMigration(readFileSync(list, 'utf8'), file, symbol));
  return [migration, test, list];
}

function withMigration(list: string, file: string, symbol: string): string {
  const line = `import { migration as ${symbol} } from './migrations/${file}.ts';\n`;
  return list
    .replace(/((?:import \{ migration .*\n)+)/, `$1${line}`)
    .replace(/(export const migrations: readonly Migration\[\] = \[[^\]]*?),?\s*\]/, `$1, ${symbol}]`);
}

const migrationText = (version: number) => `import type { Migration } from '../migration.ts';

/** Change of the schema, and its reason. */
export const migration: Migration = {
  version: ${version},
  sql: \`\`,
};
`;

const testText = (version: number, file: string) => `import { expect, it } from 'vitest';
import { migration } from '../../../../src-main/journal/migrations/${file}.ts';

it('keeps the rows of version ${version - 10} as they were', () => {
  // Insert rows as they looked then, migrate, and compare the whole tables after.
  expect(migration.sql).not.toBe('');
});
`;

if (process.argv[1] !== undefined && basename(process.argv[1]) === 'new-migration.ts') {
  try {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    for (const file of newMigration(process.argv[2] ?? '', root)) process.stdout.write(`${file}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
