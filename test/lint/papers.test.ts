/** Paths in the documents of this repository exist: a reader who follows one must not find that it has moved. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Paths between backticks, with an ending that our files have; patterns for any name do not count. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@-]+\/)*[\w.-]+\.(?:ts|mjs|svelte|md))`/g)].map(([, path = '']) => path);

/** Targets of links and pictures inside the repository. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#:\s]+)\)|(?:src|srcset)="([^":]+)"/g)].map(
    ([, link, source]) => link ?? source ?? '',
  );

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

it.each(papers)('%s links to files that are there', (paper) => {
  const links = linksIn(readFileSync(`${ROOT}/${paper}`, 'utf8'));
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(paper), link)))).toEqual([]);
});

it('a link and a picture that lead nowhere are noticed', () => {
  expect(
    linksIn('[here](no/such.md), <img src="no.png">, [out](https://example.com), [part](#part)'),
  ).toEqual(['no/such.md', 'no.png']);
});

it('the first paper is short, and leads to the papers of each reader', () => {
  const readme = readFileSync(`${ROOT}/README.md`, 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(120);
  expect(linksIn(readme)).toEqual(
    expect.arrayContaining([
      'resources/docs/README.md',
      'resources/docs/limits.md',
      '.github/CONTRIBUTING.md',
      '.github/SECURITY.md',
      'src-main/README.md',
      'src-main/decisions/README.md',
      'test/README.md',
      'resources/messages/README.md',
    ]),
  );
});

it('the list of documents for administrators has each of them', () => {
  const links = linksIn(readFileSync(`${ROOT}/resources/docs/README.md`, 'utf8'));
  const there = readdirSync(`${ROOT}/resources/docs`).filter((file) => /^[a-z].*\.md$/.test(file));
  expect(links.toSorted()).toEqual(there.toSorted());
});
