/** Compiled by the build (src-main/dev/compile-help.ts). */
import type { PagesByPath } from './load-pages.ts';

export const PAGES: PagesByPath = import.meta.glob('../../resources/help/en/*.md', {
  eager: true,
  import: 'default',
});
