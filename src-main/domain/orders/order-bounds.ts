/**
 * Upper bounds of an order. A larger one is quarantined completely, with the exceeded bound: no warehouse packs it in one
 * go, and every screen, step and record of it would be as large.
 */
import type { FaultInOrder } from '../../contract/orders/order-fault.ts';
import { isObject, listOr, objectOr, type Json } from './read-value.ts';

export const MOST_LINES = 2_000;
export const MOST_DELIVERIES = 500;
/** Sum over all deliveries. */
export const MOST_PARCELS = 1_000;
/** Lines that deliveries name and items that parcels declare, in all of them together. */
const MOST_ENTRIES = 10_000;
const MOST_PAYMENTS = 500;
/** Objects and lists within each other; the specification shows an order of nine. */
export const MOST_LEVELS = 32;

/** @returns the first bound that the order is beyond; null: it is within all of them */
export function excessOf(order: Json): FaultInOrder | null {
  if (isDeeper(order, MOST_LEVELS))
    return {
      path: 'order',
      expected: { is: 'at-most', most: MOST_LEVELS, of: 'levels' },
      found: { is: 'more' },
    };
  const deliveries = listOr(objectOr(order['shipping'])['deliveries']).filter(isObject);
  const parcels = deliveries.flatMap((delivery) => listOr(delivery['parcels']).filter(isObject));
  const entries = [...deliveries, ...parcels].reduce((sum, one) => sum + listOr(one['items']).length, 0);
  const [beyond = null] = [
    excess('items', listOr(order['items']).length, MOST_LINES, 'lines'),
    excess('shipping.deliveries', deliveries.length, MOST_DELIVERIES, 'deliveries'),
    excess('shipping.deliveries[].parcels', parcels.length, MOST_PARCELS, 'parcels'),
    excess('shipping.deliveries[].items', entries, MOST_ENTRIES, 'entries'),
    excess('payments', listOr(order['payments']).length, MOST_PAYMENTS, 'payments'),
  ].filter((one) => one !== null);
  return beyond;
}

type Limited = Extract<FaultInOrder['expected'], { is: 'at-most' }>['of'];

const excess = (path: string, count: number, most: number, of: Limited): FaultInOrder | null =>
  count <= most ? null : { path, expected: { is: 'at-most', most, of }, found: { is: 'count', count } };

/** Stops at the bound, so that it does not recurse deeper itself. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    if (isDeeper(inner, levels - 1)) return true;
  return false;
}
