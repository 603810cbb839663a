/** What all stores of the browser know of an order. */

export const READY = 'READY_TO_SHIP';
/** So many orders are listed for one item. */
export const MOST = 20;

export interface Order {
  orderId: string;
  status: string;
  items: { salesChannelSkuId: string; ean: string; quantity: number }[];
  shipping: { deliveries: { deliveryEstimateDate: string }[] };
}

/** One product of one order, kept apart where a store cannot index what stands in a list. */
export interface Line {
  orderId: string;
  n: number;
  ean: string;
  sku: string;
  quantity: number;
  status: string;
  due: string;
}

export const ordersOf = (page: string): Order[] => (JSON.parse(page) as { orders: Order[] }).orders;

/** The earliest estimate; as text it sorts as it does as a date. */
export const dueOf = ({ shipping }: Order): string =>
  shipping.deliveries.map((delivery) => delivery.deliveryEstimateDate).toSorted()[0] ?? '';

export const eansOf = ({ items }: Order): string[] => [...new Set(items.map(({ ean }) => ean))];

export function linesOf(order: Order): Line[] {
  const { orderId, status, items } = order;
  const due = dueOf(order);
  return items.map(({ ean, salesChannelSkuId: sku, quantity }, n) => ({
    orderId,
    n,
    ean,
    sku,
    quantity,
    status,
    due,
  }));
}

/** Units of each SKU. */
export class UnitsBySku {
  readonly #units = new Map<string, number>();

  add(sku: string, quantity: number): void {
    this.#units.set(sku, (this.#units.get(sku) ?? 0) + quantity);
  }

  addOrders(orders: readonly Order[]): this {
    for (const { items } of orders)
      for (const { salesChannelSkuId, quantity } of items) this.add(salesChannelSkuId, quantity);
    return this;
  }

  addLines(lines: readonly Line[]): this {
    for (const { sku, quantity } of lines) this.add(sku, quantity);
    return this;
  }

  get entries(): [string, number][] {
    return [...this.#units];
  }
}
