/** Questions to the service's own book, worked out here independently of the application. */
import type { OrderBook } from '../../../src-main/practice/book/book.ts';

type BookOrder = NonNullable<ReturnType<OrderBook['get']>>;

const ready = (book: OrderBook): BookOrder[] =>
  book.all().filter((order) => order.status === 'READY_TO_SHIP');

/** Earliest estimate first, then the older order. */
const byUrgency = (a: BookOrder, b: BookOrder): number => due(a) - due(b) || created(a) - created(b);
const due = (order: BookOrder): number =>
  Math.floor(Math.min(...order.shipping.deliveries.map((d) => Date.parse(d.deliveryEstimateDate))) / 60_000);
const created = (order: BookOrder): number => Math.floor(Date.parse(order.creationDate ?? '') / 60_000);

/** An EAN of one SKU that several orders need. */
export function sharedEan(book: OrderBook): string {
  const orders = new Map<string, Set<string>>();
  const skus = new Map<string, Set<string>>();
  for (const order of ready(book)) {
    for (const item of order.items) {
      if (!item.ean) continue;
      orders.set(item.ean, (orders.get(item.ean) ?? new Set()).add(order.orderId));
      skus.set(item.ean, (skus.get(item.ean) ?? new Set()).add(item.salesChannelSkuId ?? ''));
    }
  }
  const [ean] =
    [...orders].filter(([e]) => skus.get(e)?.size === 1).sort((a, b) => b[1].size - a[1].size)[0] ?? [];
  if (!ean) throw new Error('the practice orders share no EAN');
  return ean;
}

/** The first with several items that can all be scanned. */
export function withSeveralCodes(book: OrderBook): BookOrder {
  const order = ready(book).find(({ items }) => items.length > 1 && items.every(({ ean }) => ean));
  if (!order) throw new Error('no order has several items with codes');
  return order;
}

/** Ready orders as the queue sorts them. */
export const byTheirUrgency = (book: OrderBook): BookOrder[] => ready(book).sort(byUrgency);

export function mostUrgent(book: OrderBook): BookOrder {
  const [first] = ready(book).sort(byUrgency);
  if (!first) throw new Error('no order is ready');
  return first;
}

export function mostUrgentNeeding(book: OrderBook, ean: string): BookOrder {
  const [first] = ready(book)
    .filter((order) => order.items.some((item) => item.ean === ean))
    .sort(byUrgency);
  if (!first) throw new Error(`no order needs ${ean}`);
  return first;
}
