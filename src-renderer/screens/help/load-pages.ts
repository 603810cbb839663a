/** The pages of one language, the documents, and the pictures: loaded when the help is opened. */
import type { HelpPage } from '../../../src-main/contract/terms/help-page.ts';
import type { Locale } from '#messages/runtime';
import type { PageName } from './help-pages.ts';

/** `card`: printed for the wall. */
export type HelpPages = Readonly<Record<PageName | 'card', HelpPage>>;

/** Pages by the path of their file, as the build gives them. */
const LANGUAGES: Record<Locale, () => Promise<{ PAGES: Record<string, HelpPage> }>> = {
  en: () => import('./pages-en.ts'),
  'pt-BR': () => import('./pages-pt-br.ts'),
  es: () => import('./pages-es.ts'),
};

/** @returns `queue` of `../../../resources/help/en/queue.md` */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

/** @throws if the build's files cannot be read */
export async function loadPages(language: Locale): Promise<HelpPages> {
  const [{ PAGES }, { DOCUMENTS }] = await Promise.all([LANGUAGES[language](), import('./documents.ts')]);
  // No page is missing, by test/renderer/screens/help/help-files.test.ts.
  return Object.fromEntries(
    Object.entries({ ...PAGES, ...DOCUMENTS }).map(([path, page]) => [nameOf(path), page]),
  ) as HelpPages;
}

const FILES = import.meta.glob<string>('../../../resources/help/images/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const IMAGES = new Map(
  Object.entries(FILES).map(([path, address]) => [path.split('/').slice(-2).join('/'), address]),
);

/** @param file such as `en/queue.webp` @returns its address; undefined if there is none of that name */
export const imageAddress = (file: string): string | undefined => IMAGES.get(file);
