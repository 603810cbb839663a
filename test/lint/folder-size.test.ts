/** Loose files of a folder of the product: more than twenty are a list that only a search finds something in. */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MOST = 20;

/** Folders whose files are rows of one numbered or named list. */
const LISTS = [
  'src-main/decisions',
  'src-main/floor/postgres/schema/functions',
  'src-main/floor/postgres/schema/steps',
];

/** @returns folders with too many files of their own, and the number */
function crowded(paths: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = dirname(path).replaceAll('\\', '/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([folder, count]) => count > MOST && !LISTS.includes(folder));
}

it(`no folder of the product has more than ${MOST} files of its own`, () => {
  const paths = globSync('{src-main,src-renderer}/**/*.*', { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(1_000);
  expect(crowded(paths)).toEqual([]);
});

it('finds a crowded folder, and passes the lists', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`);
  expect(crowded(files('src-main/a', MOST + 1))).toEqual([['src-main/a', MOST + 1]]);
  expect(crowded([...files('src-main/a', MOST), ...files('src-main/a/b', MOST)])).toEqual([]);
  expect(crowded(files('src-main/decisions', 200))).toEqual([]);
});
