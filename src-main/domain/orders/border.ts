/** The border that an order crosses: its parcels need customs codes. */
import type { OrderFacts } from './order-facts.ts';

/** Countries as the service names them. */
export interface Border {
  from: string;
  to: string;
}

/** @returns null if it crosses none; a missing country does not count as another one */
export function borderOf({
  outboundCountry: from,
  address,
}: Pick<OrderFacts, 'outboundCountry' | 'address'>): Border | null {
  const to = address?.country ?? null;
  return from !== null && to !== null && from !== to ? { from, to } : null;
}
