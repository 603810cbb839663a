/**
 * Each fault of a file names its key, the expected and the actual value and what to do, in every language, and never a text of
 * the file.
 */
import { expect, it, onTestFinished } from 'vitest';
import { getLocale, overwriteGetLocale } from '#messages/runtime';
import type { PolicyFault } from '../../../../src-main/contract/station/policy.ts';
import { readSettingsFile } from '../../../../src-main/station/settings-file.ts';
import { fileFaultSentence } from '../../../../src-renderer/words/station/file-fault-words.ts';

const SECRET = 'c0ffee-secret';

function sentencesOf(text: string): string[] {
  const file = readSettingsFile(text);
  if (file.ok) return [];
  return file.faults.map((one) => {
    const { what, todo } = fileFaultSentence(one, false);
    return `${what} ${todo ?? ''}`;
  });
}

it.each([
  ['{"volume": 101}', 'volume expects a whole number from 0 to 100, but is 101.'],
  ['{"volume": "30"}', 'volume expects a whole number from 0 to 100, but is a number in quotes.'],
  ['{"speech": "true"}', 'speech expects true or false, but is true or false in quotes.'],
  [
    `{"theme": "${SECRET}"}`,
    'theme expects one of "system", "light", "dark", but is a text of 13 characters.',
  ],
  [
    '{"cancelReasons": ["a", ""]}',
    'cancelReasons.1 expects a text of 1 to 200 characters, but is an empty text.',
  ],
  [
    '{"cancelReasons": ["a", "a"]}',
    'cancelReasons must list each reason once, but these two are the same: 1, 2.',
  ],
  [
    '{"scanner": "fast"}',
    /^scanner expects an object with the keys reading, prefix, .*, but is a text of 4 char/,
  ],
  [
    `{"copyFolder": "${SECRET}"}`,
    'copyFolder must be a full path (on Windows with a drive or share), but is a text of 13 characters.',
  ],
  [
    String.raw`{"copyFolder": "D:\\copies\bench-7"}`,
    'copyFolder has a tab or another control character in its path; write each backslash twice.',
  ],
  [`{"orderUrl": "ftp://${SECRET}"}`, 'orderUrl must begin with https://, but is a text of 19 characters.'],
  [
    `{"benchCode": "4711"}`,
    'benchCode must be what packdesk --hash-bench-code prints, but is a number in quotes.',
  ],
  [
    '{"volume": 5,\n "volume": 6}',
    'volume is expected once, but stands there 2 times: line 1, column 2; line 2, column 2.',
  ],
])('%s says what was expected and what came', (text, words) => {
  const sentences = sentencesOf(text);
  expect(sentences).toHaveLength(1);
  const [what = '', todo = ''] = sentences[0]?.split(/(?<=\.) (?=[A-Z])/) ?? [];
  if (typeof words === 'string') expect(what).toBe(words);
  else expect(what).toMatch(words);
  expect(['Correct it, or remove the key.', 'Leave one of them, and remove the rest.']).toContain(todo);
  expect(sentences.join('')).not.toContain(SECRET);
  expect(sentences.join('')).not.toContain('4711');
});

it('each has its own sentence in each language, with the key and no open place', () => {
  const before = getLocale;
  onTestFinished(() => overwriteGetLocale(before));
  const text =
    '{"volume": "30", "volume": 7.5, "theme": "neon", "scanner": 1, "cancelReasons": [""], "benchMode": true, "shelf": 1}';
  const all = new Map<string, string[]>();
  for (const locale of ['en', 'pt-BR', 'es'] as const) {
    overwriteGetLocale(() => locale);
    all.set(locale, sentencesOf(text));
  }
  const fields = ['volume', 'theme', 'scanner', 'cancelReasons', 'benchCode', 'shelf'];
  for (const sentences of all.values()) {
    for (const field of fields) expect(sentences.join('\n')).toContain(field);
    for (const one of sentences) expect(one).not.toMatch(/[{}]|undefined/);
  }
  expect(new Set([...all.values()].flat()).size).toBe((all.get('en')?.length ?? 0) * 3);
});

it('a fault of a policy of Windows has words of Windows, in each language', () => {
  const before = getLocale;
  onTestFinished(() => overwriteGetLocale(before));
  const path = String.raw`C:\ProgramData\Packdesk\policy.json`;
  const faults: PolicyFault[] = [
    { field: '', fault: { code: 'unreadable', reason: 'EPERM' } },
    { field: '', fault: { code: 'open-to-users', path } },
    { field: '', fault: { code: 'rights-unknown', path, reason: 'powershell.exe ENOENT' } },
    { field: '', fault: { code: 'registry-unreadable', reason: 'reg.exe 1' } },
    { field: 'volume', fault: { code: 'registry-type', expected: ['REG_DWORD'], found: 'REG_SZ' } },
    { field: 'cancelReasons', fault: { code: 'registry-type', expected: ['REG_MULTI_SZ'], found: 'key' } },
    { field: 'proxies', fault: { code: 'registry-json' } },
  ];
  const all: string[] = [];
  for (const locale of ['en', 'pt-BR', 'es'] as const) {
    overwriteGetLocale(() => locale);
    for (const one of faults) {
      const { what, todo } = fileFaultSentence(one, true);
      expect(what).toContain(one.field);
      if ('path' in one.fault) expect(what).toContain(path);
      all.push(`${what} ${todo ?? ''}`);
    }
  }
  expect(new Set(all).size).toBe(faults.length * 3);
  for (const one of all) expect(one).not.toMatch(/chmod|chown|[{}]|undefined/);
});
