import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { scriptFaults, startedByName } from './any-shell.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('each script of package.json works in sh, cmd.exe and PowerShell', () => {
  expect(Object.keys(packageJson.scripts).length).toBeGreaterThan(20);
  expect(scriptFaults(packageJson.scripts)).toEqual([]);
});

it.each([
  ['an inline variable', 'NODE_ENV=test vitest run', 'NODE_ENV=test'],
  ['a POSIX tool', 'rm -rf out && electron-vite build', 'rm'],
  ['a shell script', './build.sh', './build.sh'],
  ['single quotes', "prettier --check 'src'", "'src'"],
  ['a variable', 'node run.ts $HOME', '$HOME'],
  ['a variable of cmd.exe', 'node run.ts %HOME%', '%HOME%'],
  ['two commands in a row', 'tsc -b; knip', '-b;'],
  ['a redirection', 'electron-vite build 1>&2 && node run.ts', '1>&2'],
  ['a pipe', 'node list.ts | sort', '|'],
  ['a pattern', 'prettier --check test/*.ts', 'test/*.ts'],
  ['a process in the background', 'node serve.ts & node run.ts', '&'],
])('finds %s in a script', (_name, script, word) => {
  expect(scriptFaults({ planted: script })).toEqual(
    expect.arrayContaining([expect.stringContaining(`"${word}"`)]),
  );
});

const trees = ['resources', 'src-main', 'test'];
const sources = ['electron.vite.config.ts'].concat(
  trees.flatMap((tree) =>
    readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/node_modules|any-shell\.test/.test(name))
      .map((name) => join(tree, name)),
  ),
);

it('no source starts a program of a package by its name', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const faults = sources.flatMap((file) =>
    startedByName(readFileSync(join(ROOT, file), 'utf8')).map(
      ({ program, line }) => `${file}:${line} starts "${program}" by its name: take dev/program-file.ts`,
    ),
  );
  expect(faults).toEqual([]);
});

it.each([
  ['a call', `spawnSync('electron-vite', ['build'])`, 'electron-vite'],
  ['a call over lines', `const child = spawn(\n  'playwright',\n  ['test'],\n);`, 'playwright'],
  ['npm without a shell', `execFileSync('npm', ['ci'])`, 'npm'],
  ['a command line', `const flows = ['playwright', 'test', '--workers', '1'];`, 'playwright'],
])('finds %s', (_name, text, program) => {
  expect(startedByName(text).map((found) => found.program)).toEqual([program]);
});

it('takes files that Node runs, programs of a system, and npm through a shell on Windows', () => {
  const text = `spawnSync(process.execPath, [programFile('playwright'), 'test']);
    spawnSync('git', ['log']);
    spawnSync('npm', ['ci'], { shell: process.platform === 'win32' });`;
  expect(startedByName(text)).toEqual([]);
});
