/** Invented buyers: names, addresses and documents in several alphabets. */
import { BUYER_COUNTRIES } from './buyer-countries.ts';
import type { Address, Customer } from '../order/order-shapes.ts';
import type { Random } from './random.ts';

/** An invented buyer with the address that the order goes to. */
export interface Buyer {
  readonly currency: string;
  readonly document: string;
  readonly customer: Customer;
  readonly deliveryAddress: Address;
}

/** The local part of an e-mail address; names that leave no Latin letter get a number instead. */
function mailboxOf(name: string, random: Random): string {
  const latin = name
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim();
  return latin === '' ? random.digits('buyer####') : latin.replaceAll(/ +/g, '.');
}

/** Invents a buyer. Mail domains and 555 numbers are unassigned. */
export function inventBuyer(random: Random): Buyer {
  const origin = random.weighted(BUYER_COUNTRIES);
  const firstName = random.pick(origin.firstNames);
  const lastName = random.pick(origin.lastNames);
  const name = `${firstName} ${lastName}`;
  const document = random.digits(origin.document);
  const address = (): Address => {
    const [city, state, neighborhood] = random.pick(origin.places);
    return {
      country: origin.country,
      state,
      city,
      postalCode: random.digits(origin.postalCode),
      street: random.pick(origin.streets),
      number: String(random.whole(1, 1980)),
      neighborhood,
      receiverName: name,
    };
  };
  const billingAddress = address();
  return {
    currency: origin.currency,
    document,
    customer: {
      type: 'PERSON',
      firstName,
      lastName,
      document,
      email: `${mailboxOf(name, random)}@${random.pick(['example.com', 'example.org'])}`,
      phone: {
        countryCode: origin.phoneCode,
        areaCode: random.pick(origin.areaCodes),
        number: random.digits('5550###'),
      },
      billingAddress,
    },
    // Most deliveries go home; a gift goes elsewhere.
    deliveryAddress: random.chance(0.85) ? billingAddress : address(),
  };
}
