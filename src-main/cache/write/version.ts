/** Comparison of two versions of an order by `lastUpdateDate`, which is optional (spec: Order). */
import type { OrderFacts } from '../../domain/order-facts.ts';
import type { KnownRow } from './order-rows.ts';

type Dated = Pick<OrderFacts, 'updatedAt'>;

/** True if its own date is older than that of the kept version. */
export function isOlder({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt < known.updated;
}

/** True if its own date is newer than that of the kept version. */
export function isNewer({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt > known.updated;
}
