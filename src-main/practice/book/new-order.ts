/** Orders made from the body of a sandbox request, with the parts that the caller left out. */
import { inventBuyer } from '../invented/buyer.ts';
import { findEntry } from '../invented/catalogue.ts';
import { MERCHANT_ID, TAX_TYPE } from '../invented/invented-order.ts';
import { isoMoment, parseMoment } from '../order/iso-moment.ts';
import { MERCHANT_CURRENCY, rateOf, roundMoney } from '../order/money.ts';
import type { NewOrder } from './new-order-shape.ts';
import type { CompleteOrder, Delivery, Item } from '../order/order-shapes.ts';
import { totalsOf } from '../order/order-totals.ts';
import { declareParcels } from '../invented/parcels.ts';
import type { Random } from '../invented/random.ts';

/**
 * The CREATED order made of a checked sandbox order at `now` (epoch ms). Missing parts are filled in: catalogue data,
 * foreign amounts at the fixed rate, an invented buyer, one declared parcel or two.
 */
export function orderFrom(body: NewOrder, orderId: string, now: number, random: Random): CompleteOrder {
  const currency = body.currency ?? 'BRL';
  const toForeign = (amount: number): number => roundMoney(amount / rateOf(currency), MERCHANT_CURRENCY);
  const buyer = inventBuyer(random);
  const customer = body.customer ?? buyer.customer;
  const items = body.items.map((item) => itemFrom(item, toForeign));
  const deliveries = body.shipping.deliveries.map((delivery) => deliveryFrom(delivery, items, random));
  const foreignShipping = deliveries.map(({ listPrice, salePrice }) => ({
    listPrice: toForeign(listPrice),
    salePrice: toForeign(salePrice),
  }));
  const { totals, totalsForeignCurrency } = totalsOf(items, deliveries, foreignShipping, currency);
  const { itemsGross, itemsDiscount, shippingGross, shippingDiscount } = body.totals;
  const received = isoMoment(now);
  const created = normalMoment(body.creationDate) ?? received;
  return {
    orderId,
    merchantId: MERCHANT_ID,
    salesChannelOrderId: body.salesChannelOrderId,
    salesChannel: body.salesChannel ?? 'Sandbox',
    status: 'CREATED',
    value: body.value,
    taxType: TAX_TYPE,
    currency,
    foreignCurrency: MERCHANT_CURRENCY,
    customerDocument: customer.document ?? '',
    creationDate: created,
    lastUpdateDate: received,
    totals: { ...totals, itemsGross, itemsDiscount, shippingGross, shippingDiscount },
    totalsForeignCurrency,
    items,
    customer,
    shipping: {
      outboundCountry: 'US',
      deliveryAddress: body.shipping.deliveryAddress ?? buyer.deliveryAddress,
      deliveries,
    },
    payments: body.payments.map(({ type, value }) => ({ type, value })),
    statusHistory: [{ status: 'CREATED', eventDate: created, receivedDate: received, eventData: {} }],
  };
}

/** The time in UTC, so that creation dates compare as text; undefined stays undefined. */
function normalMoment(text: string | undefined): string | undefined {
  const moment = text === undefined ? undefined : parseMoment(text);
  return moment === undefined ? undefined : isoMoment(moment);
}

function itemFrom(item: NewOrder['items'][number], toForeign: (amount: number) => number): Item {
  const entry = findEntry(item.salesChannelSkuId);
  if (entry === undefined) throw new Error(`itemFrom expects a checked SKU, got ${item.salesChannelSkuId}`);
  return {
    id: item.id,
    skuId: entry.skuId,
    salesChannelSkuId: entry.salesChannelSkuId,
    ...(entry.ean === undefined ? {} : { ean: entry.ean }),
    quantity: item.quantity,
    name: item.name,
    listPrice: item.listPrice,
    salePrice: item.salePrice,
    foreignListPrice: toForeign(item.listPrice),
    foreignSalePrice: toForeign(item.salePrice),
    weight: entry.weight,
    hsCode: entry.hsCode,
  };
}

function deliveryFrom(
  delivery: NewOrder['shipping']['deliveries'][number],
  items: readonly Item[],
  random: Random,
): Delivery {
  const tracking = random.digits('SB#########');
  return {
    name: delivery.name,
    company: delivery.company,
    clearance: 'DDP',
    lastMileTrackingNumber: tracking,
    leadTime: 1,
    listPrice: delivery.listPrice,
    salePrice: delivery.salePrice,
    deliveryTime: delivery.deliveryTime,
    deliveryEstimateDate: normalMoment(delivery.deliveryEstimateDate) ?? delivery.deliveryEstimateDate,
    items: delivery.items,
    parcels: declareParcels(items, tracking, random),
  };
}
