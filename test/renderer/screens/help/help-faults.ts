/** Faults in the pages of the help: one line each. */
import type { HelpPage } from '../../../../src-main/contract/terms/help-page.ts';
import { compileHelpPage } from '../../../../src-main/dev/compile-help.ts';
import { SCREENS } from '../../../../src-renderer/client/screen-rows.ts';
import { partsOfBlock } from '../../../../src-renderer/screens/help/find-pages.ts';
import {
  DOCUMENT_NAMES,
  HELP_PAGE_NAMES,
  PAGE_NAMES,
} from '../../../../src-renderer/screens/help/help-pages.ts';
import { textsOf, type Message } from '../../../lint/catalogues.ts';

export interface HelpFiles {
  /** Texts by language and name, as written in the files. */
  pages: Record<string, Record<string, string>>;
  /** Documents for administrators, by name, as they are written: English. */
  documents: Record<string, string>;
  /** Files of images, each with the folder of its language. */
  images: readonly string[];
  /** By language. */
  screens: Record<string, ScreenWords>;
  /** Codes that are printed, behind their prefix. */
  commands: readonly string[];
  /** Keys of actions, as on their caps. */
  keys: readonly string[];
}

const BASE = 'en';
/** Printed, and opened by no screen. */
const APART = 'card';
const KEY = /^(F\d+|Ctrl ([A-Z]|Enter))$/;

export function helpFaults({ pages, documents, images, screens, commands, keys }: HelpFiles): string[] {
  const expected = [...HELP_PAGE_NAMES, APART];
  const compiled = Object.entries(pages).flatMap(([language, files]) =>
    Object.entries(files).map(([name, text]) => ({
      ...{ language, name, file: `${language}/${name}.md` },
      page: compileHelpPage(text, `${language}/${name}.md`),
    })),
  );
  const ofDocuments = Object.entries(documents).map(([name, text]) => ({
    ...{ language: BASE, name, file: `docs/${name}.md` },
    page: compileHelpPage(text, `docs/${name}.md`),
  }));
  const base = new Map(compiled.filter((one) => one.language === BASE).map((one) => [one.name, one.page]));
  const used = new Set(compiled.flatMap(({ page }) => imagesOf(page)));
  return [
    ...Object.entries(pages).flatMap(([language, files]) => [
      ...expected.filter((name) => !(name in files)).map((name) => `${language}/${name}.md is missing`),
      ...Object.keys(files)
        .filter((name) => !expected.some((one) => one === name))
        .map((name) => `${language}/${name}.md is in no list of pages`),
    ]),
    ...[...new Set([...DOCUMENT_NAMES, ...Object.keys(documents)])]
      .filter((name) => !(name in documents) || !DOCUMENT_NAMES.some((one) => one === name))
      .map((name) => `docs/${name}.md is missing, or in no list of documents`),
    ...PAGE_NAMES.filter((name) => !isReached(name, base)).map((name) => `no page leads to ${name}`),
    ...[...compiled, ...ofDocuments].flatMap(({ language, name, file, page }) => [
      ...shapeFault(page, base.get(name)).map((fault) => `${file}: ${fault}`),
      ...imagesOf(page)
        .filter((image) => !images.includes(image))
        .map((image) => `${file}: there is no ${image}`),
      ...imagesOf(page)
        .filter((image) => !image.startsWith(`${language}/`))
        .map((image) => `${file}: ${image} shows another language`),
      ...partsOf(page).flatMap((part) => {
        if (part.is === 'page' && !PAGE_NAMES.some((one) => one === part.name))
          return [`${file}: there is no page ${part.name}`];
        if (part.is === 'screen' && !screens[language]?.has(part.text))
          return [`${file}: no screen says “${part.text}”`];
        const code = /^PKDCMD(.+)$/.exec(part.text)?.[1];
        if (part.is === 'code' && code !== undefined && !commands.includes(code))
          return [`${file}: no sheet has ${part.text}`];
        if (part.is === 'code' && KEY.test(part.text) && !keys.includes(part.text))
          return [`${file}: no action has ${part.text}`];
        return [];
      }),
    ]),
    ...images.filter((image) => !used.has(image)).map((image) => `images/${image} is on no page`),
  ];
}

const imagesOf = ({ blocks }: HelpPage): string[] =>
  blocks.flatMap((block) => (block.is === 'image' ? [block.file] : []));

const partsOf = ({ blocks }: HelpPage) => blocks.flatMap(partsOfBlock);

/** A fault unless both have the same headings, images, lists and paragraphs, in the same order. */
function shapeFault(page: HelpPage, ofBase: HelpPage | undefined): string[] {
  if (!ofBase) return [];
  const shape = ({ blocks }: HelpPage) =>
    blocks.map((block) =>
      block.is === 'list'
        ? `list of ${block.items.length}`
        : block.is === 'table'
          ? `table of ${block.rows.length}`
          : block.is,
    );
  const [mine, theirs] = [shape(page), shape(ofBase)];
  const at = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, n) => n).find(
    (n) => mine[n] !== theirs[n],
  );
  if (at === undefined) return [];
  return [`part ${at + 1} is ${mine[at] ?? 'missing'}, in English ${theirs[at] ?? 'nothing'}`];
}

/** True if a screen opens the page, or another page names it. */
const isReached = (name: string, base: ReadonlyMap<string, HelpPage>): boolean =>
  Object.values(SCREENS).some(({ help }) => help === name) ||
  [...base].some(
    ([from, page]) => from !== name && partsOf(page).some((part) => part.is === 'page' && part.name === name),
  );

/** Texts on the screens of one language; cached, since every bold word is looked up. */
export class ScreenWords {
  readonly #texts = new Set<string>();
  /** Patterns of messages with values in them. */
  readonly #withNumbers: RegExp[] = [];

  constructor(messages: readonly Message[]) {
    for (const text of messages.flatMap(textsOf)) {
      const between = text.split(/\{\w+\}/);
      for (const part of [text, ...text.split(/(?<=[.:])\s+/), ...between]) this.#texts.add(plain(part));
      const escaped = between.map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
      if (between.length > 1) this.#withNumbers.push(new RegExp(`^${escaped.join('\\d+')}$`));
    }
  }

  /** True if it is all of a message, one of its sentences, or all between two of its values. */
  has(words: string): boolean {
    return this.#texts.has(plain(words)) || this.#withNumbers.some((form) => form.test(words));
  }
}

const plain = (words: string): string => words.replace(/[.:…]+$/, '').trim();
