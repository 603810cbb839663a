/** Rules for the body of a new sandbox order that its schema cannot state. */
import { findEntry } from '../invented/catalogue.ts';
import { CURRENCIES, sumOf } from '../order/money.ts';
import type { NewOrder } from './new-order-shape.ts';
import { Refusal } from './refusal.ts';

/** Amounts may differ by a hundredth: the caller may have rounded line by line. */
const TOLERANCE = 0.01;

/** Half a hundredth of a hundredth more, so that a difference of exactly 0.01 passes in binary fractions. */
const differs = (a: number, b: number): boolean => Math.abs(a - b) > TOLERANCE + 0.00005;

/**
 * Checks the rules of a new order that a schema cannot state (spec: POST {order_url}/orders). Throws a
 * Refusal of kind 'invalid' that names the field.
 */
export function checkNewOrder(order: NewOrder): void {
  checkItems(order);
  checkDelivery(order);
  checkAmounts(order);
  if (order.currency !== undefined && !CURRENCIES.includes(order.currency)) {
    throw new Refusal(
      'invalid',
      `currency must be one of ${CURRENCIES.join(', ')}, but is '${order.currency}'`,
    );
  }
}

function checkItems({ items }: NewOrder): void {
  const ids = new Set<string>();
  for (const [index, { id, salesChannelSkuId }] of items.entries()) {
    if (ids.has(id))
      throw new Refusal('invalid', `items[${index}].id must be unique, but '${id}' is there twice`);
    ids.add(id);
    if (findEntry(salesChannelSkuId) === undefined) {
      const problem = `must be an approved SKU, but '${salesChannelSkuId}' is not in the catalogue`;
      throw new Refusal('invalid', `items[${index}].salesChannelSkuId ${problem}`);
    }
  }
}

function checkDelivery({ items, shipping }: NewOrder): void {
  const field = 'shipping.deliveries[0].items';
  const delivered = shipping.deliveries[0]?.items ?? [];
  const ids = new Set(items.map(({ id }) => id));
  const seen = new Set<string>();
  for (const id of delivered) {
    if (!ids.has(id)) throw new Refusal('invalid', `${field} must match the item ids, but '${id}' is none`);
    if (seen.has(id))
      throw new Refusal('invalid', `${field} must name each item once, but '${id}' is there twice`);
    seen.add(id);
  }
  const missing = items.find(({ id }) => !seen.has(id));
  if (missing !== undefined) {
    throw new Refusal('invalid', `${field} must match the item ids, but '${missing.id}' is missing`);
  }
}

function checkAmounts({ value, items, shipping, payments }: NewOrder): void {
  const delivery = shipping.deliveries.map(({ listPrice, salePrice }) => ({
    listPrice,
    salePrice,
    quantity: 1,
  }));
  const expected = Math.round((sumOf(items, 'salePrice') + sumOf(delivery, 'salePrice')) * 100) / 100;
  if (differs(value, expected)) {
    const rule = 'must be the sum of the item and shipping prices with discounts applied';
    throw new Refusal('invalid', `value ${rule} (${expected}), but is ${value}`);
  }
  const paid = payments.reduce((sum, payment) => sum + payment.value, 0);
  if (differs(paid, value)) {
    throw new Refusal(
      'invalid',
      `payments must add up to value (${value}), but their values sum up to ${paid}`,
    );
  }
}
