/** Paths in the documents of this repository exist: a reader who follows one must not find that it has moved. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TREES = ['src-main', 'src-renderer', 'test', '.github', 'resources'];
/** Files that tests and benchmarks write. */
const WRITTEN = ['results/bench.md'];

const filesIn = (folder: string): string[] =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('/node_modules/'));
const files = [...readdirSync(ROOT), ...TREES.flatMap(filesIn)];
const papers = files.filter(
  (file) => file.endsWith('.md') && !/^CHANGELOG|fault-matrix|results\//.test(file),
);

/** Between backticks, with an ending that our files have; what stands for any name is none. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@-]+\/)*[\w.-]+\.(?:ts|mjs|svelte|md))`/g)].map(([, path = '']) => path);

const isThere = (path: string): boolean =>
  WRITTEN.includes(path) || files.some((file) => file === path || file.endsWith(`/${path}`));

it('the papers are found', () => {
  expect(papers).toEqual(expect.arrayContaining(['README.md', 'src-main/README.md', 'test/README.md']));
  expect(papers.flatMap((paper) => pathsIn(readFileSync(`${ROOT}/${paper}`, 'utf8'))).length).toBeGreaterThan(
    100,
  );
});

it('a path that leads nowhere is noticed', () => {
  expect(pathsIn('see `sync/no-such-file.ts`, not `npm test` or `<noun>.ts`')).toEqual([
    'sync/no-such-file.ts',
  ]);
  expect(isThere('sync/no-such-file.ts')).toBe(false);
});

it.each(papers)('%s names files that are there', (paper) => {
  expect(pathsIn(readFileSync(`${ROOT}/${paper}`, 'utf8')).filter((path) => !isThere(path))).toEqual([]);
});
