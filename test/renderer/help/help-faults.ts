/** What is wrong with the pages of the help: one line for each fault. */
import type { HelpPage } from '../../../src-main/contract/help-page.ts';
import { compileHelpPage } from '../../../src-main/dev/compile-help.ts';
import { HELP_PAGE_NAMES, PAGE_OF_SCREEN } from '../../../src-renderer/help/help-pages.ts';
import { textsOf, type Message } from '../../lint/catalogues.ts';

export interface HelpFiles {
  /** By language and name, as they are written. */
  pages: Record<string, Record<string, string>>;
  /** Names of the files of images. */
  images: readonly string[];
  /** By language, every message of the catalogues. */
  messages: Record<string, readonly Message[]>;
  /** Codes that are printed, behind their prefix. */
  commands: readonly string[];
}

const BASE = 'en';
/** Printed, and opened by no screen. */
const APART = 'card';

export function helpFaults({ pages, images, messages, commands }: HelpFiles): string[] {
  const expected = [...HELP_PAGE_NAMES, APART];
  const compiled = Object.entries(pages).flatMap(([language, files]) =>
    Object.entries(files).map(([name, text]) => ({
      ...{ language, name, file: `${language}/${name}.md` },
      page: compileHelpPage(text, `${language}/${name}.md`),
    })),
  );
  const base = new Map(compiled.filter((one) => one.language === BASE).map((one) => [one.name, one.page]));
  const used = new Set(compiled.flatMap(({ page }) => imagesOf(page)));
  return [
    ...Object.entries(pages).flatMap(([language, files]) => [
      ...expected.filter((name) => !(name in files)).map((name) => `${language}/${name}.md is missing`),
      ...Object.keys(files)
        .filter((name) => !expected.some((one) => one === name))
        .map((name) => `${language}/${name}.md is in no list of pages`),
    ]),
    ...HELP_PAGE_NAMES.filter((name) => !isReached(name, base)).map((name) => `no page leads to ${name}`),
    ...compiled.flatMap(({ language, name, file, page }) => [
      ...shapeFault(page, base.get(name)).map((fault) => `${file}: ${fault}`),
      ...imagesOf(page)
        .filter((image) => !images.includes(image))
        .map((image) => `${file}: there is no ${image}`),
      ...partsOf(page).flatMap((part) => {
        if (part.is === 'page' && !HELP_PAGE_NAMES.some((one) => one === part.name))
          return [`${file}: there is no page ${part.name}`];
        if (part.is === 'screen' && !isOnScreens(part.text, messages[language] ?? []))
          return [`${file}: no screen says “${part.text}”`];
        const code = /^PKDCMD(.+)$/.exec(part.text)?.[1];
        if (part.is === 'code' && code !== undefined && !commands.includes(code))
          return [`${file}: no sheet has ${part.text}`];
        return [];
      }),
    ]),
    ...images.filter((image) => !used.has(image)).map((image) => `images/${image} is on no page`),
  ];
}

const imagesOf = ({ blocks }: HelpPage): string[] =>
  blocks.flatMap((block) => (block.is === 'image' ? [block.file] : []));

const partsOf = ({ blocks }: HelpPage) =>
  blocks.flatMap((block) =>
    block.is === 'paragraph' ? block.parts : block.is === 'list' ? block.items.flat() : [],
  );

/** The same headings, images, lists and paragraphs, in the same order. */
function shapeFault(page: HelpPage, ofBase: HelpPage | undefined): string[] {
  if (!ofBase) return [];
  const shape = ({ blocks }: HelpPage) =>
    blocks.map((block) => (block.is === 'list' ? `list of ${block.items.length}` : block.is));
  const [mine, theirs] = [shape(page), shape(ofBase)];
  const at = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, n) => n).find(
    (n) => mine[n] !== theirs[n],
  );
  if (at === undefined) return [];
  return [`part ${at + 1} is ${mine[at] ?? 'missing'}, in English ${theirs[at] ?? 'nothing'}`];
}

/** A screen opens it, or another page names it. */
const isReached = (name: string, base: ReadonlyMap<string, HelpPage>): boolean =>
  Object.values(PAGE_OF_SCREEN).some((one) => one === name) ||
  [...base].some(
    ([from, page]) => from !== name && partsOf(page).some((part) => part.is === 'page' && part.name === name),
  );

/** Bold is what stands on a screen: all of a message, or all up to where its values are. */
function isOnScreens(text: string, messages: readonly Message[]): boolean {
  const plain = (words: string) => words.replace(/[.:…]+$/, '').trim();
  const wanted = plain(text);
  return messages.flatMap(textsOf).some((message) => {
    if (plain(message) === wanted) return true;
    const sentences = message.split(/(?<=[.:])\s+/).map(plain);
    if (sentences.includes(wanted)) return true;
    const aroundValues = message.split(/\{\w+\}/).map((part) => plain(part));
    if (aroundValues.length > 1 && aroundValues.includes(wanted)) return true;
    const escaped = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
    return escaped.length > 1 && new RegExp(`^${escaped.join('\\d+')}$`).test(text);
  });
}
