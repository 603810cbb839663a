/**
 * An order as it is needed after its retention: the contents of its boxes, and nothing of its buyer (spec: Order,
 * customer, address).
 */
import { parseExactly } from './exact-json.ts';
import { isObject, listOr, objectOr, type Json } from './read-value.ts';

/** The remaining fields are listed, so that an unknown field goes too. */
const ORDER = [
  'orderId',
  'salesChannelOrderId',
  'salesChannel',
  'status',
  'creationDate',
  'lastUpdateDate',
  'cancelDate',
];
const ITEM = ['id', 'skuId', 'salesChannelSkuId', 'ean', 'quantity', 'name', 'weight', 'hsCode'];
const DELIVERY = ['name', 'company', 'deliveryEstimateDate', 'items'];
const PARCEL = ['name', 'code', 'length', 'width', 'height', 'weight', 'netWeight', 'grossWeight', 'items'];

/**
 * @param text an order that could be read
 * @returns its JSON without buyer, prices and tracking number, and of the address only the country
 */
export function orderWithoutBuyer(text: string): string {
  const order = objectOr(parseExactly(text));
  const shipping = objectOr(order['shipping']);
  return JSON.stringify({
    ...only(ORDER, order),
    items: each(ITEM, order['items']),
    shipping: {
      ...only(['outboundCountry'], shipping),
      deliveryAddress: only(['country'], objectOr(shipping['deliveryAddress'])),
      deliveries: listOr(shipping['deliveries'])
        .filter(isObject)
        .map((one) => ({ ...only(DELIVERY, one), parcels: each(PARCEL, one['parcels']) })),
    },
  });
}

const only = (keys: readonly string[], of: Json): Json =>
  Object.fromEntries(keys.filter((key) => key in of).map((key) => [key, of[key]]));

const each = (keys: readonly string[], list: unknown): Json[] =>
  listOr(list)
    .filter(isObject)
    .map((one) => only(keys, one));
