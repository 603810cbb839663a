/** The paper of what a screen may do: each test that it names is there, and the fuses are those of the package. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const paper = read('src-main/host/SECURITY.md');

/** A path of a test, and after it the sentence that the test is called by. */
const testsIn = (text: string) =>
  [...text.matchAll(/`(test\/[\w./-]+\.ts)`\s+"([^"]+)"/g)].map(([, path = '', title = '']) => ({
    path,
    title,
  }));
const section = (title: string) => paper.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const isThere = ({ path, title }: { path: string; title: string }) => read(path).includes(title);

it('each test that it names is there, by its name', () => {
  const named = testsIn(paper);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

it('a test that is not there is noticed', () => {
  const [missing] = testsIn('`test/e2e/electron/sandbox.spec.ts` "the moon runs in the sandbox"');
  expect(missing && isThere(missing)).toBe(false);
});

it('all twenty items of the checklist have a place, and all but the one that releases answer for a test', () => {
  const rows = section("Electron's checklist").match(/^\| \d+ .*$/gm) ?? [];
  expect(rows.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  const untested = rows.filter((row) => testsIn(row).length === 0).map((row) => Number(/\d+/.exec(row)?.[0]));
  expect(untested).toEqual([16, 19]);
});

it('its nine fuses are those that the package sets', () => {
  const rows = [...section('Fuses').matchAll(/^\| `(\w+)`\s+\| (on|off|as it comes)/gm)];
  expect(rows).toHaveLength(9);
  const set = rows
    .filter(([, , value]) => value !== 'as it comes')
    .map(([, name, value]) => [name, value === 'on']);
  // This option signs after the fuses are set; it is not a fuse.
  const { resetAdHocDarwinSignature: _signs, ...fuses } = packageJson.build.electronFuses;
  expect(Object.fromEntries(set)).toEqual(fuses);
});

it('of a stolen disk each row has a test, or leaves it to the system and says so', () => {
  const rows = section('What protects a stolen disk')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  expect(rows.length).toBeGreaterThan(5);
  const untested = rows.filter((row) => testsIn(row).length === 0);
  expect(untested.map((row) => row.includes("none: it is the system's"))).toEqual([true, true]);
  // An administrator has to learn it from the first paper, and how from the document that is installed.
  expect(read('README.md')).toMatch(/BitLocker.*FileVault.*LUKS/);
  expect(read('README.md')).toContain('resources/docs/security.md');
  expect(read('resources/docs/security.md')).toContain('src-main/host/SECURITY.md');
});

const sources = readdirSync(fileURLToPath(new URL('../../src-main', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('dev/'));
/** Shipped sources that contain it, comments apart. */
const sourcesWith = (pattern: RegExp) =>
  sources
    .filter((name) => pattern.test(read(join('src-main', name)).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .toSorted();
/** Second column of the table of a section: the file. */
const filesOf = (title: string) =>
  [...section(title).matchAll(/^\| [^|]+\| `([\w./-]+\.ts)`/gm)].map(([, file]) => file ?? '').toSorted();
const rowsOf = (title: string) => section(title).match(/^\| (?!-|program|port).*$/gm) ?? [];

/** Whatever starts a process of the system: Node's module, Electron's, and the package that opens a browser. */
const STARTS =
  /from '(node:child_process|node:cluster|open)'|utilityProcess|shell\.(openExternal|openPath)|app\.relaunch/;

it('each source that starts a process has its row, and each row its source', () => {
  expect(sourcesWith(STARTS)).toEqual(filesOf('What is started beside it'));
  expect(filesOf('What is started beside it').length).toBeGreaterThan(3);
});

it('none is started through a shell', () => {
  expect(
    sourcesWith(/\bexec(Sync)?\(|shell: true/).filter((name) => STARTS.test(read(`src-main/${name}`))),
  ).toEqual([]);
});

it('each source that listens has its row, and names the loopback', () => {
  const listening = sourcesWith(/\.listen\(/);
  expect(listening).toEqual(filesOf('What listens'));
  expect(listening.length).toBeGreaterThan(2);
  const calls = listening.flatMap((name) => read(`src-main/${name}`).match(/\.listen\([^)]*\)?/g) ?? []);
  expect(calls.filter((call) => !call.includes("'127.0.0.1'"))).toEqual([]);
});

it.each(['What is started beside it', 'What listens'])('each row of "%s" names a test', (title) => {
  const rows = rowsOf(title);
  expect(rows.length).toBe(filesOf(title).length);
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
});

/** Node's ways to have a shell read a command: a name with `&` or `^` in it would be one. */
const SHELL = /shell:\s*(?!false)|import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/;

it('no shell reads a command', () => {
  expect(sourcesWith(SHELL)).toEqual([]);
  for (const planted of [
    '{ shell: true }',
    "import { exec } from 'node:child_process'",
    "import { execFile, execSync } from 'node:child_process'",
  ])
    expect(planted).toMatch(SHELL);
  expect("import { execFile } from 'node:child_process'").not.toMatch(SHELL);
});
