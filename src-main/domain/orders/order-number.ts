/** Number of an order (spec: orderId): its exact text is its identity, including every space. */
import type { ExpectedInOrder } from '../../contract/orders/order-fault.ts';
import { expectedOf } from './order-identities.ts';
import { readText } from './read-value.ts';

/** Longest number of an order, in characters: the limit of screens and journal. */
const LONGEST = 200;

/** @returns the exact text, or the expected form if it names no order for certain */
export function readOrderNumber(value: unknown): string | { expected: ExpectedInOrder } {
  const expected = expectedOf(value);
  if (expected) return { expected };
  // Blank text identifies nothing, and a number may be sent instead of text.
  if (readText(value) === null) return { expected: { is: 'text' } };
  const text = String(value);
  return text.length > LONGEST ? { expected: { is: 'at-most', most: LONGEST, of: 'characters' } } : text;
}

/** Spelling of an order number in a scan: no scanner sends the space around a number, so that one scan can name several. */
export const scannedNumber = (orderId: string): string => orderId.trim();
