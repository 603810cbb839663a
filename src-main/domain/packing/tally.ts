/** Totals over the contents of all parcels, counted once for each `Contents`, which is immutable. */
import type { Contents } from './contents.ts';

type Delivery = number | null;

export class Tally {
  readonly #units = new Map<string, number>();
  readonly #byDelivery = new Map<string, Map<Delivery, number>>();

  constructor(contents: Contents) {
    for (const { delivery, units } of contents.parcels) {
      for (const key of Object.keys(units)) this.add(key, delivery, units[key] ?? 0);
    }
  }

  /** @param units come into a parcel of that delivery */
  add(key: string, delivery: Delivery, units: number): void {
    this.#units.set(key, this.all(key) + units);
    let deliveries = this.#byDelivery.get(key);
    if (!deliveries) this.#byDelivery.set(key, (deliveries = new Map<Delivery, number>()));
    deliveries.set(delivery, (deliveries.get(delivery) ?? 0) + units);
  }

  /** Units of an item in all parcels. */
  all(key: string): number {
    return this.#units.get(key) ?? 0;
  }

  /** Units of an item that the parcels of a delivery hold. */
  in(delivery: Delivery, key: string): number {
    return this.#byDelivery.get(key)?.get(delivery) ?? 0;
  }

  /** Deliveries whose parcels hold the item, with how many units. */
  deliveriesOf(key: string): Iterable<readonly [delivery: Delivery, units: number]> {
    return this.#byDelivery.get(key) ?? [];
  }
}

const made = new WeakMap<Contents, Tally>();

export function tallyOf(contents: Contents): Tally {
  let tally = made.get(contents);
  if (!tally) made.set(contents, (tally = new Tally(contents)));
  return tally;
}
