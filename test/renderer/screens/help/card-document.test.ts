import { expect, it } from 'vitest';
import { paperDocumentSchema } from '../../../../src-main/contract/paper/paper-document.ts';
import { compileHelpPage } from '../../../../src-main/dev/compile-help.ts';
import { cardDocument } from '../../../../src-renderer/screens/help/card-document.ts';

const CARD = '# Bench\n\n## Wrong item\n\nPut it **back**.\n\n`PKDCMDUNDO`\n\n## Help\n\nPress `F1`.\n';

it('is a document that can be printed: a frame for each heading, a bar code for each line of code', () => {
  const document = cardDocument(compileHelpPage(CARD, 'card.md'), 'en', []);
  expect(document.sections).toEqual([
    {
      title: 'Wrong item',
      lines: ['Put it back.'],
      codes: [{ title: 'Undo the last step', text: 'PKDCMDUNDO' }],
    },
    { title: 'Help', lines: ['Press F1.'], codes: [] },
  ]);
  expect(paperDocumentSchema.parse(document)).toEqual(document);
});

it('shows the reasons for a cancel by the words of the station, and no code without a reason', () => {
  const card = '# Bench\n\n## Cancel\n\n`PKDCMDCANCEL`\n\n`PKDCMDREASON1`\n\n`PKDCMDREASON2`\n';
  const [cancel] = cardDocument(compileHelpPage(card, 'card.md'), 'en', ['Buyer asked for it']).sections;
  expect(cancel?.codes.map(({ title, text }) => [title, text])).toEqual([
    [expect.any(String), 'PKDCMDCANCEL'],
    ['Buyer asked for it', 'PKDCMDREASON1'],
  ]);
});
