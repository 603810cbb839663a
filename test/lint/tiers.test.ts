/** Each unit test belongs to exactly one project of vitest, and each project to exactly one of the two tiers. */
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LONGEST, PROJECTS } from '../tiers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Globs = Readonly<Record<string, { include: readonly string[]; exclude: readonly string[] }>>;

const projectsOf = (file: string, projects: Globs): string[] =>
  Object.entries(projects)
    .filter(([, { include, exclude }]) => {
      const isIn = (glob: string) => matchesGlob(file, glob);
      return include.some(isIn) && !exclude.some(isIn);
    })
    .map(([name]) => name);

/** @returns files that belong to no project or to several, with those */
const misplaced = (files: readonly string[], projects: Globs): string[] =>
  files
    .map((file) => ({ file, names: projectsOf(file, projects) }))
    .filter(({ names }) => names.length !== 1)
    .map(({ file, names }) => `${file}: ${names.join(', ') || 'no project'}`);

const files = globSync('test/**/*.test.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));

it('finds each test in exactly one project', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(misplaced(files, PROJECTS)).toEqual([]);
});

it('begins with slow files that are there', () => {
  const places = LONGEST.map((file) => (files.includes(file) ? projectsOf(file, PROJECTS) : 'no such file'));
  expect(places).toEqual(LONGEST.map(() => ['slow']));
});

it.each([
  [
    'a project that forgets what another leaves out',
    { ...PROJECTS, slow: { include: [], exclude: [] } },
    'no project',
  ],
  ['a test of two projects', { ...PROJECTS, unit: { ...PROJECTS.unit, exclude: [] } }, ', '],
])('complains about %s', (_, projects, fault) => {
  const found = misplaced(files, projects);
  expect(found.length).toBeGreaterThan(0);
  expect(found.join('\n')).toContain(fault);
});

it('runs each project in one of the two scripts', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
    scripts: Record<'test:unit' | 'test:slow', string>;
  };
  const named = (script: string) => [...script.matchAll(/--project (\w+)/g)].map(([, name]) => name);
  const [fast, slow] = [named(scripts['test:unit']), named(scripts['test:slow'])];
  expect(slow).toEqual(['slow']);
  expect([...fast, ...slow].toSorted()).toEqual(Object.keys(PROJECTS).toSorted());
});
