/** Pick lists and tote labels, as papers. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { BatchView } from '../../../../src-main/contract/picking/batch-view.ts';
import type { TablesDocument } from '../../../../src-main/contract/paper/paper-document.ts';
import { MOST_ROWS } from '../../../../src-main/contract/paper/paper-kinds.ts';
import type { PickList } from '../../../../src-main/contract/picking/pick.ts';
import { counted, formatCount, formatMoment } from '../../../words/format.ts';
import { shownNumber } from '../../../words/orders/order-number.ts';
import { onPaper } from '../../../paper/paper-text.ts';
import { unitsOfBatch } from '../batch/batch-units.ts';

interface Line {
  sku: string | null;
  ean: string | null;
  name: string | null;
  location: string | null;
}
interface Numbered {
  orderId: string;
  salesChannelOrderId: string | null;
}

const numberOf = ({ salesChannelOrderId, orderId }: Numbered): string =>
  onPaper(salesChannelOrderId ?? shownNumber(orderId));
const columns = () =>
  [
    { label: m.paper_picked(), is: 'tick' },
    { label: m.pick_fetch(), is: 'count' },
    { label: m.pick_location(), is: 'place' },
    { label: m.pick_item(), is: 'text' },
  ] as const;
const cellsOf = (units: string, { name, sku, ean, location }: Line) => [
  { text: '' },
  { text: units },
  { text: location === null ? '–' : onPaper(location) },
  {
    text: onPaper(name ?? m.pick_no_name()),
    sub: [sku, ean].filter((code) => code !== null).map(onPaper),
  },
];
const totesText = (totes: readonly { tote: number; units: number }[]): string =>
  totes.map(({ tote, units }) => (units > 1 ? `${tote} ×${formatCount(units)}` : String(tote))).join(', ');

/** @param now epoch milliseconds */
export function pickListDocument(list: PickList, locale: Locale, now: number): TablesDocument {
  const withTotes = list.orders.length > 0;
  return {
    ...{ form: 'tables', kind: 'pick-list', locale, number: null },
    title: m.pick_title(),
    facts: [
      [m.paper_of_moment(), formatMoment(now)],
      [m.paper_orders(), formatCount(list.count)],
      [m.paper_slip_units(), formatCount(list.units)],
    ],
    tables: [
      {
        title: [],
        columns: [
          ...columns(),
          ...(withTotes ? [{ label: m.pick_goes_to_tote(), is: 'place' as const }] : []),
        ],
        rows: list.lines.slice(0, MOST_ROWS).map((line) => [
          ...cellsOf(formatCount(line.quantity), line),
          ...(withTotes
            ? [
                {
                  text: onPaper(
                    totesText(line.totes.map(({ tote, quantity }) => ({ tote, units: quantity }))),
                  ),
                },
              ]
            : []),
        ]),
      },
      ...(withTotes ? [totesTable(list.orders.filter(({ ready }) => ready))] : []),
    ],
    note: list.beyond > 0 ? m.pick_beyond(counted(list.beyond)) : '',
  };
}

const totesTable = (totes: readonly (Numbered & { tote: number })[]): TablesDocument['tables'][number] => ({
  title: [m.pick_totes()],
  columns: [
    { label: m.pick_goes_to_tote(), is: 'count' },
    { label: m.paper_job_order(), is: 'text' },
  ],
  rows: totes.map((one) => [{ text: String(one.tote) }, { text: numberOf(one) }]),
});

/** The rest of a batch to pick, and the order in each tote. */
export function batchDocument(view: BatchView, locale: Locale, now: number): TablesDocument {
  const left = view.lines.filter(({ due, picked }) => picked < due);
  const { all, missing } = unitsOfBatch(view);
  return {
    ...{ form: 'tables', kind: 'batch-sheet', locale, number: null },
    title: m.paper_batch_of({ n: formatCount(view.batch) }),
    facts: [
      [m.paper_of_moment(), formatMoment(now)],
      [m.paper_orders(), formatCount(view.totes.length)],
      [m.paper_picked(), `${formatCount(view.picked)} / ${formatCount(all)}`],
      ...(missing > 0 ? [[m.batch_missing(), formatCount(missing)] as [string, string]] : []),
    ],
    tables: [
      {
        title: [],
        columns: [...columns(), { label: m.pick_goes_to_tote(), is: 'place' }],
        rows: left.slice(0, MOST_ROWS).map((line) => [
          ...cellsOf(formatCount(line.due - line.picked), line),
          {
            text: onPaper(
              totesText(
                line.totes
                  .filter(({ due, picked }) => picked < due)
                  .map(({ tote, due, picked }) => ({ tote, units: due - picked })),
              ),
            ),
          },
        ]),
      },
      totesTable(view.totes.filter(({ out }) => out === null)),
    ],
    note: '',
  };
}
