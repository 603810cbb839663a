/** A paper as labels of a ZPL printer: its words, line by line. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { Paper } from '../../src-main/contract/paper.ts';
import type { PaperDocument } from '../../src-main/contract/paper-document.ts';
import type { ZplLabel } from '../../src-main/contract/zpl-label.ts';
import { addressLines } from './paper-lines.ts';
import type { Merchant } from './sheet/merchant.ts';
import { slipTables } from './slip-tables.ts';
import { numberOfSlip } from './slip-sheet.ts';

type Line = ZplLabel['lines'][number];

/** What codes have more than a printer prints is no code: its text stands there. */
const LONGEST_BARS = 120;
const cut = (text: string): string => text.slice(0, 600);
const line = (text: string, as: Line['as'] = 'normal'): Line => ({ text: cut(text), as });

/** @param locale of a slip */
export function zplLabels(paper: Paper, merchant: Merchant, locale: Locale): ZplLabel[] {
  return paper.is === 'slip' ? [slipLabel(paper.slip, merchant, locale)] : documentLabels(paper.document);
}

function slipLabel(slip: (Paper & { is: 'slip' })['slip'], merchant: Merchant, locale: Locale): ZplLabel {
  const number = numberOfSlip(slip);
  const tables = slipTables({ slip, locale });
  return {
    lines: [
      line(number, 'large'),
      line(m.paper_slip_title({}, { locale })),
      ...addressLines(slip, locale).map((text) => line(text)),
      ...tables.flatMap(({ title, rows }) => [
        ...(tables.length > 1 ? [line(title.slice(1).join(', '))] : []),
        ...rows.flatMap(([count, item]) => [
          line(`${count?.text ?? ''} x ${item?.text ?? ''}`),
          ...(item?.sub?.length ? [line(item.sub.join(', '), 'small')] : []),
        ]),
      ]),
      ...(merchant.merchantName === '' ? [] : [line(merchant.merchantName, 'small')]),
      ...[merchant.merchantAddress, merchant.slipFooter]
        .flatMap((text) => text.split('\n'))
        .filter((text) => text.trim() !== '')
        .map((text) => line(text, 'small')),
    ].slice(0, 400),
    bars: number.length <= LONGEST_BARS ? number : null,
    square: slip.code,
  };
}

function documentLabels(document: PaperDocument): ZplLabel[] {
  if (document.form === 'cards')
    return document.groups.flatMap(({ cards }) =>
      cards.map(({ place, title, text, symbology }) => ({
        lines: [
          ...(place === null ? [] : [line(place, 'huge')]),
          line(title),
          ...(text === '' ? [] : [line(text, 'small')]),
        ],
        bars:
          symbology !== null && symbology !== 'gs1datamatrix' && text.length <= LONGEST_BARS ? text : null,
        square: null,
      })),
    );
  const { title, number, facts, tables, note } = document;
  return [
    {
      lines: [
        line(number ?? title, 'large'),
        ...facts.map(([name, value]) => line(`${name}: ${value}`)),
        ...tables.flatMap(({ rows }) =>
          rows.map((cells) => line(cells.map(({ text, sub = [] }) => [text, ...sub].join(' ')).join(' | '))),
        ),
        ...note.split('\n').map((text) => line(text, 'small')),
      ].slice(0, 400),
      bars: number !== null && number.length <= LONGEST_BARS ? number : null,
      square: null,
    },
  ];
}
