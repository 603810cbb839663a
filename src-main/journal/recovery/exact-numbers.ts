/** Decisions of versions that cut the space around an order's number off: each gets the number of the order that was seen. */
import type { JournalDb } from '../db.ts';

/** Characters that JavaScript's `trim` removes: SQL's removes only spaces. */
const SPACE = `char(${[9, 10, 11, 12, 13, 32, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]
  .concat(Array.from({ length: 11 }, (_, n) => 0x2000 + n))
  .join(', ')})`;

/** The number in the order that was recorded with a decision; null if that says none. */
export const SEEN_NUMBER = `CASE WHEN json_valid(order_json) = 1 AND json_type(order_json, '$.orderId') = 'text'
  THEN json_extract(order_json, '$.orderId') END`;

/** 1 if the decision is stored under the trimmed number. */
export const STANDS_TRIMMED = `(order_id IS NOT (${SEEN_NUMBER}) AND order_id IS trim((${SEEN_NUMBER}), ${SPACE}))`;

/** Kind of the problem that such a decision is shown with. */
const OTHER_NUMBER = 'other-number';

interface Trimmed {
  n: number;
  orderId: string;
  seen: string;
  state: string;
  /** 1: a request may have left under the number that it had. */
  tried: 0 | 1;
}

/**
 * Corrects decisions whose stored number differs from that of the order seen. An unsent one is only corrected. One that
 * may have been sent reached the service under another number, and is also left to a person. Settled ones are not
 * changed.
 * @param leave ends the decision or leaves it to a person, with its line of history
 * @param interrupted notes that the outcome of a request is unknown
 * @returns how many there were
 */
export function correctOrderNumbers(
  db: JournalDb,
  leave: (n: number, state: 'parked' | 'given-up', fault: string, kind: string) => void,
  interrupted: (n: number) => void,
): number {
  const trimmed = db
    .prepare<[], Trimmed>(
      `SELECT n, order_id AS orderId, ${SEEN_NUMBER} AS seen, state, attempts > 0 OR state <> 'waiting' AS tried FROM intents
       WHERE state IN ('waiting', 'sending', 'unknown', 'refused', 'parked') AND ${STANDS_TRIMMED}`,
    )
    .all();
  const correct = db.prepare('UPDATE OR IGNORE intents SET order_id = ? WHERE n = ?');
  for (const { n, orderId, seen, state, tried } of trimmed) {
    const fault = numbersDiffer(orderId, seen);
    // The request is marked as interrupted before it is parked: a person must see that it may have been sent.
    if (state === 'sending') interrupted(n);
    // The order has another decision in force, and may only have one.
    if (correct.run(seen, n).changes === 0) leave(n, 'given-up', fault, OTHER_NUMBER);
    else if (tried === 1) leave(n, 'parked', fault, OTHER_NUMBER);
  }
  return trimmed.length;
}

const numbersDiffer = (orderId: string, seen: string) =>
  `its order number was "${orderId}", that of the order recorded with it "${seen}"`;
