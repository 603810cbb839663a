/** The pages of the help are whole: links, images, languages, and the words and codes that they say a screen or a sheet has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_PREFIX } from '../../../../src-main/contract/terms/command-prefix.ts';
import { LESSON_NAMES } from '../../../../src-main/contract/practice/lesson-names.ts';
import { DOCUMENT_FOLDER, HELP_FOLDER } from '../../../../src-main/dev/compile-help.ts';
import { ALL_ACTIONS } from '../../../../src-renderer/ui/actions/action-list.ts';
import { COMMAND_GROUPS } from '../../../../src-renderer/ui/actions/command-codes.ts';
import { END_CODE, codeOfLesson } from '../../../../src-renderer/screens/practice/lesson-codes.ts';
import type { Message } from '../../../lint/catalogues.ts';
import { helpFaults, ScreenWords, type HelpFiles } from './help-faults.ts';

const CATALOGUES = fileURLToPath(new URL('../../../../resources/messages', import.meta.url));
const LANGUAGES = ['en', 'pt-BR', 'es'];

/** @returns the texts of a folder, by name without its ending */
function texts(folder: string, ending: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -ending.length), readFileSync(join(folder, file), 'utf8')]),
  );
}

const messagesOf = (language: string): Message[] =>
  Object.values(texts(join(CATALOGUES, language), '.json')).flatMap((text) =>
    Object.values(JSON.parse(text) as Record<string, Message>),
  );

/** Commands printed on the practice sheet. */
const LESSON_COMMANDS = [
  ...LESSON_NAMES.filter((name) => name !== 'hand-over').map(codeOfLesson),
  END_CODE,
].map((code) => code.slice(COMMAND_PREFIX.length));

const files: HelpFiles = {
  pages: Object.fromEntries(
    LANGUAGES.map((language) => [language, texts(join(HELP_FOLDER, language), '.md')]),
  ),
  documents: Object.fromEntries(
    Object.entries(texts(DOCUMENT_FOLDER, '.md')).filter(([name]) => name !== 'README'),
  ),
  images: readdirSync(join(HELP_FOLDER, 'images'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/')),
  screens: Object.fromEntries(LANGUAGES.map((language) => [language, new ScreenWords(messagesOf(language))])),
  keys: ALL_ACTIONS.flatMap(([, { key }]) => key ?? []),
  commands: [
    ...COMMAND_GROUPS.flatMap(({ codes }) => codes.map(({ command }) => command)),
    ...LESSON_COMMANDS,
  ],
};

it('has no fault', () => {
  expect(helpFaults(files)).toEqual([]);
});

describe('finds', () => {
  /** @returns the faults once a page has another text */
  const planted = (
    language: string,
    name: string,
    change: (text: string) => string,
    more?: Partial<HelpFiles>,
  ) => {
    const ofLanguage = files.pages[language] ?? {};
    const pages = { ...files.pages, [language]: { ...ofLanguage, [name]: change(ofLanguage[name] ?? '') } };
    return helpFaults({ ...files, pages, ...more });
  };
  const added = (line: string) => (text: string) => `${text}\n${line}\n`;

  it.each([
    ['a page that does not exist', 'See [that](nowhere.md).', 'en/queue.md: there is no page nowhere'],
    ['an image that does not exist', '![No](../images/en/no.webp)', 'en/queue.md: there is no en/no.webp'],
    ['words that no screen has', 'Press **Fly away**.', 'en/queue.md: no screen says “Fly away”'],
    ['a key that does nothing', 'Press `Ctrl Q`.', 'en/queue.md: no action has Ctrl Q'],
    ['a code that no sheet has', 'Scan `PKDCMDFLY`.', 'en/queue.md: no sheet has PKDCMDFLY'],
  ])('%s', (_what, line, fault) => {
    expect(planted('en', 'queue', added(line))).toContain(fault);
  });

  it('an image of another language', () => {
    expect(planted('es', 'outbox', (text) => text.replace('images/es/', 'images/en/'))).toEqual([
      'es/outbox.md: en/outbox.webp shows another language',
      'images/es/outbox.webp is on no page',
    ]);
  });

  it('a heading that one language alone has', () => {
    expect(planted('es', 'queue', added('## Más'))).toEqual([
      expect.stringMatching(/^es\/queue\.md: part \d+ is heading, in English nothing$/),
    ]);
  });

  it('a page that a language lacks', () => {
    const { queue: _queue, ...rest } = files.pages['pt-BR'] ?? {};
    const pages = { ...files.pages, 'pt-BR': rest };
    expect(helpFaults({ ...files, pages })).toEqual(['pt-BR/queue.md is missing']);
  });

  it('a document that no page leads to, and words in one that no screen has', () => {
    const documents = { ...files.documents, nowhere: '# Nowhere\n\nPress **Fly away**.\n' };
    expect(helpFaults({ ...files, documents })).toEqual([
      'docs/nowhere.md is missing, or in no list of documents',
      'docs/nowhere.md: no screen says “Fly away”',
    ]);
  });

  it('an image that is on no page', () => {
    expect(helpFaults({ ...files, images: [...files.images, 'es/unused.webp'] })).toEqual([
      'images/es/unused.webp is on no page',
    ]);
  });

  it.each([
    ['HTML', 'A <b>bold</b> word.'],
    ['an address', 'See [there](https://example.com).'],
    ['a smaller heading', '#### Too small'],
    ['code in a heading', '### PINs from `cmd`'],
  ])('%s, which no page may have', (_what, line) => {
    expect(() => planted('en', 'queue', added(line))).toThrow('en/queue.md: expected');
  });
});
