/** Documents for administrators, compiled by the build (src-main/dev/compile-help.ts). */
import type { HelpPage } from '../../../src-main/contract/terms/help-page.ts';

export const DOCUMENTS: Record<string, HelpPage> = import.meta.glob('../../../resources/docs/[a-z]*.md', {
  eager: true,
  import: 'default',
});
