/** The identifiers of an order: a rounded number or a broken character in one could make two things one. */
import type { ExpectedInOrder } from '../../contract/orders/order-fault.ts';
import { isObject, listOr, objectOr, type Json } from './read-value.ts';

/** Replacement of an undecodable byte: the text around it is lost. */
const REPLACEMENT = '\uFFFD';

export interface FaultyIdentity {
  path: string;
  expected: ExpectedInOrder;
  found: unknown;
}

/** @returns what an identifier would have to be instead; null: nothing is wrong with it, or it is neither text nor number */
export function expectedOf(value: unknown): ExpectedInOrder | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : { is: 'text-or-exact-number' };
  if (typeof value !== 'string') return null;
  return value.includes(REPLACEMENT) || !value.isWellFormed() ? { is: 'well-formed-text' } : null;
}

/** @returns the first identifier that is not exact; null: all of them are */
export function faultyIdentity(order: Json): FaultyIdentity | null {
  for (const [path, value] of identitiesOf(order)) {
    const expected = expectedOf(value);
    if (expected) return { path, expected, found: value };
  }
  return null;
}

/** Identifying values with their paths (spec: Order, item, delivery, parcel). */
function* identitiesOf(order: Json): Generator<[path: string, value: unknown], void, void> {
  yield ['salesChannelOrderId', order['salesChannelOrderId']];
  for (const [n, item] of listOr(order['items']).entries())
    if (isObject(item))
      for (const field of ['id', 'skuId', 'salesChannelSkuId', 'ean'])
        yield [`items[${n}].${field}`, item[field]];
  for (const [d, delivery] of listOr(objectOr(order['shipping'])['deliveries']).entries()) {
    if (!isObject(delivery)) continue;
    const at = `shipping.deliveries[${d}]`;
    yield [`${at}.lastMileTrackingNumber`, delivery['lastMileTrackingNumber']];
    for (const [n, id] of listOr(delivery['items']).entries()) yield [`${at}.items[${n}]`, id];
    for (const [p, parcel] of listOr(delivery['parcels']).entries()) {
      if (!isObject(parcel)) continue;
      yield [`${at}.parcels[${p}].code`, parcel['code']];
      for (const [n, content] of listOr(parcel['items']).entries())
        if (isObject(content))
          yield [`${at}.parcels[${p}].items[${n}].salesChannelSkuId`, content['salesChannelSkuId']];
    }
  }
}
