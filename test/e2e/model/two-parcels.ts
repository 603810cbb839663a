/** An order with one delivery and two declared parcels, made out of any order of the practice service. */
import type { Between } from './between.ts';
import { CABLE, item, LAMP, MUG, parcel, type Order } from './three-parcels.ts';

/** Steps of a packer, in the order of the parcels: the scans into each. */
export const INTO_TWO_PARCELS = [
  [MUG, MUG],
  [LAMP, CABLE],
] as const;
export const UNITS_IN_TWO = INTO_TWO_PARCELS.flat().length;

function asTwoParcels(order: Order): void {
  const shipping = order['shipping'] as { deliveries: Order[] };
  order['items'] = [item(MUG, 'l1', 2), item(LAMP, 'l2', 1), item(CABLE, 'l3', 1)];
  shipping.deliveries = [
    {
      ...shipping.deliveries[0],
      name: 'Express',
      company: 'Correa Expresso',
      items: ['l1', 'l2', 'l3'],
      parcels: [
        parcel(1, [40, 30, 20], [[MUG, 2]]),
        parcel(
          2,
          [30, 20, 15],
          [
            [LAMP, 1],
            [CABLE, 1],
          ],
        ),
      ],
    },
  ];
}

/** Makes the service show that order with two parcels from now on. */
export function showTwoParcels(between: Between, orderId: string): void {
  between.change = ({ orders }) => {
    for (const order of orders) if (order['orderId'] === orderId) asTwoParcels(order);
  };
}
