import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileHelpPage, DOCUMENT_FOLDER, HELP_FOLDER } from '../../../../src-main/dev/compile-help.ts';
import { findPages, pagesNamedBy } from '../../../../src-renderer/screens/help/find-pages.ts';
import { HELP_PAGE_NAMES, isDocument, PAGE_NAMES } from '../../../../src-renderer/screens/help/help-pages.ts';
import type { HelpPages } from '../../../../src-renderer/screens/help/load-pages.ts';

const pagesOf = (language: string): HelpPages =>
  Object.fromEntries(
    [...PAGE_NAMES, 'card' as const].map((name) => {
      const isApart = name !== 'card' && isDocument(name);
      const file = join(isApart ? DOCUMENT_FOLDER : join(HELP_FOLDER, language), `${name}.md`);
      return [name, compileHelpPage(readFileSync(file, 'utf8'), file)];
    }),
  ) as HelpPages;

const en = pagesOf('en');
const named = (pages: HelpPages, typed: string) => findPages(pages, typed).map(({ name }) => name);

it('finds the pages that have every word, those with it in their title first', () => {
  expect(named(en, 'offline')[0]).toBe('offline');
  expect(named(en, 'token 429')).toEqual(['connect']);
  expect(named(en, 'token mug')).toEqual([]);
  expect(named(en, '  ')).toEqual(PAGE_NAMES);
});

it('takes no notice of capitals and accents', () => {
  expect(named(pagesOf('es'), 'UBICACION')[0]).toBe('locations');
  expect(named(pagesOf('pt-BR'), 'identificacao')[0]).toBe('operators');
});

it('shows the line that has the word, cut where it is long', () => {
  const [first] = findPages(en, 'laminated');
  expect(first?.name).toBe('papers');
  expect(first?.excerpt).toMatch(/^Papers to print under Settings .* …$/);
  expect(first?.excerpt.length).toBeLessThan(130);
});

it('leads from every page to every other one by numbers alone, of which nine are printed', () => {
  for (const name of HELP_PAGE_NAMES) {
    const links = pagesNamedBy(en[name].blocks);
    expect(links, name).not.toContain(name);
    // One more number opens the list of all pages.
    expect(links.length, name).toBeLessThan(9);
    expect(links.length, name).toBeGreaterThan(0);
  }
});
