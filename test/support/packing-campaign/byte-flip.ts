/** Changes one byte of a past event in the file, as an attacker does who knows where it is stored. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ChainedRow } from '../../../src-main/journal/packing/event-chain.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import { openTestJournal } from '../journal.ts';

export const COLUMNS = ['at', 'operator', 'station', 'data', 'mark'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Flip {
  orderId: string;
  seq: number;
  column: Column;
  /** Place of the byte in its column, and its new value. */
  byte: number;
  to: number;
}

type EventRow = ChainedRow & { orderId: string };

/** Makes the file one without remains of earlier states. @returns its events, by order */
export function settleFile(file: string): Map<string, EventRow[]> {
  const db = openTestJournal(file, 'service');
  db.exec('VACUUM');
  const rows = db
    .prepare<[], EventRow>(
      `SELECT p.order_id AS orderId, e.seq, e.at, e.operator, e.station, e.data, e.mark AS hash
       FROM packing_events e JOIN packing_orders p ON p.o = e.o ORDER BY e.o, e.seq`,
    )
    .all();
  db.close();
  const byOrder = new Map<string, EventRow[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return byOrder;
}

/** Number of bytes of an event that lie together in any case, before the rest of a long one goes elsewhere. */
const TOGETHER = 300;

/** Any byte of that column of any of these events; the newest event's mark is stored in a second place too. */
export function randomFlip(random: Random, rows: readonly EventRow[], column: Column): Flip {
  const row = random.pick(column === 'mark' ? rows.slice(0, -1) : rows);
  const bytes = bytesOf(row)[column];
  const byte = random.whole(0, Math.min(bytes.length, TOGETHER) - 1);
  const to = (bytes[byte] ?? 0) ^ random.whole(1, 255);
  return { orderId: row.orderId, seq: row.seq, column, byte, to };
}

function bytesOf({ at, operator, station, data, hash }: ChainedRow): Record<Column, Buffer> {
  const moment = Buffer.alloc(6);
  moment.writeUIntBE(at, 0, 6);
  const text = (value: string | null) => Buffer.from(value ?? '', 'utf8');
  return { at: moment, operator: text(operator), station: text(station), data: text(data), mark: text(hash) };
}

/** Changes these bytes of the file, and no others. */
export function flipBytes(
  file: string,
  events: ReadonlyMap<string, EventRow[]>,
  flips: readonly Flip[],
): void {
  const content = readFileSync(file);
  for (const { orderId, seq, column, byte, to } of flips) {
    const row = events.get(orderId)?.find((r) => r.seq === seq);
    if (!row) throw new Error(`${orderId} has no event ${seq}`);
    const bytes = bytesOf(row);
    const lie = [bytes.at, bytes.operator, bytes.station, bytes.data.subarray(0, TOGETHER)];
    const before = lie.slice(0, COLUMNS.indexOf(column)).reduce((n, part) => n + part.length, 0);
    // A short event is stored together with its mark, which is unique.
    if (bytes.data.length <= TOGETHER) lie.push(bytes.mark);
    const sought = column === 'mark' ? bytes.mark : Buffer.concat(lie);
    let place = content.indexOf(sought);
    if (place < 0) throw new Error(`event ${seq} of ${orderId} is not in the file`);
    // Space that is not in use any more may hold the same once more.
    for (; place >= 0; place = content.indexOf(sought, place + 1))
      content[place + (column === 'mark' ? 0 : before) + byte] = to;
  }
  writeFileSync(file, content);
}
