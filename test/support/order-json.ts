/** Orders as a service would send them, with what a test cares about. */
import type { Json } from '../../src-main/domain/orders/read-value.ts';

/** A READY_TO_SHIP order with one item; any part can be replaced, also by something wrong. */
export function anOrder(orderId: string, parts: Json = {}): Json {
  return {
    orderId,
    salesChannelOrderId: `SC-${orderId}`,
    salesChannel: 'Feira Azul',
    status: 'READY_TO_SHIP',
    value: 10,
    currency: 'BRL',
    foreignCurrency: 'USD',
    creationDate: '2026-03-01T10:00:00.000Z',
    lastUpdateDate: '2026-03-01T11:00:00.000Z',
    items: [anItem()],
    customer: { firstName: 'Ana', lastName: 'Araújo' },
    shipping: aShipping(),
    payments: [{ type: 'PIX', value: 10 }],
    ...parts,
  };
}

/** The answer of a cancel: the complete order with its history (spec: POST …/cancel). */
export function aCancelled(orderId: string, cancelReason: string, parts: Json = {}): Json {
  const date = '2026-03-03T00:00:00Z';
  return anOrder(orderId, {
    status: 'CANCELLED',
    lastUpdateDate: date,
    cancelDate: date,
    statusHistory: [
      { status: 'READY_TO_SHIP', eventDate: date, receivedDate: date, eventData: {} },
      { status: 'CANCELLED', eventDate: date, receivedDate: date, eventData: { cancelReason } },
    ],
    ...parts,
  });
}

export function anItem(parts: Json = {}): Json {
  return {
    id: 'line-1',
    skuId: 'S1',
    salesChannelSkuId: 'SKU-1',
    ean: '4006381333931',
    quantity: 1,
    name: 'Blue mug',
    salePrice: 10,
    ...parts,
  };
}

export function aShipping(delivery: Json = {}, parts: Json = {}): Json {
  return {
    outboundCountry: 'US',
    deliveryAddress: { country: 'BR', city: 'Curitiba', receiverName: 'Ana Araújo' },
    deliveries: [
      {
        name: 'Express',
        company: 'Correa Expresso',
        deliveryEstimateDate: '2026-03-06T12:00:00Z',
        items: ['line-1'],
        ...delivery,
      },
    ],
    ...parts,
  };
}

/** Bytes as they arrive over the network, in a buffer of their own. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The body of an answer of the order list. */
export function aPage(orders: readonly unknown[], nextPageToken?: string): string {
  return JSON.stringify({ orders, ...(nextPageToken === undefined ? {} : { nextPageToken }) });
}
