/** Content that fills a panel: fifty items that were added, that the parcels contradict, or that others wait for. */
import type { Between } from './between.ts';
import { codeOf } from './enormous-order.ts';

type Order = Record<string, unknown>;

export const LINES = 50;

const items = Array.from({ length: LINES }, (_, n) => ({
  id: `f${n}`,
  skuId: `S-F-${n}`,
  salesChannelSkuId: `FIFTY-${n}`,
  ean: codeOf(n),
  name: `Ceramic plate with a hand-painted rim, number ${n + 1} of its series`,
  quantity: 1,
  listPrice: 10,
  salePrice: 10,
  weight: 0.3,
  hsCode: '691200',
}));

/**
 * Makes the service show these orders so from now on.
 * @param declared units of each item in the parcel; 1 is right
 */
export function showFiftyLines(between: Between, orderIds: readonly string[], declared = 1): void {
  between.change = ({ orders }) => {
    for (const order of orders) {
      if (!orderIds.includes(order['orderId'] as string)) continue;
      const shipping = order['shipping'] as { deliveries: Order[] };
      const parcel = {
        name: 'Box 1',
        code: 'BOX-CODE-1',
        length: 40,
        width: 30,
        height: 20,
        items: items.map(({ salesChannelSkuId }) => ({ salesChannelSkuId, quantity: declared })),
      };
      order['items'] = items;
      shipping.deliveries = [
        { ...shipping.deliveries[0], items: items.map(({ id }) => id), parcels: [parcel] },
      ];
    }
  };
}
