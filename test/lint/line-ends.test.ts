import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { lineEndFaults } from './line-ends.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' });

const hasGit = spawnSync('git', ['--version']).status === 0;
/** A copy of the source without its repository has nothing to list. */
const isCheckout = hasGit && existsSync(join(ROOT, '.git'));
if (!hasGit) process.stdout.write('SKIPPED: line ends of a clone: there is no Git here\n');
if (!isCheckout) process.stdout.write('SKIPPED: line ends of tracked files: not a checkout of Git\n');

it.skipIf(!isCheckout)('finds LF in each tracked text file, and each binary named in .gitattributes', () => {
  const listing = git(ROOT, 'ls-files', '--eol');
  expect(listing.split('\n').length).toBeGreaterThan(2_000);
  expect(lineEndFaults(listing)).toEqual([]);
});

it.each([
  ['a file that no rule covers', 'i/lf    w/lf    attr/                 \ta.ts', 'a.ts is text'],
  ['a text file that is called binary', 'i/lf    w/lf    attr/-text            \ta.svg', 'a.svg is text'],
  [
    'CRLF that was committed',
    'i/crlf  w/crlf  attr/text=auto eol=lf \ta b.ts',
    'a b.ts has line ends of crlf',
  ],
  ['mixed line ends', 'i/mixed w/mixed attr/text=auto eol=lf \ta.md', 'a.md has line ends of mixed'],
  ['a binary that has no name', 'i/-text w/-text attr/text=auto eol=lf \ta.woff2', 'a.woff2 is binary'],
])('finds %s', (_name, line, fault) => {
  expect(lineEndFaults(line)).toEqual([expect.stringContaining(fault)]);
});

it('takes text with LF, an empty file and a binary that is named', () => {
  const good = ['lf', 'none'].map((ends) => `i/${ends} w/${ends} attr/text=auto eol=lf \tan.${ends}`);
  expect(lineEndFaults([...good, 'i/-text w/-text attr/-text            \ta.png'].join('\n'))).toEqual([]);
});

it.skipIf(!hasGit)(
  'a clone with core.autocrlf, as Git for Windows sets it, has the bytes that were committed',
  () => {
    const origin = join(tempFolder(), 'origin');
    const clone = join(tempFolder(), 'clone');
    const files = ['package.json', 'src-main/cache/stamp.ts', 'src-renderer/app/App.svelte', '.nvmrc'];
    const binary = 'resources/screenshot.png';
    for (const file of ['.gitattributes', ...files, binary]) {
      mkdirSync(dirname(join(origin, file)), { recursive: true });
      cpSync(join(ROOT, file), join(origin, file));
    }
    // Git takes a file without a NUL for text, whatever its name.
    writeFileSync(join(origin, 'small.png'), 'one\ntwo\r\n');
    git(origin, 'init', '--quiet');
    git(origin, 'add', '.');
    git(
      origin,
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.com',
      'commit',
      '--quiet',
      '-m',
      'All',
    );
    git(origin, 'clone', '--quiet', '-c', 'core.autocrlf=true', '.', clone);
    for (const file of [...files, binary, 'small.png'])
      expect(readFileSync(join(clone, file)).equals(readFileSync(join(origin, file))), file).toBe(true);
  },
);
