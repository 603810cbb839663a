/** Invented deliveries: carriers, services, tracking numbers and declared parcels. */
import { isoMoment } from '../order/iso-moment.ts';
import { rateOf, roundMoney } from '../order/money.ts';
import type { Delivery, Item } from '../order/order-shapes.ts';
import type { ForeignShipping } from '../order/order-totals.ts';
import { declareParcels } from './parcels.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Invented carriers with the letters that their tracking numbers start with. */
const CARRIERS = [
  ['BlueHeron Parcel', 'BH'],
  ['Correa Expresso', 'CE'],
  ['Kite Logistics', 'KL'],
  ['Meridian Post', 'MP'],
  ['Nordfracht Paket', 'NF'],
  ['Rápido do Sul', 'RS'],
] as const;

type DeliveryService = readonly [name: string, price: number, daysOnTheRoad: number];

/** Prices in the merchant currency; the last number is the share of the deliveries. */
const SERVICES: readonly (readonly [DeliveryService, number])[] = [
  [['Standard', 4.9, 6], 60],
  [['Express', 11.9, 2], 28],
  [['Economy', 2.9, 9], 12],
];

const SHARE_WITH_TWO_DELIVERIES = 0.08;
/** The merchant left the packing to the station: nothing is declared. */
const SHARE_WITHOUT_PARCELS = 0.08;

/** Deliveries, with their costs in the merchant currency in the same order. */
export interface InventedDeliveries {
  readonly deliveries: readonly Delivery[];
  readonly foreignShipping: readonly ForeignShipping[];
}

/** Invents the deliveries of an order that was created at `createdAt` and is seen at `now` (both epoch ms). */
export function inventDeliveries(
  items: readonly Item[],
  currency: string,
  createdAt: number,
  now: number,
  random: Random,
): InventedDeliveries {
  const cut =
    items.length > 1 && random.chance(SHARE_WITH_TWO_DELIVERIES)
      ? random.whole(1, items.length - 1)
      : items.length;
  const parts = [items.slice(0, cut), items.slice(cut)].filter((part) => part.length > 0);
  const declared = !random.chance(SHARE_WITHOUT_PARCELS);
  const rate = rateOf(currency);
  const made = parts.map((part) => {
    const [company, letters] = random.pick(CARRIERS);
    const [name, foreignListPrice, deliveryTime] = random.weighted(SERVICES);
    const foreignSalePrice = random.chance(0.3) ? 0 : foreignListPrice;
    const tracking = random.digits(`${letters}#########`);
    const delivery: Delivery = {
      name,
      company,
      clearance: random.pick(['DDP', 'DDU']),
      lastMileTrackingNumber: tracking,
      leadTime: random.whole(0, 2),
      listPrice: roundMoney(foreignListPrice * rate, currency),
      salePrice: roundMoney(foreignSalePrice * rate, currency),
      deliveryTime,
      deliveryEstimateDate: isoMoment(estimate(createdAt, now, random)),
      items: part.map(({ id }) => id),
      parcels: declared ? declareParcels(part, tracking, random) : [],
    };
    return { delivery, foreign: { listPrice: foreignListPrice, salePrice: foreignSalePrice } };
  });
  return {
    deliveries: made.map(({ delivery }) => delivery),
    foreignShipping: made.map(({ foreign }) => foreign),
  };
}

/** Draws a date from a day overdue to nine days ahead, but never before the order was placed. */
function estimate(createdAt: number, now: number, random: Random): number {
  const earliest = Math.max(now - DAY, createdAt + 4 * HOUR);
  return Math.round(earliest + random.next() * (now + 9 * DAY - earliest));
}
