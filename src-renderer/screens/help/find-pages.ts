/** Finds pages of the help by words: all of them, in any order, with or without accents. */
import type { HelpBlock, HelpInline } from '../../../src-main/contract/terms/help-page.ts';
import { PAGE_NAMES, type PageName } from './help-pages.ts';
import type { HelpPages } from './load-pages.ts';

export interface FoundPage {
  name: PageName;
  /** The first line of the page that has one of the words. */
  excerpt: string;
}

/** Text of one part, without markup: a line each. */
export function linesOfBlock(block: HelpBlock): string[] {
  switch (block.is) {
    case 'heading':
    case 'subheading':
      return [block.text];
    case 'sample':
      return block.text.split('\n');
    case 'table':
      return block.rows.map((row) => row.map(textOfParts).join(' '));
    case 'image':
      return [block.alt];
    case 'paragraph':
      return [textOfParts(block.parts)];
    case 'list':
      return block.items.map(textOfParts);
  }
}

/** Parts of one block that lie in a line: words, codes, links. */
export function partsOfBlock(block: HelpBlock): readonly HelpInline[] {
  switch (block.is) {
    case 'paragraph':
      return block.parts;
    case 'list':
      return block.items.flat();
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'heading':
    case 'subheading':
    case 'image':
    case 'sample':
      return [];
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
  const found = PAGE_NAMES.flatMap((name) => {
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

/** Pages that a page names, each once, in the order in which it does. */
export const pagesNamedBy = (blocks: readonly HelpBlock[]): PageName[] => {
  const names = new Set(
    blocks.flatMap(partsOfBlock).flatMap((part) => (part.is === 'page' ? [part.name] : [])),
  );
  return PAGE_NAMES.filter((name) => names.has(name));
};
