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

/** Room of the wide question on both sides: a service may show times more coarsely than it compares them. */
const WIDE_MS = 60_000;

/**
 * Query for creation times that the service has shown, with a margin on both sides: it may compare with finer ones.
 * @param range epoch milliseconds
 * @param isWide with the margin that a miss needs before it counts (decisions/0001)
 */
export function creationQuery(
  { from, until }: { from: number; until: number },
  isWide = false,
): CreationQuery {
  const more = isWide ? WIDE_MS : 0;
  return {
    creationDateFrom: new Date(from - roomAt(from).before - more).toISOString(),
    creationDateUntil: new Date(until + roomAt(until).after + more).toISOString(),
  };
}

const DAY_MS = 86_400_000;
/** A day of some zone begins up to 14 hours before that of UTC, and ends up to 12 hours after it. */
const ROOM_OF_A_DAY = { before: DAY_MS, after: 2 * DAY_MS };

/** A whole second may have been cut, or rounded, to one. @returns milliseconds */
function roomAt(at: number): { before: number; after: number } {
  if (isDay(at)) return ROOM_OF_A_DAY;
  const ms = at % 1000 === 0 ? 1000 : 1;
  return { before: ms, after: ms };
}

/** Epoch milliseconds: 2000 and 2100, UTC. */
const EARLIEST = 946_684_800_000;
const LATEST = 4_102_444_800_000;

/**
 * A creation or due date that is meant. Null for others, such as year 1, 1900, 1970 or 9999 of a service that keeps no date: it
 * may refuse them as a filter, and they are no estimate.
 */
export const plausibleDate = (at: number | null): number | null =>
  at !== null && at >= EARLIEST && at < LATEST ? at : null;
