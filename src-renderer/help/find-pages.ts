/** Finds pages of the help by words: all of them, in any order, with or without accents. */
import type { HelpBlock, HelpInline } from '../../src-main/contract/help-page.ts';
import { HELP_PAGE_NAMES, type HelpPageName } from './help-pages.ts';
import type { HelpPages } from './load-pages.ts';

export interface FoundPage {
  name: HelpPageName;
  /** The first line of the page that has one of the words. */
  excerpt: string;
}

/** Text of one part, without markup: a line each. */
export function linesOfBlock(block: HelpBlock): string[] {
  switch (block.is) {
    case 'heading':
      return [block.text];
    case 'image':
      return [block.alt];
    case 'paragraph':
      return [textOfParts(block.parts)];
    case 'list':
      return block.items.map(textOfParts);
  }
}

const textOfParts = (parts: readonly HelpInline[]): string => parts.map(({ text }) => text).join('');

/** Letters as they are compared. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** An excerpt is read at a glance. */
const EXCERPT_LENGTH = 120;

/** @returns those that have every word, by title first, then in the order in which pages are offered; all for no word */
export function findPages(pages: HelpPages, typed: string): FoundPage[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const found = HELP_PAGE_NAMES.flatMap((name) => {
    const { title, blocks } = pages[name];
    const texts = blocks.flatMap(linesOfBlock);
    const all = folded([title, ...texts].join('\n'));
    if (!words.every((word) => all.includes(word))) return [];
    const part = texts.find((text) => words.some((word) => folded(text).includes(word))) ?? '';
    const inTitle = words.filter((word) => folded(title).includes(word)).length;
    return [{ name, excerpt: shortened(part), inTitle }];
  });
  return found.toSorted((a, b) => b.inTitle - a.inTitle).map(({ name, excerpt }) => ({ name, excerpt }));
}

const shortened = (text: string): string =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LENGTH))} …`;

/** Those that a page names, each once, in the order in which it does. */
export const pagesNamedBy = (blocks: readonly HelpBlock[]): HelpPageName[] => {
  const parts = blocks.flatMap((block) =>
    block.is === 'paragraph' ? block.parts : block.is === 'list' ? block.items.flat() : [],
  );
  const names = new Set(parts.flatMap((part) => (part.is === 'page' ? [part.name] : [])));
  return HELP_PAGE_NAMES.filter((name) => names.has(name));
};
