/** An order with two deliveries and three declared parcels, made out of any order of the practice service. */
import type { Between } from './between.ts';

export const MUG = { sku: 'SKU-MUG', ean: '4006381333931', name: 'Blue enamel mug, 400 ml' };
export const LAMP = { sku: 'SKU-LAMP', ean: '9780201379624', name: 'Desk lamp with a folding arm' };
export const CABLE = { sku: 'SKU-CABLE', ean: '96385074', name: 'USB cable, 2 m' };

/** Steps of a packer, in the order of the parcels: the scans into each. */
export const INTO_PARCELS = [[MUG, MUG, LAMP], [MUG, LAMP], [CABLE]] as const;
export const UNITS = INTO_PARCELS.flat().length;

export type Order = Record<string, unknown>;
type Item = typeof MUG;

export const item = ({ sku, ean, name }: Item, id: string, quantity: number) => ({
  id,
  skuId: `S-${sku}`,
  salesChannelSkuId: sku,
  ean,
  name,
  quantity,
  listPrice: 10,
  salePrice: 10,
  weight: 0.3,
  hsCode: '691200',
});

export const parcel = (n: number, size: [number, number, number], contents: [Item, number][]) => ({
  name: `Box ${n}`,
  code: `BOX-CODE-${n}`,
  length: size[0],
  width: size[1],
  height: size[2],
  items: contents.map(([{ sku: salesChannelSkuId }, quantity]) => ({ salesChannelSkuId, quantity })),
});

export interface ThreeParcels {
  /** Mugs in the second parcel: 1 unless the order has changed. */
  mugsInSecond: number;
}

/** Rewrites one order of an answer; number, status and times stay the service's. */
function asThreeParcels(order: Order, { mugsInSecond }: ThreeParcels): void {
  const shipping = order['shipping'] as {
    deliveries: Order[];
    deliveryAddress: Order;
    outboundCountry: string;
  };
  const [first] = shipping.deliveries;
  const dated = { ...first, deliveryEstimateDate: first?.['deliveryEstimateDate'] };
  order['items'] = [item(MUG, 'l1', 2 + mugsInSecond), item(LAMP, 'l2', 2), item(CABLE, 'l3', 1)];
  shipping.deliveries = [
    {
      ...dated,
      name: 'Express',
      company: 'Correa Expresso',
      items: ['l1', 'l2'],
      parcels: [
        parcel(
          1,
          [40, 30, 20],
          [
            [MUG, 2],
            [LAMP, 1],
          ],
        ),
        parcel(
          2,
          [30, 20, 15],
          [...(mugsInSecond > 0 ? ([[MUG, mugsInSecond]] as [Item, number][]) : []), [LAMP, 1]],
        ),
      ],
    },
    {
      ...dated,
      name: 'Standard',
      company: 'Meridian Post',
      items: ['l3'],
      parcels: [parcel(3, [22, 16, 4], [[CABLE, 1]])],
    },
  ];
}

/** Makes the service show that order with three parcels from now on. */
export function showThreeParcels(
  between: Between,
  orderId: string,
  parts: ThreeParcels = { mugsInSecond: 1 },
): void {
  between.change = ({ orders }) => {
    for (const order of orders) if (order['orderId'] === orderId) asThreeParcels(order, parts);
  };
}

/** One mug and one lamp with the same code, in one parcel that declares four mugs. */
export function contradict(order: Order): void {
  const shipping = order['shipping'] as { deliveries: Order[] };
  order['items'] = [item(MUG, 'l1', 1), item({ ...LAMP, ean: MUG.ean }, 'l2', 1)];
  shipping.deliveries = [
    {
      ...shipping.deliveries[0],
      items: ['l1', 'l2'],
      parcels: [
        parcel(
          1,
          [40, 30, 20],
          [
            [MUG, 4],
            [LAMP, 1],
          ],
        ),
      ],
    },
  ];
}
