/** Orders of the lessons: known goods in known parcels, for a buyer who is always the same. */
import { findEntry } from './catalogue.ts';
import { inventOrder } from './invented-order.ts';
import { orderIdOf, salesChannelOrderIdOf } from './order-numbers.ts';
import { roundMoney, rateOf } from '../order/money.ts';
import type { CompleteOrder, Item } from '../order/order-shapes.ts';
import { totalsOf } from '../order/order-totals.ts';
import { parcelOf } from './parcels.ts';

const DAY = 86_400_000;
/** Serial number of the order whose buyer and carrier every lesson has: they are the same each time. */
const BUYER = 0;

/** Units of an item of the catalogue, by its salesChannelSkuId. */
export interface LessonUnits {
  readonly sku: string;
  readonly units: number;
}

/**
 * The READY_TO_SHIP order with this serial number, with these units in these declared parcels and one delivery. Throws
 * for an unknown item.
 * @param times `due`: the delivery estimate, epoch ms
 */
export function lessonOrder(
  seed: number,
  serial: number,
  parcels: readonly (readonly LessonUnits[])[],
  { now, due }: { now: number; due: number },
): CompleteOrder {
  const order = inventOrder(seed, BUYER, { createdAt: due - DAY, readyAt: now }, now);
  const contents = parcels.map((lines) => lines.map((line) => ({ ...line, entry: entryOf(line.sku) })));
  const units = new Map<string, number>();
  for (const line of contents.flat()) units.set(line.sku, (units.get(line.sku) ?? 0) + line.units);
  const items = [...units].map(([sku, quantity], index) =>
    itemOf(sku, { id: `line-${index + 1}-${serial}`, quantity, currency: order.currency }),
  );
  const [invented] = order.shipping.deliveries;
  if (invented === undefined) throw new Error('an invented order has a delivery');
  const free = { listPrice: 0, salePrice: 0 };
  const delivery = {
    ...invented,
    ...free,
    deliveryEstimateDate: new Date(due).toISOString(),
    items: items.map(({ id }) => id),
    parcels: contents.map((lines, index) =>
      parcelOf(
        lines.flatMap(({ sku, units: count }) =>
          items.filter((item) => item.salesChannelSkuId === sku).flatMap((item) => repeated(item, count)),
        ),
        `Parcel ${index + 1}`,
        `${invented.lastMileTrackingNumber}-${index + 1}`,
      ),
    ),
  };
  const { totals, totalsForeignCurrency } = totalsOf(items, [delivery], [free], order.currency);
  return {
    ...order,
    orderId: orderIdOf(seed, serial),
    salesChannelOrderId: salesChannelOrderIdOf(seed, serial),
    items,
    totals,
    totalsForeignCurrency,
    value: totals.orderValue,
    shipping: {
      ...order.shipping,
      // Domestic: a lesson has one subject, which is not customs.
      outboundCountry: order.shipping.deliveryAddress.country ?? order.shipping.outboundCountry,
      deliveries: [delivery],
    },
    payments: order.payments.map(({ type }) => ({ type, value: totals.orderValue })),
  };
}

const repeated = (item: Item, count: number): Item[] => Array.from({ length: count }, () => item);

function entryOf(sku: string) {
  const entry = findEntry(sku);
  if (entry === undefined) throw new Error(`a lesson expects a SKU of the catalogue, got ${sku}`);
  return entry;
}

function itemOf(
  sku: string,
  { id, quantity, currency }: { id: string; quantity: number; currency: string },
): Item {
  const { skuId, ean, name, price, weight, hsCode } = entryOf(sku);
  const amount = roundMoney(price * rateOf(currency), currency);
  return {
    ...{ id, skuId, salesChannelSkuId: sku, quantity, name, weight, hsCode },
    ...(ean === undefined ? {} : { ean }),
    ...{ listPrice: amount, salePrice: amount, foreignListPrice: price, foreignSalePrice: price },
  };
}
