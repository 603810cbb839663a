/** The tables of a packing slip: one for each part of it. */
import { m } from '#messages';
import type { PaperTable } from '../../../src-main/contract/paper/paper-document.ts';
import type { Slip } from '../../../src-main/contract/paper/paper.ts';
import { numberOfSlip, type SlipSheet } from './slip-sheet.ts';

export function slipTables({ slip, locale }: Pick<SlipSheet, 'slip' | 'locale'>): PaperTable[] {
  const inWords = { locale };
  const count = (n: number) => new Intl.NumberFormat(locale).format(n);
  const title = ({ parcel, carrier }: Slip['parts'][number]) => [
    numberOfSlip(slip),
    ...(parcel === null
      ? []
      : [m.paper_slip_parcel_of({ n: count(parcel), of: count(slip.parcels) }, inWords)]),
    ...(carrier === null ? [] : [carrier]),
  ];
  return slip.parts.map((part) => ({
    title: title(part),
    columns: [
      { label: m.paper_slip_quantity({}, inWords), is: 'count' },
      { label: m.paper_slip_item({}, inWords), is: 'text' },
    ],
    rows: part.lines.map(({ units, name, sku, ean }) => [
      { text: count(units) },
      {
        text: name ?? sku ?? ean ?? m.paper_slip_no_name({}, inWords),
        sub: [sku, ean].filter((code) => code !== null),
      },
    ]),
  }));
}
