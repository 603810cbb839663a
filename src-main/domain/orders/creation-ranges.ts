/** Questions to a list that can only be asked by ranges of creation times: few for many orders, none too narrow. */

import { isDay } from '../../contract/terms/day.ts';

export interface DatedOrder {
  orderId: string;
  /** Epoch milliseconds, or a day (contract/terms/day.ts). */
  createdAt: number;
}

export interface CreationRange {
  from: number;
  until: number;
  orderIds: string[];
}

/**
 * Few time ranges that cover many orders: cut at the widest gaps between creation times.
 * @param most how many ranges at most; orders of the same time always share one
 */
export function creationRanges(orders: readonly DatedOrder[], most: number): CreationRange[] {
  const dated = orders.toSorted((a, b) => a.createdAt - b.createdAt);
  const gaps = dated
    .slice(1)
    .map((o, i) => ({ at: i + 1, gap: o.createdAt - (dated[i]?.createdAt ?? o.createdAt) }))
    .filter(({ gap }) => gap > 0)
    .toSorted((a, b) => b.gap - a.gap)
    .slice(0, most - 1);
  const cuts = new Set(gaps.map(({ at }) => at));
  const ranges: CreationRange[] = [];
  dated.forEach(({ orderId, createdAt }, i) => {
    const last = ranges.at(-1);
    if (!last || cuts.has(i)) ranges.push({ from: createdAt, until: createdAt, orderIds: [orderId] });
    else {
      last.until = createdAt;
      last.orderIds.push(orderId);
    }
  });
  return ranges;
}

/** The part of a query for the list that says when orders were created; ISO 8601, both ends included. */
export interface CreationQuery {
  creationDateFrom?: string;
  creationDateUntil?: string;
}

/**
 * The query for creation times that the service has shown, with room on both sides: it may compare by finer ones.
 * @param range epoch milliseconds
 */
export const creationQuery = ({ from, until }: { from: number; until: number }): CreationQuery => ({
  creationDateFrom: new Date(from - roomAt(from)).toISOString(),
  creationDateUntil: new Date(until + roomAt(until)).toISOString(),
});

const DAY_MS = 86_400_000;

/** A whole second may have been cut, or rounded, to one; a day is one of some zone. @returns milliseconds */
function roomAt(at: number): number {
  if (isDay(at)) return DAY_MS;
  return at % 1000 === 0 ? 1000 : 1;
}
