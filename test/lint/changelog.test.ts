/** The changelog can be released: versions, form and lengths, and notes that a feed of updates takes. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { notesOf, signedRelease } from '../../src-main/dev/release-manifest.ts';
import { tempFolder } from '../support/temp-folder.ts';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const changelog = read('CHANGELOG.md');

const HEADING = /^(Unreleased|\d+\.\d+\.\d+( - \d{4}-\d{2}-\d{2})?)$/;
const GROUPS = ['New', 'Changed', 'Fixed'];
/** Characters. A lead reads a section on the Updates screen. */
const MOST = { section: 6000, bullet: 160 };
/** Limits of one version. */
const MOST_BULLETS = { New: 12, all: 20 };

function changelogFaults(text: string): string[] {
  const [, ...sections] = text.split(/^## /m);
  const names = sections.map((section) => section.split('\n', 1)[0] ?? '');
  return [
    ...(names[0] === 'Unreleased' ? [] : ['the first section is not Unreleased']),
    ...sections.flatMap((section, n) => {
      const name = names[n] ?? '';
      const lines = section.split('\n').slice(1);
      const bullets = lines.filter((line) => line.startsWith('- '));
      const groups = [...section.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, group = '']) => group);
      const fresh = section.split('**New**')[1]?.split('\n**')[0]?.match(/^- /gm) ?? [];
      return [
        ...(HEADING.test(name) ? [] : [`${name}: expected a version and a date, X.Y.Z - YYYY-MM-DD`]),
        ...(section.length > MOST.section ? [`${name}: ${section.length} characters`] : []),
        ...(bullets.length > MOST_BULLETS.all ? [`${name}: ${bullets.length} bullets`] : []),
        ...(fresh.length > MOST_BULLETS.New ? [`${name}: ${fresh.length} bullets are new`] : []),
        ...groups.filter((group) => !GROUPS.includes(group)).map((group) => `${name}: no group is ${group}`),
        ...bullets
          .filter((bullet) => bullet.length - 2 > MOST.bullet)
          .map((bullet) => `${name}: ${bullet.length - 2} characters: ${bullet.slice(0, 40)}`),
        ...lines
          .filter((line) => /^\s+\S|^[*+] /.test(line))
          .map((line) => `${name}: no line is indented: ${line}`),
      ];
    }),
  ];
}

it('has no fault', () => {
  expect(changelogFaults(changelog)).toEqual([]);
});

it('has a section for the version of the package', () => {
  const { version } = packageJson;
  const lockfile = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version?: string }>;
  };
  expect(lockfile.version).toBe(version);
  expect(lockfile.packages['']?.version).toBe(version);
  expect(notesOf(changelog, version)).not.toBeNull();
});

it('has notes for each version that a feed of updates takes', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const paths = [join(tempFolder(), 'packdesk.deb')];
  writeFileSync(paths[0] ?? '', 'installer');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);
  expect(versions.length).toBeGreaterThan(1);
  for (const version of versions) {
    const notes = notesOf(changelog, version) ?? '';
    expect(notes, version).not.toBe('');
    expect(signedRelease({ version, notes, paths, published: 0 }, privateKey)).toContain('signature');
  }
});

describe('finds', () => {
  it.each([
    ['a bullet that is too long', `- ${'word '.repeat(33)}end`, /^Unreleased: 168 characters/],
    ['a group of another name', '**Windows and macOS**', /no group is Windows and macOS/],
    ['a line that continues a bullet', '  and more', /no line is indented/],
    ['a section that is too long', 'word '.repeat(1300), /^Unreleased: \d+ characters/],
    ['too many bullets', '- One.\n'.repeat(21), /^Unreleased: \d+ bullets/],
  ])('%s', (_what, line, fault) => {
    const planted = changelog.replace('## Unreleased\n', `## Unreleased\n\n${line}\n`);
    expect(changelogFaults(planted)).toEqual([expect.stringMatching(fault)]);
  });

  it('a version without its date in the form of ISO 8601', () => {
    expect(changelogFaults(changelog.replace('- 2026-11-29', '(29 November)'))).toHaveLength(1);
  });
});
