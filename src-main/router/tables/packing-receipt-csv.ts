/** The receipt of an order as a table that people and other programs read. */
import { stringify } from 'csv-stringify/sync';
import {
  RECEIPT_COLUMNS,
  type Receipt,
  type ReceiptNote,
  type ReceiptWords,
} from '../../contract/goods/packed-orders.ts';
import { WITH_LINE_END } from './csv-table.ts';
import { toCell } from './spreadsheet-cell.ts';

/** The order that the receipt is of: in each line, so that receipts of several orders can be put together. */
interface OrderNumbers {
  orderId: string;
  salesChannelOrderId: string | null;
}

/**
 * RFC 4180 with a heading: the events in their order, then the refused scans. Times are ISO 8601.
 * @param words by code; a code without one is written as is
 */
export function packingReceiptCsv(
  { events, refused }: Receipt,
  { orderId, salesChannelOrderId }: OrderNumbers,
  words: ReceiptWords,
): string {
  const word = (of: string, code: string) => words[`${of}.${code}`] ?? code;
  const rows = [
    ...events.map(({ kind, broken, at, notes, ...event }) => ({
      ...event,
      note: notes.map((note) => noteText(note, word)).join(', '),
      at: new Date(at).toISOString(),
      what: word('event', kind),
      asWritten: word('asWritten', broken ? 'no' : 'yes'),
    })),
    ...refused.map(({ at, kind, code, operator, station }) => ({
      at: new Date(at).toISOString(),
      what: word('refused', kind),
      note: code,
      operator,
      station,
    })),
  ];
  return stringify(
    rows.map((row) => ({ ...row, orderId, salesChannelOrderId })),
    {
      header: true,
      columns: RECEIPT_COLUMNS.map((key) => ({ key, header: toCell(word('column', key)) })),
      record_delimiter: 'windows',
      quoted_match: WITH_LINE_END,
      cast: { string: toCell },
      bom: true,
    },
  );
}

function noteText({ of, text }: ReceiptNote, word: (of: string, code: string) => string): string {
  if (of === 'code' || of === 'reason') return text;
  if (of === 'method' || of === 'status') return word(of, text);
  // The number of a parcel, or the name of a bench; the others have no text of their own.
  const name = of === 'from-parcel' ? '{n}' : '{bench}';
  return word('note', of).replace(name, () => text);
}
