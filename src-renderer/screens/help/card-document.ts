/** The card for the wall, from its page of the help: each heading begins a frame, a line with only code becomes a bar code. */
import type { HelpBlock, HelpPage } from '../../../src-main/contract/terms/help-page.ts';
import type { GuideDocument } from '../../../src-main/contract/paper/paper-document.ts';
import { commandOf, whatCommandDoes } from '../../ui/actions/command-codes.ts';
import { NUMBER_ACTIONS } from '../../ui/actions/number-actions.ts';
import { linesOfBlock } from './find-pages.ts';

type Section = GuideDocument['sections'][number];

const isCode = (block: HelpBlock): boolean =>
  block.is === 'paragraph' && block.parts.length === 1 && block.parts[0]?.is === 'code';

/** @param reasons for a cancel, in the order of their codes: a code without a reason is not printed */
export function cardDocument(
  { title, blocks }: HelpPage,
  locale: GuideDocument['locale'],
  reasons: readonly string[],
): GuideDocument {
  const sections: Section[] = [];
  for (const block of blocks) {
    const lines = linesOfBlock(block);
    if (block.is === 'heading') sections.push({ title: block.text, lines: [], codes: [] });
    else if (isCode(block)) sections.at(-1)?.codes.push(...lines.flatMap((text) => codeOf(text, reasons)));
    else sections.at(-1)?.lines.push(...lines);
  }
  return { form: 'guide', kind: 'help-card', locale, title, sections };
}

function codeOf(text: string, reasons: readonly string[]): Section['codes'] {
  const command = commandOf(text) ?? '';
  const { code } = NUMBER_ACTIONS.choice;
  if (!command.startsWith(code)) return [{ title: whatCommandDoes(command) ?? '', text }];
  const title = reasons[Number(command.slice(code.length)) - 1];
  return title === undefined ? [] : [{ title, text }];
}
