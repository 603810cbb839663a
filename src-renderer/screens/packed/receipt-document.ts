/** A receipt as a paper: who did what when, and whether it is still as it was written. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { Receipt } from '../../../src-main/contract/goods/packed-orders.ts';
import type { TablesDocument } from '../../../src-main/contract/paper/paper-document.ts';
import { MOST_ROWS } from '../../../src-main/contract/paper/paper-kinds.ts';
import { counted, formatCount, formatExactly } from '../../words/format.ts';
import { onPaper } from '../../paper/paper-text.ts';
import { detailOf } from '../../words/orders/receipt-notes.ts';
import { EVENT_WORDS } from '../../words/orders/receipt-words.ts';

/** @param number of the order, as on the box */
export function receiptDocument(
  { events, broken, head, hash }: Receipt,
  number: string,
  locale: Locale,
): TablesDocument {
  const isAsWritten = broken.length === 0 && head.length === 0;
  return {
    ...{ form: 'tables', kind: 'receipt', locale },
    title: m.paper_receipt(),
    number: onPaper(number),
    facts: [],
    tables: [
      {
        title: [onPaper(number)],
        columns: [
          { label: '#', is: 'count' },
          { label: m.paper_when_done(), is: 'place' },
          { label: m.paper_what_done(), is: 'text' },
          { label: m.paper_job_by(), is: 'place' },
        ],
        rows: events.slice(0, MOST_ROWS).map((event) => {
          const detail = detailOf(event);
          return [
            { text: formatCount(event.seq) },
            { text: formatExactly(event.at) },
            {
              text: onPaper(EVENT_WORDS[event.kind]?.() ?? event.kind),
              sub: [
                ...(detail === '' ? [] : [onPaper(detail)]),
                ...(event.broken ? [m.packed_not_as_written()] : []),
              ],
            },
            {
              text: onPaper(event.operator ?? '–'),
              sub: [
                event.station,
                ...(event.approvedBy === null ? [] : [m.packed_approved_by({ who: event.approvedBy })]),
              ].map(onPaper),
            },
          ];
        }),
      },
    ],
    note: [
      isAsWritten ? m.packed_events_chained(counted(events.length)) : m.packed_not_as_written(),
      `${m.packed_mark_of_last()} ${hash}`,
    ].join('\n'),
  };
}
