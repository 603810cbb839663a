/** A paper as labels of a ZPL printer: its words, line by line. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { Paper } from '../../src-main/contract/paper/paper.ts';
import type { PaperCard, PaperDocument, PaperTable } from '../../src-main/contract/paper/paper-document.ts';
import type { ZplLabel } from '../../src-main/contract/paper/zpl-label.ts';
import { addressLines } from './sheet/paper-lines.ts';
import type { Merchant } from './sheet/merchant.ts';
import { slipTables } from './slip/slip-tables.ts';
import { numberOfSlip } from './slip/slip-sheet.ts';

type Line = ZplLabel['lines'][number];

/** A code that is too long for the printer is printed as text. */
const LONGEST_BARS = 120;
/** Letters that a line takes (`contract/paper/zpl-label.ts`); three are at the end of one that is cut, as the printer's own do. */
const LONGEST_LINE = 600;
const cut = (text: string): string =>
  text.length <= LONGEST_LINE
    ? text
    : `${text.slice(0, LONGEST_LINE - 3).replace(/[\uD800-\uDBFF]$/, '')}...`;
const line = (text: string, as: Line['as'] = 'normal'): Line => ({ text: cut(text), as });

/** @param first one or more lines: those after it are on its page */
const together = ([first, ...rest]: Line[]): Line[] =>
  first ? [first, ...rest.map((one) => ({ ...one, follows: true }))] : [];

/** Lines of a text that is not cut, broken at blanks. */
function wholeLines(text: string): Line[] {
  if (text.length <= LONGEST_LINE) return [line(text)];
  const end = text.lastIndexOf(' ', LONGEST_LINE) + 1 || LONGEST_LINE;
  return [line(text.slice(0, end)), ...wholeLines(text.slice(end))];
}
/** No order has that many (`domain/orders/order-bounds.ts`), a pick list of everything may. */
const MOST_LINES = 5_000;
/** The main process accepts requests of a million characters (`host/connection.ts`). */
const MOST_LETTERS = 900_000;

/** Text beyond the limit is cut, and dots show it. */
function cutLines(lines: Line[]): Line[] {
  let letters = 0;
  const beyond = lines.findIndex((one, at) => {
    letters += JSON.stringify(one).length + 1;
    return at >= MOST_LINES - 1 || letters > MOST_LETTERS;
  });
  return beyond < 0 || (beyond === MOST_LINES - 1 && lines.length === MOST_LINES)
    ? lines
    : [...lines.slice(0, beyond), line('...')];
}

/** True if a label printer can draw the code of a card: bars, or a square of the same text. */
const hasCode = ({ text, symbology }: PaperCard): boolean =>
  symbology === null ||
  (symbology !== 'gs1datamatrix' && /^[ -~]+$/.test(text) && text.length <= LONGEST_BARS);

/** @param locale of a slip @returns null if a card would lack its code, which is all that it is for */
export function zplLabels(paper: Paper, merchant: Merchant, locale: Locale): ZplLabel[] | null {
  if (paper.is === 'document' && paper.document.form === 'cards')
    if (!paper.document.groups.every(({ cards }) => cards.every(hasCode))) return null;
  return paper.is === 'slip' ? [slipLabel(paper.slip, merchant, locale)] : documentLabels(paper.document);
}

function slipLabel(slip: (Paper & { is: 'slip' })['slip'], merchant: Merchant, locale: Locale): ZplLabel {
  const number = numberOfSlip(slip);
  const tables = slipTables({ slip, locale });
  return {
    lines: cutLines([
      line(number, 'large'),
      line(m.paper_slip_title({}, { locale })),
      ...addressLines(slip, locale).map((text) => line(text)),
      ...tables.flatMap(({ title, rows }) => [
        ...(tables.length > 1 ? [line(title.slice(1).join(', '))] : []),
        ...rows.flatMap(([count, item]) =>
          together([
            line(`${count?.text ?? ''} x ${item?.text ?? ''}`),
            ...(item?.sub?.length ? [line(item.sub.join(', '), 'small')] : []),
          ]),
        ),
      ]),
      ...(merchant.merchantName === '' ? [] : [line(merchant.merchantName, 'small')]),
      ...[merchant.merchantAddress, merchant.slipFooter]
        .flatMap((text) => text.split('\n'))
        .filter((text) => text.trim() !== '')
        .map((text) => line(text, 'small')),
    ]),
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
        bars: symbology === null ? null : text,
        square: null,
      })),
    );
  if (document.form === 'guide')
    return document.sections.map(({ title, lines, codes }) => ({
      lines: cutLines([line(title, 'large'), ...lines.map((text) => line(text))]),
      bars: codes.find(({ text }) => text.length <= LONGEST_BARS)?.text ?? null,
      square: null,
    }));
  const { title, number, facts, tables, note } = document;
  return [
    {
      lines: cutLines([
        line(number ?? title, 'large'),
        ...(number === null ? [] : [line(title)]),
        ...facts.map(([name, value]) => line(`${name}: ${value}`)),
        ...tables.flatMap((table) => [
          ...(table.title.length === 0 ? [] : [line(table.title.join(', '))]),
          ...table.rows.flatMap((cells) => rowLines(table, cells)),
        ]),
        ...note.split('\n').map((text) => line(text, 'small')),
      ]),
      bars: number !== null && number.length <= LONGEST_BARS ? number : null,
      square: null,
    },
  ];
}

/**
 * A row of a table: each count and place beside the name of its column, since no page of labels has a heading. They come first, and
 * are not cut; a column to tick is left out.
 */
function rowLines({ columns }: PaperTable, cells: PaperTable['rows'][number]): Line[] {
  const [numbers, texts]: [string[], typeof cells] = [[], []];
  const named = (text: string, at: number) => {
    const label = columns[at]?.label ?? '';
    return label === '' ? text : `${label}: ${text}`;
  };
  cells.forEach((cell, at) => {
    const { is = 'text' } = columns[at] ?? {};
    if (is === 'count' || is === 'place') numbers.push(named([cell.text, ...(cell.sub ?? [])].join(' '), at));
    else if (is === 'text') texts.push(cell.sub ? cell : { text: named(cell.text, at) });
  });
  const inOne = [...numbers, ...texts.map(({ text }) => text)].join(' | ');
  if (texts.every(({ sub }) => !sub) && inOne.length <= LONGEST_LINE) return [line(inOne)];
  return together([
    ...(numbers.length === 0 ? [] : wholeLines(numbers.join(' | '))),
    ...texts.flatMap(({ text, sub = [] }) => [
      line(text),
      ...(sub.length === 0 ? [] : [line(sub.join(', '), 'small')]),
    ]),
  ]);
}
