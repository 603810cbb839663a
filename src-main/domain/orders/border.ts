/** The border that an order crosses: its parcels need customs codes. */
import { countryForm } from './country-code.ts';
import type { OrderFacts } from './order-facts.ts';

/** Countries by their code; as the service names them if that is no known form of a country. */
export interface Border {
  from: string;
  to: string;
}

/** @returns null if it crosses none; a missing country does not count as another one */
export function borderOf({
  outboundCountry,
  address,
}: Pick<OrderFacts, 'outboundCountry' | 'address'>): Border | null {
  // An unknown form counts as a country of its own: a question too many costs less than a parcel without its codes.
  const [from, to] = [outboundCountry, address?.country ?? null].map(
    (country) => country && countryForm(country),
  );
  return from && to && from !== to ? { from, to } : null;
}
