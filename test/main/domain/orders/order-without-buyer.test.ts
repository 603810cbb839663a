import { expect, it } from 'vitest';
import { readOrderText } from '../../../../src-main/domain/orders/order-facts.ts';
import { orderWithoutBuyer } from '../../../../src-main/domain/orders/order-without-buyer.ts';
import { makePlan } from '../../../../src-main/domain/packing/make-plan.ts';
import { inventOrder } from '../../../../src-main/practice/invented/invented-order.ts';

const AT = Date.parse('2026-03-01T10:00:00Z');

const texts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)];

const factsOf = (text: string) => {
  const reading = readOrderText(text);
  if (!reading.ok) throw new Error(reading.fault.path);
  return reading.facts;
};

it('has nothing of who bought it, and all that is packed', () => {
  for (let serial = 0; serial < 50; serial++) {
    const order = inventOrder(7, serial, { createdAt: AT, readyAt: AT + 1 }, AT + 2);
    const { country, ...address } = order.shipping.deliveryAddress;
    // Longer texts than a number of another kind could contain.
    const personal = [...texts(order.customer), ...texts(address), order.customerDocument]
      .map(String)
      .filter((text) => text.length > 5 && text !== 'PERSON');
    const whole = JSON.stringify({ ...order, salesChannelOrderData: '{"name":"Wzyxa"}', note: 'Wzyxa' });
    const bare = orderWithoutBuyer(whole);
    expect([...personal, 'Wzyxa'].filter((text) => bare.includes(text))).toEqual([]);
    const [before, after] = [factsOf(whole), factsOf(bare)];
    expect(after).toMatchObject({ buyer: null, orderId: before.orderId, status: before.status });
    expect(after.address).toMatchObject({
      country,
      receiver: null,
      street: null,
      city: null,
      postalCode: null,
    });
    const planOf = (facts: typeof before) => ({ ...makePlan(facts, () => 'mark'), shipTo: '' });
    expect(planOf(after)).toEqual(planOf(before));
  }
});

it('of an order with hardly anything in it is as bare', () => {
  expect(orderWithoutBuyer('{"orderId":"A","status":"SHIPPED","items":[],"shipping":null,"x":1}')).toBe(
    '{"orderId":"A","status":"SHIPPED","items":[],"shipping":{"deliveryAddress":{},"deliveries":[]}}',
  );
});
