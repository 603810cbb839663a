/**
 * Chain of an order's events: the hash of each is made from its own text and the hash before it, so that no past event
 * can be changed, removed or inserted without making all later hashes wrong.
 */
import { hash as digest } from 'node:crypto';

/** An event as stored in the file. */
export interface ChainedRow {
  seq: number;
  at: number;
  operator: string | null;
  station: string;
  /** JSON of the event. */
  data: string;
  hash: string;
}

/** Constant part of an order's row, with which its chain begins. */
export interface ChainRoot {
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
}

/** Root of a chain, hashed before its first event. Chains of earlier versions begin with null. */
export function rootOf({ salesChannelOrderId, orderCreatedAt }: ChainRoot): string {
  const number = salesChannelOrderId?.toWellFormed() ?? null;
  return digest('sha256', JSON.stringify([number, orderCreatedAt]), 'base64url');
}

/** SHA-256, base64url. @param before the hash before it; the root for the first */
export function hashOf(before: string | null, orderId: string, row: Omit<ChainedRow, 'hash'>): string {
  const { seq, at, operator, station, data } = row;
  return digest('sha256', JSON.stringify([before, orderId, seq, at, operator, station, data]), 'base64url');
}

/**
 * Verifies the events of one order.
 * @param last the newest hash, stored separately: shows if events at the end are missing
 * @param count expected number of events
 * @param root of the order's row
 * @returns numbers of the events that were changed or are missing; none if all is well
 */
export function brokenEvents(
  orderId: string,
  rows: readonly ChainedRow[],
  last: string | null,
  count: number,
  root: string | null = null,
): number[] {
  const broken = new Set<number>();
  let before: string | null = null;
  let expected = 1;
  for (const { hash, ...row } of rows) {
    for (; expected < row.seq; expected++) broken.add(expected);
    const isChained =
      hashOf(before, orderId, row) === hash || (before === null && hashOf(root, orderId, row) === hash);
    if (!isChained || row.seq > count) broken.add(row.seq);
    before = hash;
    expected = row.seq + 1;
  }
  for (; expected <= count; expected++) broken.add(expected);
  if (broken.size === 0 && before !== last) broken.add(rows.length);
  return [...broken].toSorted((a, b) => a - b);
}
