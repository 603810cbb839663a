/** The outbox as a table for other programs. */
import { stringify } from 'csv-stringify/sync';
import type { Intent } from '../../contract/orders/cancel.ts';
import { WITH_LINE_END } from './csv-table.ts';
import { toCell } from './spreadsheet-cell.ts';

const COLUMNS: (keyof Intent)[] = [
  'decidedAt',
  'orderId',
  'salesChannelOrderId',
  'reason',
  'station',
  'operator',
  'state',
  'attempts',
  'reasonThere',
];

/** RFC 4180 with a heading. A text that a spreadsheet would take for a formula is made harmless. */
export function outboxCsv(intents: readonly Intent[]): string {
  const rows = intents.map((intent) => ({
    ...Object.fromEntries(COLUMNS.map((column) => [column, cellOf(intent[column])])),
    changedAt: new Date(intent.changedAt).toISOString(),
    problem: intent.problem?.kind ?? '',
    serviceSays: toCell(intent.problem?.message ?? ''),
  }));
  return stringify(rows, {
    header: true,
    columns: [...COLUMNS, 'changedAt', 'problem', 'serviceSays'],
    record_delimiter: 'windows',
    quoted_match: WITH_LINE_END,
    bom: true,
  });
}

const cellOf = (value: Intent[keyof Intent]) => (typeof value === 'string' ? toCell(value) : (value ?? ''));
