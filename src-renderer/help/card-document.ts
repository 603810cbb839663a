/** The card for the wall, from its page of the help: each heading begins a frame, a line of code alone becomes a bar code. */
import type { HelpBlock, HelpPage } from '../../src-main/contract/help-page.ts';
import type { GuideDocument } from '../../src-main/contract/paper-document.ts';
import { textOfBlock } from './find-pages.ts';

type Section = GuideDocument['sections'][number];

const isCode = (block: HelpBlock): boolean =>
  block.is === 'paragraph' && block.parts.length === 1 && block.parts[0]?.is === 'code';

export function cardDocument({ title, blocks }: HelpPage, locale: GuideDocument['locale']): GuideDocument {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.is === 'heading') sections.push({ title: block.text, lines: [], codes: [] });
    else sections.at(-1)?.[isCode(block) ? 'codes' : 'lines'].push(textOfBlock(block));
  }
  return { form: 'guide', kind: 'help-card', locale, title, sections };
}
