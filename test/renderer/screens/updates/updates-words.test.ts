import { expect, it } from 'vitest';
import type { Updates } from '../../../../src-main/contract/station/updates.ts';
import {
  headline,
  installWords,
  lastCheckWords,
  noteLines,
} from '../../../../src-renderer/screens/updates/updates-words.ts';

const NOW = Date.parse('2026-03-02T12:00:00');
const release = { version: '2.0.0', publishedAt: NOW - 1, notes: '', files: [] };
const known = (parts: Partial<Updates> = {}): Updates => ({
  version: '1.0.0',
  installedAs: 'deb',
  feed: 'https://p.example/packdesk.json',
  giver: 'policy',
  isChecking: false,
  release,
  comparison: 'newer',
  lastCheck: { at: NOW - 60_000, fault: null },
  ...parts,
});

it.each([
  [{}, 'Packdesk 2.0.0 is available.'],
  [{ comparison: 'same' as const }, 'This station has the newest version, 1.0.0.'],
  [
    { comparison: 'older' as const, release: { ...release, version: '0.9.0' } },
    'The feed has 0.9.0, older than this station’s 1.0.0. It is not offered.',
  ],
  [{ release: null, comparison: null }, 'It is not known yet whether there is a newer version.'],
  [{ feed: null, release: null, comparison: null }, 'This station does not check for updates.'],
])('says what matters first', (parts, words) => {
  expect(headline(known(parts))).toBe(words);
});

it('says when the feed was asked, and what came of it', () => {
  expect(lastCheckWords(known(), NOW)).toMatch(/^Answered 1 min ago, \d/);
  const fault = { kind: 'cut' as const, status: null, field: null };
  expect(lastCheckWords(known({ lastCheck: { at: NOW, fault } }), NOW)).toMatch(
    /^No usable answer just now, \d/,
  );
  expect(lastCheckWords(known({ lastCheck: null }), NOW)).toMatch(/^None yet/);
  expect(lastCheckWords(known({ isChecking: true }), NOW)).toBe('Checking now…');
});

it('shows notes line by line, with the items of a list as such', () => {
  expect(noteLines('At the bench\n\n- Faster.\n-5 is no item.\n')).toEqual([
    { text: 'At the bench', isItem: false },
    { text: '', isItem: false },
    { text: '\u2022\u2002Faster.', isItem: true },
    { text: '-5 is no item.', isItem: false },
  ]);
  expect(noteLines(' \n')).toEqual([]);
});

it('says who brings another version', () => {
  expect(installWords('deb')).toContain('sudo apt install');
  expect(installWords('windows')).toContain('/S');
});
