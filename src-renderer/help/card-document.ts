/** The card for the wall, from its page of the help: each heading begins a frame, a line of code alone becomes a bar code. */
import type { HelpBlock, HelpPage } from '../../src-main/contract/help-page.ts';
import type { GuideDocument } from '../../src-main/contract/paper-document.ts';
import { commandOf, whatCommandDoes } from '../actions/command-codes.ts';
import { linesOfBlock } from './find-pages.ts';

type Section = GuideDocument['sections'][number];

const isCode = (block: HelpBlock): boolean =>
  block.is === 'paragraph' && block.parts.length === 1 && block.parts[0]?.is === 'code';

const codeOf = (text: string): Section['codes'][number] => ({
  title: whatCommandDoes(commandOf(text) ?? '') ?? '',
  text,
});

export function cardDocument({ title, blocks }: HelpPage, locale: GuideDocument['locale']): GuideDocument {
  const sections: Section[] = [];
  for (const block of blocks) {
    const lines = linesOfBlock(block);
    if (block.is === 'heading') sections.push({ title: block.text, lines: [], codes: [] });
    else if (isCode(block)) sections.at(-1)?.codes.push(...lines.map(codeOf));
    else sections.at(-1)?.lines.push(...lines);
  }
  return { form: 'guide', kind: 'help-card', locale, title, sections };
}
