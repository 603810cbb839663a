/** Compiled by the build (src-main/dev/compile-help.ts). */
import type { HelpPage } from '../../../src-main/contract/terms/help-page.ts';

export const PAGES: Record<string, HelpPage> = import.meta.glob('../../../resources/help/pt-BR/*.md', {
  eager: true,
  import: 'default',
});
