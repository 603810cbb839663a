/** Comparison of two versions of an order by `lastUpdateDate`, which is optional (spec: Order). */
import type { OrderFacts } from '../../domain/order-facts.ts';
import type { KnownRow } from './order-rows.ts';

type Dated = Pick<OrderFacts, 'updatedAt'>;

/** It says of itself that it is older than the one that is kept. */
export function isOlder({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt < known.updated;
}

/** It says of itself that it is newer. */
export function isNewer({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt > known.updated;
}
