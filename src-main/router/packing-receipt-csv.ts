/** The receipt of an order as a table for other programs. */
import { stringify } from 'csv-stringify/sync';
import type { Receipt, ReceiptNote } from '../contract/packed-orders.ts';
import { toCell } from './spreadsheet-cell.ts';

const COLUMNS = [
  { key: 'seq' },
  { key: 'at' },
  { key: 'what' },
  // What the column is called in the tables that were saved before.
  { key: 'item', header: 'article' },
  { key: 'units' },
  { key: 'parcel' },
  { key: 'note' },
  { key: 'operator' },
  { key: 'station' },
  { key: 'asWritten' },
  { key: 'approvedBy' },
  { key: 'orderId' },
  { key: 'salesChannelOrderId' },
];

/** The order that the receipt is of: in each line, so that receipts of several orders can be put together. */
interface OrderNumbers {
  orderId: string;
  salesChannelOrderId: string | null;
}

/** RFC 4180 with a heading: the events in their order, then the scans that were refused. Moments are ISO 8601. */
export function packingReceiptCsv(
  { events, refused }: Receipt,
  { orderId, salesChannelOrderId }: OrderNumbers,
): string {
  const rows = [
    ...events.map(({ kind, broken, at, notes, ...event }) => ({
      ...event,
      note: notes.map(noteText).join(', '),
      at: new Date(at).toISOString(),
      what: kind,
      asWritten: broken ? 'no' : 'yes',
    })),
    ...refused.map(({ at, kind, code, operator, station }) => ({
      at: new Date(at).toISOString(),
      what: `refused: ${kind}`,
      note: code,
      operator,
      station,
    })),
  ];
  return stringify(
    rows.map((row) => ({ ...row, orderId, salesChannelOrderId })),
    {
      header: true,
      columns: COLUMNS,
      record_delimiter: 'windows',
      cast: { string: toCell },
      bom: true,
    },
  );
}

/** As the tables have it since they are saved: for programs, in no language of the screens. */
function noteText({ of, text }: ReceiptNote): string {
  if (of === 'from-parcel') return `from parcel ${text}`;
  if (of === 'counted-again') return 'counted again from the beginning';
  return of === 'no-parcel-plan' ? 'parcel plan ignored' : text;
}
