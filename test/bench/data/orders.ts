/** Orders made only from their number: the same text for the same number, about 3.3 KB, two to five lines, shared EANs. */
import { checkDigit } from '../../../src-main/domain/scan/gs1/gtin.ts';

/** Products of the hall; orders draw from them unevenly, as buyers do. */
const PRODUCTS = 5_000;
const CARRIERS = ['Correa Expresso', 'Meridian Post', 'Nordfracht Paket', 'Kite Logistics'];
const COUNTRIES = ['BR', 'PT', 'DE', 'FR', 'ES', 'US'];
const FIRST = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const LAST = [
  'Araujo',
  'Barros',
  'Costa',
  'Duarte',
  'Esteves',
  'Fischer',
  'Gomes',
  'Haas',
  'Ibarra',
  'Jansen',
];
const BEGIN = Date.parse('2026-03-01T00:00:00Z');

/** A small generator for whole numbers below a bound, from a seed (splitmix32). */
function drawsOf(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % below;
  };
}

export function eanOf(product: number): string {
  const body = `789${String(product).padStart(9, '0')}`;
  return `${body}${checkDigit(body)}`;
}

const skuOf = (product: number): string => `SKU-${String(product).padStart(5, '0')}`;

export const orderIdOf = (n: number): string => `PD${String(n).padStart(10, '0')}`;

export interface OrderParts {
  status?: string;
  /** Version of the order: another one differs in one quantity. */
  version?: number;
  /** Interval of orders with one unit of one item; left out: none. */
  singlesEvery?: number;
}

export function orderText(
  n: number,
  { status = 'READY_TO_SHIP', version = 0, singlesEvery = Infinity }: OrderParts = {},
): string {
  const draw = drawsOf(n);
  const isSingle = n % singlesEvery === 0 && n > 0;
  const lines = isSingle ? 1 : 2 + draw(4);
  const products = new Set<number>();
  // The smaller of two draws: few products are wanted often, many seldom.
  while (products.size < lines) products.add(Math.min(draw(PRODUCTS), draw(PRODUCTS)));
  const created = BEGIN + n * 7_000;
  const items = [...products].map((product, at) => {
    const price = 5 + (product % 97);
    return {
      id: `line-${n}-${at}`,
      skuId: `S${product}`,
      salesChannelSkuId: skuOf(product),
      ean: eanOf(product),
      quantity: (isSingle ? 1 : 1 + draw(3)) + (at === 0 ? version : 0),
      name: `Product ${product} of the hall, colour ${product % 7}, size ${product % 11}`,
      listPrice: price + 2,
      salePrice: price,
      foreignListPrice: price / 5,
      foreignSalePrice: price / 6,
      weight: 0.2 + (product % 10) / 10,
      hsCode: `69${String(product % 10_000).padStart(4, '0')}`,
    };
  });
  const address = {
    country: COUNTRIES[draw(COUNTRIES.length)],
    state: 'SP',
    city: 'Sao Paulo',
    postalCode: `0${1_000_000 + (n % 899_999)}`,
    street: 'Rua das Palmeiras',
    number: String(1 + (n % 999)),
    neighborhood: 'Centro',
    receiverName: `${FIRST[draw(10)]} ${LAST[draw(10)]}`,
  };
  const totals = {
    orderValue: 100,
    itemsGross: 110,
    itemsDiscount: 10,
    shippingGross: 9.9,
    shippingDiscount: 0,
    taxes: 4.2,
    grossInboundValue: 104.2,
    fees: 8.1,
    netInboundValue: 96.1,
  };
  return JSON.stringify({
    orderId: orderIdOf(n),
    merchantId: 'merchant-1',
    salesChannelOrderId: `70${n % 9}-${String(n).padStart(7, '0')}-${String((n * 7919) % 10_000_000).padStart(7, '0')}`,
    salesChannel: 'Feira Azul',
    status,
    value: 100,
    taxType: 'DDP',
    currency: 'BRL',
    foreignCurrency: 'USD',
    customerDocument: '00000000000',
    creationDate: new Date(created).toISOString(),
    lastUpdateDate: new Date(created + 60_000 + version * 1_000).toISOString(),
    totals,
    totalsForeignCurrency: totals,
    items,
    customer: {
      type: 'PERSON',
      firstName: address.receiverName.split(' ')[0],
      lastName: address.receiverName.split(' ')[1],
      document: '00000000000',
      email: `buyer-${n}@example.com`,
      phone: { countryCode: '55', areaCode: '11', number: '900000000' },
      billingAddress: address,
    },
    shipping: {
      outboundCountry: 'US',
      deliveryAddress: address,
      deliveries: [
        {
          name: 'Express',
          company: CARRIERS[draw(CARRIERS.length)],
          clearance: 'DDP',
          lastMileTrackingNumber: `TR${n}`,
          leadTime: 1,
          listPrice: 9.9,
          salePrice: 9.9,
          deliveryTime: 5,
          deliveryEstimateDate: new Date(created + (3 + draw(9)) * 86_400_000).toISOString(),
          items: items.map(({ id }) => id),
          parcels: [
            {
              name: 'Parcel 1',
              code: `BOX-${n}`,
              length: 38,
              width: 28,
              height: 16,
              weight: 1.2,
              netWeight: 1,
              grossWeight: 1.2,
              items: items.map(({ salesChannelSkuId, quantity }) => ({ salesChannelSkuId, quantity })),
            },
          ],
        },
      ],
    },
    payments: [{ type: 'PIX', value: 100 }],
  });
}

/** The body of a page of the list. */
export const pageText = (texts: readonly string[], nextPageToken: string | null = null): string =>
  `{"orders":[${texts.join(',')}]${nextPageToken === null ? '' : `,"nextPageToken":"${nextPageToken}"`}}`;

export const PER_PAGE = 100;

/** Pages of the orders from `from` on, made one at a time: a million of them are never in memory together. */
export function* pages(count: number, from = 0, parts: OrderParts = {}): Generator<string, void, void> {
  for (let at = from; at < from + count; at += PER_PAGE) {
    const here = Math.min(PER_PAGE, from + count - at);
    yield pageText(Array.from({ length: here }, (_, n) => orderText(at + n, parts)));
  }
}

/** Bytes in a buffer of their own: the cache takes ownership of what it is given. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
