/** State of the help: one page, all pages, or search results. */
import type { HelpPage } from '../../../src-main/contract/terms/help-page.ts';
import type { Role } from '../../../src-main/contract/terms/operator-words.ts';
import { findPages, pagesNamedBy, type FoundPage } from './find-pages.ts';
import { HELP_PAGES, isDocument, PAGE_NAMES, type PageName } from './help-pages.ts';
import type { HelpPages } from './load-pages.ts';

export class HelpView {
  readonly #pages: () => HelpPages;
  /** Null: all pages. */
  #name = $state<PageName | null>(null);
  #typed = $state('');

  /**
   * @param pages of the language that the screens have
   * @param first the page that it opens with
   */
  constructor(pages: () => HelpPages, first: PageName) {
    this.#pages = pages;
    this.#name = first;
  }

  /** Text of the search. */
  get typed(): string {
    return this.#typed;
  }

  get isSearching(): boolean {
    return this.#typed.trim() !== '';
  }

  /** Null: all pages are listed, or those that were found. */
  get page(): HelpPage | null {
    return this.#name === null || this.isSearching ? null : this.#pages()[this.#name];
  }

  /** The pages that can be opened from here; each is chosen by its number from 1 on. */
  get links(): readonly FoundPage[] {
    if (this.isSearching) return findPages(this.#pages(), this.#typed);
    const names = this.page ? pagesNamedBy(this.page.blocks) : PAGE_NAMES;
    return names.map((name) => ({ name, excerpt: '' }));
  }

  titleOf(name: PageName): string {
    return this.#pages()[name].title;
  }

  /** `document`: for administrators too, in English whatever the language of the screens. */
  audienceOf(name: PageName): Role | 'document' {
    return isDocument(name) ? 'document' : HELP_PAGES[name];
  }

  /** True if the opened page is in English whatever the language of the screens. */
  get isDocument(): boolean {
    return this.#name !== null && isDocument(this.#name);
  }

  search(typed: string): void {
    this.#typed = typed;
  }

  open(name: PageName | null): void {
    this.#typed = '';
    this.#name = name;
  }

  /** @param number of a link; the one after the last leads to all pages. @returns false if nothing has it */
  choose(number: number): boolean {
    const { links } = this;
    const link = links[number - 1];
    const isAll = number === links.length + 1 && this.page !== null;
    if (!link && !isAll) return false;
    this.open(link?.name ?? null);
    return true;
  }
}
